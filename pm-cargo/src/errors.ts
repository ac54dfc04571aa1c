import { SymposiumError } from '@symposium/sdk'

/** Why the files alone give no answer, in words that go into a message. */
export interface CargoNeed {
  /** A whole clause: `Cargo.lock is missing in /project`. */
  readonly reason: string
  /** What cargo would do about it: `to make one`. */
  readonly purpose: string
}

/** Thrown inside this package where only cargo can answer; never leaves it. */
export class CargoNeeded extends Error {
  readonly need: CargoNeed

  constructor(reason: string, purpose: string) {
    super(`${reason}, so cargo is needed ${purpose}`)
    this.need = { reason, purpose }
  }
}

export function nightlyNeeded(key: string): CargoNeeded {
  return new CargoNeeded(`${key} is a key of nightly cargo`, 'to interpret it')
}

interface FileProblem {
  readonly line?: number
  readonly column?: number
  readonly remedy?: string
  readonly cause?: unknown
}

/** A manifest, lock or configuration file of a project that cannot be used. */
export function unreadable(file: string, message: string, problem: FileProblem = {}): SymposiumError {
  const {
    line,
    column,
    remedy = 'correct it: cargo refuses it too, and `cargo metadata` says more',
    cause,
  } = problem
  return new SymposiumError('WORKSPACE_UNREADABLE', message, {
    place: { file, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) },
    remedy,
    ...(cause === undefined ? {} : { cause }),
  })
}

/** A dependency that is left out of the answer. */
export function unusableName({
  name,
  file,
}: {
  readonly name: string
  readonly file: string
}): SymposiumError {
  return new SymposiumError(
    'PACKAGE_NAME_INVALID',
    `${show(name)} is not a name of a package: it is left out`,
    {
      place: { file },
      remedy: 'a name consists of letters, digits, `-` and `_`',
    },
  )
}

/** S78. */
export function conflicted(file: string, line: number): SymposiumError {
  const isLock = /[\\/]Cargo\.lock$/.test(file)
  return unreadable(file, 'it holds the markers of a merge conflict', {
    line,
    remedy: isLock
      ? 'take one side of the conflict, then run `cargo generate-lockfile`'
      : 'resolve the conflict',
  })
}

export function notAMember(manifest: string, rootManifest: string): SymposiumError {
  return unreadable(manifest, `this package lies below the workspace ${rootManifest} but is not a member`, {
    remedy: `add it to workspace.members or workspace.exclude there, or give it an empty [workspace] table`,
  })
}

export function cargoMissing(need: CargoNeed, program: string): SymposiumError {
  const name = program === 'cargo' ? 'cargo' : `cargo (${program})`
  return new SymposiumError('TOOL_MISSING', `${need.reason}, and ${name} was not found ${need.purpose}`, {
    remedy: 'install cargo, or set SYMPOSIUM_CARGO to the path of one',
  })
}

export function cargoFailed(command: string, detail: string, cause?: unknown): SymposiumError {
  return new SymposiumError(
    'TOOL_FAILED',
    `\`${command}\` failed: ${detail}`,
    cause === undefined ? {} : { cause },
  )
}

/** Something in a project that cargo would act upon, though the user has not agreed to it. */
export interface RefusedSetting {
  readonly file: string
  /** As in the file, printable: `registries."x".credential-provider`. */
  readonly setting: string
  /** Goes on after the setting: `may name a program to start`. */
  readonly effect: string
}

/** @param byHand the command that leads to the same end when somebody who has looked at the setting runs it. */
export function cargoRefused(
  need: CargoNeed,
  { file, setting, effect }: RefusedSetting,
  byHand: string,
): SymposiumError {
  return new SymposiumError(
    'TOOL_FAILED',
    `${need.reason}, and cargo was not started ${need.purpose}: the setting ${setting} ${effect}`,
    {
      place: { file },
      remedy: `run \`${byHand}\` yourself if you trust the setting, or move it to your own configuration`,
    },
  )
}

export function foreignId(pm: string): SymposiumError {
  return new SymposiumError('PACKAGE_NOT_FOUND', `${show(pm)} is another package manager than cargo`)
}

/** Text from somebody else for a message: short, and without characters that act on a terminal. */
export function show(text: string): string {
  const start = text.length > 80 ? `${text.slice(0, 80)}…` : text
  return JSON.stringify(start).replace(/\p{C}/gu, '?')
}

/** A name or address for a message: as it is where that is harmless. */
export function label(text: string): string {
  return /^[\w.:/+@?=&#%~-]{1,200}$/.test(text) ? text : show(text)
}

export function invalidName(name: string): SymposiumError {
  return new SymposiumError('PACKAGE_NAME_INVALID', `${show(name)} is not the name of a crate`, {
    remedy: 'a name starts with a letter or digit and goes on with letters, digits, `-` and `_`',
  })
}

export function invalidRequirement(name: string, requirement: string): SymposiumError {
  return new SymposiumError(
    'PACKAGE_NAME_INVALID',
    `${show(requirement)} is not a version requirement for the crate ${name}`,
    { remedy: 'write it as in Cargo.toml: `1.2`, `=1.2.3`, `>=1.2, <2`, or `*`' },
  )
}

export function notFetched(name: string, requirement: string): SymposiumError {
  return new SymposiumError(
    'PACKAGE_UNAVAILABLE',
    `the crate ${wantedText(name, requirement)} is not on this machine`,
    {
      remedy: 'run `symposium sync` with network access to fetch it',
    },
  )
}

export function unavailable(name: string, requirement: string, detail: string): SymposiumError {
  return new SymposiumError(
    'PACKAGE_UNAVAILABLE',
    `the crate ${wantedText(name, requirement)} could not be fetched: ${detail}`,
    { remedy: 'run `symposium sync` again when the registry can be reached' },
  )
}

/** @param detail what cargo said, of which the lines about our own package that asks are left out. */
export function notFound(name: string, requirement: string, detail: string): SymposiumError {
  const telling = detail
    .replace(/^error: /, '')
    .split('\n')
    .filter((line) => !/symposium-probe|^\s*location searched/.test(line))
    .join('\n')
  return new SymposiumError(
    'PACKAGE_NOT_FOUND',
    `there is no crate ${wantedText(name, requirement)}: ${telling}`,
    {
      remedy: /failed to select a version/.test(detail)
        ? 'ask for one of the versions that there are'
        : `symposium search ${name} looks for one`,
    },
  )
}

export function noSuchCrate(name: string, host: string): SymposiumError {
  return new SymposiumError('PACKAGE_NOT_FOUND', `there is no crate ${name} at ${host}`, {
    remedy: `symposium search ${name} looks for one`,
  })
}

export function noFittingVersion(
  name: string,
  requirement: string,
  versions: readonly { readonly version: string; readonly yanked: boolean }[],
): SymposiumError {
  const usable = versions.filter(({ yanked }) => !yanked)
  if (usable.length === 0) {
    return new SymposiumError('PACKAGE_NOT_FOUND', `every version of the crate ${name} was withdrawn`)
  }
  const last = usable.at(-1)?.version ?? ''
  return new SymposiumError(
    'PACKAGE_NOT_FOUND',
    `no version of the crate ${name} fits \`${requirement}\`, or it was withdrawn`,
    { remedy: `the last one published is ${last}` },
  )
}

/** Something that was asked of a registry, and cannot be told now. */
export function registryUnavailable(what: string, why: string): SymposiumError {
  return new SymposiumError('PACKAGE_UNAVAILABLE', `it cannot be told ${what}: ${why}`, {
    remedy: /certificate/i.test(why)
      ? 'name the authority that signed it: NODE_EXTRA_CA_CERTS=FILE'
      : 'check the network, and try again',
  })
}

/** @param why cargo is needed, which is not there. */
export function onlyByCargo(name: string, requirement: string, why: string): SymposiumError {
  return new SymposiumError(
    'PACKAGE_UNAVAILABLE',
    `the crate ${name} (${requirement}) could not be fetched without cargo: ${why}`,
    { remedy: 'install cargo, or set SYMPOSIUM_CARGO to the path of one' },
  )
}

function wantedText(name: string, requirement: string): string {
  return requirement === '*' ? name : `${name} ${requirement}`
}
