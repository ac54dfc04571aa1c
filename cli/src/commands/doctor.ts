import { doctor, type DoctorOutcome } from '@symposium/core'
import { hasSwitch, type ExitCode, type Invocation } from '../command.js'

/** What the bundled adapters and the hooks of plugins start. */
const PROGRAMS = [
  { name: 'git', purpose: 'registries and skills in repositories cannot be fetched' },
  {
    name: 'cargo',
    variables: ['SYMPOSIUM_CARGO', 'CARGO'],
    purpose: 'crates that are not on this machine, and projects without a lock file, cannot be read',
  },
]

const SHELL = { name: 'sh', purpose: 'scripts of plugins, and the launcher of hooks, cannot run' }

export async function run({ options, io, session }: Invocation): Promise<ExitCode> {
  const opened = await session()
  const fix = hasSwitch(options, 'fix')
  const programs = io.environment.platform === 'win32' ? PROGRAMS : [...PROGRAMS, SHELL]
  const outcome = await doctor(opened, { fix, node: process.versions.node, programs })
  opened.reporter.emit({ kind: 'info', message: summary(outcome) })
  return outcome.errors > 0 ? 1 : 0
}

function summary({ warnings, errors, fixable }: DoctorOutcome): string {
  if (warnings + errors === 0) {
    return 'everything is in order'
  }
  const counts = [count(errors, 'error'), count(warnings, 'warning')].filter((text) => text !== '')
  const hint = fixable === 0 ? '' : `; symposium doctor --fix puts ${fixable} of them right`
  return `${counts.join(', ')}${hint}`
}

function count(number: number, what: string): string {
  return number === 0 ? '' : number === 1 ? `one ${what}` : `${number} ${what}s`
}
