import type { Session } from '../session.js'

/** Reports what went wrong in every stage; each problem once in a run. */
export async function reportProblems(session: Session): Promise<void> {
  for (const problem of await session.problems()) {
    session.reporter.problem(problem)
  }
}
