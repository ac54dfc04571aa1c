import { posix, win32 } from 'node:path'
import {
  type JsonObject,
  describeError,
  isJsonObject,
  memberOf,
  type JsonValue,
  type Outcome,
  type PredicateContext,
} from '@symposium/sdk'
import { sameJson } from '../../same-json.js'
import { parseYaml } from './document.js'
import { locateDirectory, locateFile, type Located } from './locate.js'
import { failing, holding, unanswered } from './outcomes.js'
import { showValue } from './show-value.js'

export type ArtifactArgs = JsonObject & {
  /** A name without a directory. */
  readonly artifact: string
  readonly field: string
  readonly equals: JsonValue
  /** Values are compared as text. */
  readonly coerce?: true
}

/** Bytes. */
const LARGEST = 1024 * 1024

const FRONTMATTER = /^---[ \t]*\r?\n((?:[^\n]*\n)*?)---[ \t]*(?:\r?\n|$)/

/** Where the documents of a host's loop may be, beside the directory of the phase itself (spec/gates.md 10). */
const PLANNING = '.planning'

/** Looks for the document of the phase, and at one field of it. */
export async function askArtifact(args: ArtifactArgs, context: PredicateContext): Promise<Outcome> {
  try {
    const located = locateArtifact(args.artifact, context)
    if (located.state === 'refused') return unanswered(located.reason)
    if (located.state === 'absent') {
      return failing(`${args.artifact} was not found`, { artifactNotFound: true })
    }
    const text = context.files.readText(located.path, LARGEST)
    return text === undefined
      ? failing(`${args.artifact} was not found`, { artifactNotFound: true })
      : await compare(args, text)
  } catch (error) {
    return unanswered(describeError(error))
  }
}

/** By its name, in the planning directory, or with something in front; two of those are no answer. */
function locateArtifact(name: string, context: PredicateContext): Located {
  const directory = locatePhase(context)
  if (directory.state !== 'found') return directory
  const flavour = context.environment.platform === 'win32' ? win32 : posix
  const inPhase = (...parts: readonly string[]): string => flavour.join(directory.path, ...parts)
  for (const path of [inPhase(name), inPhase(PLANNING, name)]) {
    const located = locateFile(path, context)
    if (located.state !== 'absent') return located
  }
  const entries = context.files.list(directory.path) ?? []
  const [found, other] = entries.filter((entry) => entry.name.endsWith(`-${name}`))
  if (found === undefined) return { state: 'absent' }
  if (other !== undefined) {
    return { state: 'refused', reason: `${name} may be ${found.name} or ${other.name}` }
  }
  return locateFile(inPhase(found.name), context)
}

function locatePhase(context: PredicateContext): Located {
  const directory = context.phase?.directory?.trim() ?? ''
  return locateDirectory(directory === '' ? '.' : directory, context)
}

async function compare({ field, equals, coerce }: ArtifactArgs, text: string): Promise<Outcome> {
  const [, frontmatter] = FRONTMATTER.exec(text) ?? []
  if (frontmatter === undefined) return failing('it has no frontmatter')
  const fields = await parseYaml(frontmatter)
  // What a field is not may be inherited; what it is never is.
  const value = isJsonObject(fields) ? memberOf(fields, field) : undefined
  if (value === undefined) return failing(`it has no field ${field}`)
  const same = coerce === true ? textOf(value) === textOf(equals) : sameJson(value, equals)
  const seen = `${field} is ${showValue(value)}`
  return same ? holding(seen) : failing(`${seen}, not ${showValue(equals)}`)
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
