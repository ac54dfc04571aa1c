import type { Host } from '../../host.js'
import type { PackageId } from '../../package-id.js'
import type { PackageManager } from '../../package-manager.js'

/** A package manager to be tested, with what a case has to know about its surroundings. */
export interface PackageManagerSubject {
  readonly type: 'package-manager'
  /** The surroundings, made anew for every case: a host in memory or one over a real directory. */
  createHost(): Host
  create(host: Host): PackageManager
  readonly known: KnownPackages
  /** Milliseconds that a call may take to end once it has been aborted; 5000 unless told. */
  readonly patience?: number
}

export interface KnownPackages {
  /** Is on this machine and carries a plugin. The version may be a requirement. */
  readonly present: PackageId
  /** An id that this instance could have, and positively has not. */
  readonly absent: PackageId
  /** What the plugins of {@link PackageManager.activePlugins} are asked for; {@link present} unless told. */
  readonly dependencies?: readonly PackageId[]
  /** Absolute directory in a project. Needed with the capabilities `workspace` and `dependencies`. */
  readonly workspace?: string
  /** Absolute directory in no project. Needed with the capability `workspace`, and for what authors ask. */
  readonly outside?: string
  /** Absolute directory that holds the sources of a package. Needed by an instance with `localPackage`. */
  readonly sources?: string
  /** Finds {@link present}. Needed with the capability `search`. */
  readonly query?: string
}
