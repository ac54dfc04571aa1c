import type { Session } from '../../session.js'
import { fromProblem, ok, type Finding } from './finding.js'

/** The configuration, and the extensions that it names. */
export async function checkConfiguration({ config, registered }: Session): Promise<readonly Finding[]> {
  const { problems, state, file } = config
  const faults = problems.map((problem) => fromProblem(problem, state === 'broken' ? 'error' : 'warning'))
  const extensions = registered.problems.map((problem) => fromProblem(problem, 'error'))
  if (faults.length > 0) {
    return [...faults, ...extensions]
  }
  const message =
    state === 'absent' ? 'no configuration yet, so defaults hold' : 'the configuration is in order'
  return [ok(message, file), ...extensions]
}
