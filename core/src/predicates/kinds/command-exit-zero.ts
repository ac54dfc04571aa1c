import type { JsonValue } from '@symposium/sdk'
import { shortOrFields } from '../argument.js'
import type { Fields } from '../fields.js'
import { fieldsKind } from '../fields-kind.js'
import { projectPath } from '../project-path.js'
import { describeCommand, type CommandArgs } from '../command-plan.js'
import { quote } from '../../report/show.js'

/** UTF-16 code units, before anything is put in the place of placeholders (spec/gates.md 9.1). */
const LONGEST_COMMAND = 4096
const MOST_VARIABLES = 100
/** Seconds; a command that does not end when it is asked to is worth no longer wait. */
const LONGEST_GRACE = 60
/** Characters of a message, of which a command's output is the most. */
const LONGEST_TAIL = 2000

/** A command ends with exit code 0 in time (spec/gates.md 9). */
export const commandExitZero = fieldsKind<CommandArgs>({
  name: 'command-exit-zero',
  effects: 'executes',
  fields: ['command', 'argv', 'timeout', 'cwd', 'env', 'okCodes', 'tail', 'grace'],
  example: 'command-exit-zero(npm test)',
  read: readArgs,
  short: {
    parse: (command) => ({ command }),
    format: (args) => {
      const { command, ...others } = args
      return command === undefined || Object.keys(others).length > 0
        ? undefined
        : shortOrFields(command, args)
    },
  },
  async evaluate(args, context) {
    const { askCommand } = await import('../asking/command.js')
    return askCommand(args, context)
  },
  inputs: () => ({ plugin: true, time: 0 }),
  describe: describeCommand,
})

function readArgs(fields: Fields): CommandArgs {
  const timeout = fields.optionalSeconds('timeout')
  const grace = fields.optionalSeconds('grace', { least: 0, most: LONGEST_GRACE })
  const cwd = fields.optionalText('cwd')
  const env = readVariables(fields)
  const okCodes = readCodes(fields)
  const tail = fields.optionalInteger('tail', { least: 0, most: LONGEST_TAIL })
  return {
    ...readWords(fields),
    ...(timeout === undefined ? {} : { timeout }),
    ...(cwd === undefined ? {} : { cwd: projectPath(fields, 'cwd', cwd) }),
    ...(env === undefined ? {} : { env }),
    ...(okCodes === undefined ? {} : { okCodes }),
    ...(tail === undefined ? {} : { tail }),
    ...(grace === undefined ? {} : { grace }),
  }
}

function readWords(fields: Fields): Pick<CommandArgs, 'command' | 'argv'> {
  if (fields.has('command') && fields.has('argv')) {
    throw fields.wrong('argv', 'stands beside `command`', 'write one of them')
  }
  if (!fields.has('argv')) {
    const command = fields.text('command')
    checkLength(fields, 'command', command.length)
    return { command }
  }
  const argv = fields.optionalTexts('argv', { mayBeEmpty: true }) ?? []
  if ((argv[0] ?? '').trim() === '') {
    throw fields.wrong('argv', 'has no program in front', 'write it as in `["npm", "test"]`')
  }
  checkLength(fields, 'argv', argv.join(' ').length)
  return { argv }
}

function checkLength(fields: Fields, name: string, length: number): void {
  if (length <= LONGEST_COMMAND) return
  throw fields.wrong(name, `is longer than ${LONGEST_COMMAND} characters`, 'put the command into a script')
}

function readVariables(fields: Fields): Readonly<Record<string, string>> | undefined {
  const table = fields.optionalTable('env')
  if (table === undefined) return undefined
  const entries = Object.entries(table).map(([name, value]) => {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
      throw fields.wrong('env', `has the variable ${quote(name)}, which no shell could read`, 'rename it')
    }
    if (typeof value !== 'string' || value.includes('\0')) {
      throw fields.wrong('env', `has a value for ${quote(name)} that is no text`, 'write it in quotes')
    }
    return [name, value] as const
  })
  if (entries.length > MOST_VARIABLES) {
    throw fields.wrong('env', `has more than ${MOST_VARIABLES} variables`, 'set fewer')
  }
  return Object.fromEntries(entries)
}

function readCodes(fields: Fields): readonly number[] | undefined {
  const codes = fields.value('okCodes')
  if (codes === undefined) return undefined
  if (Array.isArray(codes) && codes.length > 0 && codes.every(isExitCode)) return codes
  throw fields.wrong('okCodes', 'is no list of exit codes', 'write it as in `[0, 2]`')
}

function isExitCode(value: JsonValue): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
}
