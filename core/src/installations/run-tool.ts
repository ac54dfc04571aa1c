import { SymposiumError, type ProcessRequest, type ProcessResult } from '@symposium/sdk'
import { plain } from '../report/show.js'
import type { InstallContext } from './context.js'

/** Lines of a failed tool's standard error that are shown. */
const SHOWN_LINES = 8

export interface ToolRun extends Omit<ProcessRequest, 'signal'> {
  /** What it is for, as the end of "cannot …". */
  readonly purpose: string
  readonly signal?: AbortSignal | undefined
}

/** Runs a tool; what it prints is for the log. */
export async function runTool(run: ToolRun, { ports, report }: InstallContext): Promise<ProcessResult> {
  const { purpose: _, signal, ...request } = run
  const result = await ports.processes.run({ ...request, ...(signal === undefined ? {} : { signal }) })
  const output = result.state === 'not-started' ? result.message : `${result.stdout}\n${result.stderr}`
  for (const line of output.split(/\r?\n/)) if (line.trim() !== '') report.debug(`${run.program}: ${line}`)
  return result
}

/** As {@link runTool}, for what has to end well. @throws SymposiumError `TOOL_MISSING`, `INSTALLATION_FAILED`. */
export async function requireTool(run: ToolRun, context: InstallContext): Promise<string> {
  const result = await runTool(run, context)
  if (result.state === 'exited' && result.code === 0) return result.stdout
  throw toolError(run, result)
}

export function toolError({ program, purpose, timeout }: ToolRun, result: ProcessResult): SymposiumError {
  const cannot = `cannot ${purpose}`
  switch (result.state) {
    case 'not-started':
      return new SymposiumError('TOOL_MISSING', `${cannot}: ${result.message}`, {
        remedy: `install \`${program}\` and put it on your PATH`,
      })
    case 'timed-out':
      return new SymposiumError(
        'INSTALLATION_FAILED',
        `${cannot}: \`${program}\` took longer than ${timeout / 1000} s`,
        {
          remedy: 'try again with a better connection',
        },
      )
    case 'killed':
      return new SymposiumError(
        'INSTALLATION_FAILED',
        `${cannot}: \`${program}\` was ended by ${result.signal}`,
      )
    case 'exited':
      return new SymposiumError(
        'INSTALLATION_FAILED',
        `${cannot}: \`${program}\` ended with exit code ${result.code}${shown(result.stderr)}`,
      )
  }
}

/** The end of what was said on standard error, without anything that a terminal would obey (cases/security.md S98). */
function shown(stderr: string): string {
  const lines = stderr.split(/\r?\n/).filter((line) => line.trim() !== '')
  const text = lines
    .slice(-SHOWN_LINES)
    .map((line) => plain(line.trim()))
    .join('; ')
  return text === '' ? '' : `: ${text}`
}
