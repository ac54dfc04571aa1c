import { unwaive, waive } from '@symposium/core'
import { SymposiumError } from '@symposium/sdk'
import { hasSwitch, valuesOf, type ExitCode, type Invocation, type OptionValues } from '../command.js'
import { reportingFaults } from './gate-faults.js'

export { gateLines as lines } from '../output/gates.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, arguments: words } = invocation
  const [name = ''] = words
  return reportingFaults(invocation, async () => {
    if (hasSwitch(options, 'remove')) {
      if (options.has('reason') || options.has('for') || options.has('until')) {
        throw usage('`--remove` goes with no other option')
      }
      await unwaive(await invocation.session(), name)
      return 0
    }
    const [reason] = valuesOf(options, 'reason')
    if (reason === undefined) throw usage('`--reason` is missing')
    const session = await invocation.session()
    await waive(session, { name, reason, until: endOf(options, session.ports.clock.now()) })
    return 0
  })
}

/** Milliseconds. */
const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

function endOf(options: OptionValues, now: number): number {
  const [until] = valuesOf(options, 'until')
  const [span] = valuesOf(options, 'for')
  if ((until === undefined) === (span === undefined)) {
    throw usage('say until when, with one of `--for` and `--until`')
  }
  return until === undefined ? now + readSpan(span ?? '') : readDate(until)
}

function readSpan(text: string): number {
  const [, count, unit = ''] = /^(\d{1,4})([hdw])$/.exec(text) ?? []
  if (count === undefined) throw usage(`\`--for\` cannot be \`${text}\`: write it as in 12h, 2d or 1w`)
  return Number(count) * (UNITS[unit] ?? 0)
}

/** A day counts to its end, in UTC. */
function readDate(text: string): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text)
  const time = isDay || isTime ? Date.parse(isDay ? `${text}T23:59:59Z` : text) : Number.NaN
  if (Number.isNaN(time)) throw usage(`\`--until\` cannot be \`${text}\`: write it as in 2027-01-31`)
  return time
}

function usage(message: string): SymposiumError {
  return new SymposiumError('USAGE', message, { remedy: 'symposium gates waive --help' })
}
