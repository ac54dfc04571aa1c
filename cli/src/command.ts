import type { Ports, Session } from '@symposium/core'
import type { EventLevel, ReportEvent, UpdateLevel } from '@symposium/sdk'
import type { Io } from './io.js'
import type { CommandLines } from './output/line.js'
import type { Output } from './output/output.js'

/** One option of a command. `value` names what it takes; without it the option is a switch. */
export interface OptionSpec {
  readonly name: string
  readonly short?: string
  readonly value?: string
  readonly choices?: readonly string[]
  /** Takes a whole number. */
  readonly number?: true
  readonly repeatable?: boolean
  /** Given twice it is an error; of others the last one counts. */
  readonly once?: true
  /** With it the command takes no arguments, nor any of these options. */
  readonly alone?: { readonly without: readonly string[] }
  readonly description: string
}

export interface ArgumentSpec {
  readonly name: string
  readonly choices?: readonly string[]
  /** What shells offer, where there may be others too. */
  readonly suggests?: readonly string[]
  /** Shells offer the names of plugins that the last sync has seen awaiting consent. */
  readonly names?: 'plugins'
  readonly description: string
  /** May be left out; only arguments that may be left out follow. */
  readonly optional?: true
}

export interface Example {
  readonly command: string
  readonly description: string
}

/** Options as they were given: switches as `true`, others as their texts in order. */
export type OptionValues = ReadonlyMap<string, true | readonly string[]>

export interface Invocation {
  readonly arguments: readonly string[]
  readonly options: OptionValues
  readonly io: Io
  readonly output: Output
  /** All that the program has. */
  readonly commands: readonly CommandNode[]
  /** Opens the session on first use: a command that needs none pays for none. */
  session(): Promise<Session>
}

/** 69 and 70, as sysexits.h has them: what was asked for could not be looked at, and a fault of our own. */
export type ExitCode = 0 | 1 | 2 | 69 | 70

interface Described {
  /** One word: what it is called behind the program, or behind the group that it belongs to. */
  readonly name: string
  readonly summary: string
  readonly description: string
  /** Command lines that its help shows. */
  readonly examples: readonly Example[]
  /** Under which heading help lists it: that for people unless told. */
  readonly audience?: 'agents'
  /** For programs: no help lists it, and no slip of the pen is taken for it. */
  readonly hidden?: true
}

/** Watches a run, so that the next one can be spared where nothing has changed by then. */
export interface Sparing {
  /** @returns the ports that the run goes by. */
  watch(ports: Ports): Ports
  note(event: ReportEvent, level: EventLevel): void
  /** After the session has written its caches. */
  keep(session: Session, code: number): Promise<void>
}

/** The code of a command. */
export interface CommandModule {
  run(invocation: Invocation): Promise<ExitCode>
  /** How the events look that only it reports. */
  readonly lines?: CommandLines
  /** What watches this run, so that the next one can be spared; `undefined` for one that cannot. */
  sparing?(options: OptionValues, io: Io): Sparing | undefined
}

/** What the help shows and the parser checks; the code behind it is loaded only when it runs. */
export interface Command extends Described {
  readonly arguments: readonly ArgumentSpec[]
  readonly options: readonly OptionSpec[]
  /** How far it goes for packages that are not on this machine: what installs may look for them (spec/pipeline.md 4.1). */
  readonly level: UpdateLevel
  /** Nothing of ours comes behind it: no log, and no look for a newer version. */
  readonly nothingAfter?: true
  /** What it prints is for programs, byte for byte: nothing else appears on either stream. */
  readonly speaksAlone?: true
  /** It tells itself what is wrong with the configuration and with extensions. */
  readonly tellsProblems?: true
  load(): Promise<CommandModule>
}

/** A word that does nothing by itself: `symposium plugin` before `validate`. */
export interface CommandGroup extends Described {
  /** In the order in which help shows them. */
  readonly commands: readonly CommandNode[]
  /** The one that it stands for by itself; help where absent. */
  readonly byDefault?: string
}

export type CommandNode = Command | CommandGroup

/** What the words of a command line lead to. */
export interface FoundCommand<Node extends CommandNode = CommandNode> {
  readonly node: Node
  /** The words that name it, without the program: `['plugin', 'validate']`. */
  readonly path: readonly string[]
}

export function isGroup(node: CommandNode): node is CommandGroup {
  return 'commands' in node
}

export function hasSwitch(options: OptionValues, name: string): boolean {
  return options.get(name) === true
}

export function valuesOf(options: OptionValues, name: string): readonly string[] {
  const values = options.get(name)
  return values === undefined || values === true ? [] : values
}
