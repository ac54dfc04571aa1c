import {
  formatJsonFields,
  hasJsonFields,
  SymposiumError,
  type JsonObject,
  type LeafPredicateKind,
} from '@symposium/sdk'
import { parseFieldsOf } from './argument.js'
import { Fields } from './fields.js'
import { quote } from '../report/show.js'

interface FieldsKind<Args extends JsonObject> extends Pick<
  LeafPredicateKind<Args>,
  'name' | 'aliases' | 'effects' | 'evaluate' | 'inputs' | 'describe'
> {
  readonly fields: readonly string[]
  /** The fields as they are kept: those that are needed, each checked. */
  read(fields: Fields): Args
  /** How a call is written, for whoever has it wrong. */
  readonly example: string
  /** What a call may hold instead of all fields. */
  readonly short?: {
    parse(argument: string): JsonObject
    /** `undefined` for what needs the fields. */
    format(args: Args): string | undefined
  }
}

/** A kind whose arguments are its fields, in a call too: `file-hash({"path": "a", "sha256": "…"})`. */
export function fieldsKind<Args extends JsonObject>(kind: FieldsKind<Args>): LeafPredicateKind<Args> {
  const { read, example, short, ...members } = kind
  const parseFields = (fields: JsonObject): Args => read(new Fields(kind.name, fields))
  return {
    type: 'leaf',
    ...members,
    parse(argument) {
      if (argument === '') return parseFields({})
      if (short !== undefined && !hasJsonFields(argument)) return parseFields(short.parse(argument))
      if (argument.startsWith('{')) return parseFieldsOf({ ...members, parseFields }, argument)
      throw new SymposiumError(
        'PREDICATE_SYNTAX',
        `${quote(kind.name)} takes its fields as one JSON object`,
        {
          remedy: `write it as in \`${example}\``,
        },
      )
    },
    parseFields,
    format: (args) => short?.format(args) ?? (Object.keys(args).length === 0 ? '' : formatJsonFields(args)),
  }
}
