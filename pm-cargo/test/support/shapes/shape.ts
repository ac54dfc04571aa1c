import { readFileSync } from 'node:fs'

import type { Sandbox } from '../project.js'
import { mirrorConfig, registry, vendor, vendorConfig } from '../sources.js'

/** A project that cargo and this package must say the same of. */
export interface Shape {
  readonly name: string
  /** The project is in `ws`. */
  readonly build: (sandbox: Sandbox) => void
  /** Done after cargo has written a lock, before both are asked. */
  readonly change?: (sandbox: Sandbox) => void
  /** Where the question is asked, `ws` unless told. */
  readonly from?: string
  /** Whether the files do not say and cargo has to be asked. */
  readonly asks?: boolean
}

export const CRATES = [
  { name: 'codec', version: '1.4.0' },
  { name: 'codec', version: '2.0.1' },
  { name: 'codec', version: '2.1.0', dependencies: { leaf: '1' } },
  { name: 'leaf', version: '1.0.5' },
  { name: 'lib-nice', version: '0.3.0' },
]

/** crates.io as an index that cargo fetches and archives that it unpacks. */
export function mirrored(sandbox: Sandbox): void {
  sandbox.write({ 'ws/.cargo/config.toml': mirrorConfig(registry(sandbox, 'mirror', CRATES)) })
}

/** crates.io as a directory, which is sooner done. */
export function vendored(sandbox: Sandbox): void {
  const named = CRATES.map((described) => [`${described.name}-${described.version}`, described] as const)
  vendor(sandbox, 'vendor', Object.fromEntries(named))
  sandbox.write({ 'ws/.cargo/config.toml': vendorConfig('../vendor') })
}

export function rewriteLock(sandbox: Sandbox, change: (text: string) => string): void {
  sandbox.write({ 'ws/Cargo.lock': change(readFileSync(sandbox.path('ws/Cargo.lock'), 'utf8')) })
}
