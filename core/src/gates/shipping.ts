import type { JsonValue } from '@symposium/sdk'

/** Where shell tools have their command line, in the words of the agents. */
const COMMAND_MEMBERS = ['command', 'cmd', 'CommandLine', 'commandLine', 'script'] as const

/** Characters of a command line that are looked at; agents write shorter ones. */
const LONGEST = 20_000

// No part can be read in two ways, or a command line could be written that takes for ever: an agent would go on without
// an answer (cases/security.md 5.5).
/** Between words of one line: a line end begins a command of its own. */
const SPACE = String.raw`[^\S\n]`
/** A place where a command begins: in front, behind what separates commands, in a string that a shell is given. */
const START = String.raw`(?:^|[;&|(\n{\x60]|\b(?:then|do|else)\s|-\w*c\s+["'])${SPACE}*`
/** What may stand before the program: variables, and programs that run others. */
const BEFORE = String.raw`(?:(?:[A-Za-z_]\w*=[^\s;&|]*|sudo|command|exec|time|nohup|env|npx|bunx)${SPACE}+)*`
/** Options of the program in front of its command, some with a value. */
const OPTIONS = String.raw`(?:\s+(?:-[cC]\s+\S+|(?!-[cC]\s)-[\w-]+(?:=\S*)?|\+[\w.-]+))*`
const PROGRAMS = [
  String.raw`git${OPTIONS}\s+push`,
  String.raw`(?:cargo|npm|pnpm|yarn|yarn\s+npm|bun|deno|lerna|changeset|poetry|uv|hatch|flit|nx)${OPTIONS}\s+publish`,
  String.raw`(?:gh\s+pr|glab\s+mr)\s+(?:create|merge)`,
  String.raw`(?:gh|glab)\s+release\s+create`,
  String.raw`twine${OPTIONS}\s+upload`,
  String.raw`(?:gem|docker|podman|helm)${OPTIONS}\s+push`,
  String.raw`(?:mvn|\./mvnw)\b[^;&|\n]*\sdeploy`,
] as const
const SHIPPING = new RegExp(`${START}${BEFORE}(?:${PROGRAMS.join('|')})(?![\\w-])`)

/**
 * Whether a tool call hands work over to others: pushes it, publishes it, proposes it for merging. A guard for what is
 * forgotten and no boundary: whoever wants to can write a command that this does not know.
 */
export function isShipping(input: JsonValue | undefined): boolean {
  return commandsIn(input).some((command) => SHIPPING.test(command.slice(0, LONGEST)))
}

function commandsIn(input: JsonValue | undefined): readonly string[] {
  if (typeof input === 'string') return [input]
  // No helper of others: this belongs to the small bundle, where a shared module costs every event.
  const members = new Map<string, JsonValue>(
    typeof input === 'object' && input !== null ? Object.entries(input) : [],
  )
  return COMMAND_MEMBERS.map((name) => lineOf(members.get(name)))
}

/** A list of words is a program with its arguments; one behind `-c` is a command of its own. */
function lineOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return ''
  const words = value.filter((word) => typeof word === 'string')
  return `${words.join(' ')}\n${words.join('\n')}`
}
