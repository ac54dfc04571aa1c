import type { Look } from '../../agent-files/open-file.js'
import { readLedger } from '../../agent-files/ledger.js'
import type { Session } from '../../session.js'
import { lookAtUserHooks, syncUserHooks } from '../agent-files.js'
import { fromProblem, ok, type Finding } from './finding.js'

/** The user's own files of agents: what should be in them, and what older programs left there. */
export async function checkAgentFiles(session: Session): Promise<readonly Finding[]> {
  const { directories, files } = session.ports
  const reading = readLedger(directories, files)
  if (reading.state === 'unusable') {
    return [fromProblem(reading.problem, 'error')]
  }
  // One run puts all of them right.
  let repairing: Promise<void> | undefined
  const repair = (): Promise<void> => {
    repairing ??= syncUserHooks(session).then(({ failed }) => {
      if (failed > 0) throw new Error('some files of agents could not be written')
    })
    return repairing
  }
  const { looks } = await lookAtUserHooks(session)
  const findings = looks.flatMap((look) => findingsOf(look, repair))
  const gone = goneProjects(session)
  return [
    ...(findings.length === 0 ? [ok('hooks are registered as they should be')] : findings),
    ...gone.map((root): Finding => ({
      state: 'warning',
      message: 'entries are recorded for this project, which is gone',
      file: root,
      fix: async () => {
        await repair()
        return 'its entries were taken back and forgotten'
      },
    })),
  ]
}

function findingsOf(look: Look, repair: () => Promise<void>): readonly Finding[] {
  const { input, outcome, edit, unusable } = look
  const isConcern = unusable !== true || input.wanted.length > 0 || input.record !== undefined
  const problems = isConcern
    ? outcome.problems.map((problem) => fromProblem(problem, unusable === true ? 'error' : 'warning'))
    : []
  return edit === undefined
    ? problems
    : [
        ...problems,
        {
          state: 'warning',
          message: `not as it should be for ${input.agents.join(', ')}: ${describe(look)}`,
          file: input.path,
          fix: async () => {
            await repair()
            return 'put right'
          },
        },
      ]
}

const WORDS = { add: 'is missing', update: 'is out of date', remove: 'is left over' } as const

function describe({ outcome }: Look): string {
  const texts = outcome.changes.map(({ change, name, kind }) => `${kind ?? 'entry'} ${name} ${WORDS[change]}`)
  return [...new Set(texts)].join(', ')
}

function goneProjects({ ports }: Session): readonly string[] {
  const reading = readLedger(ports.directories, ports.files)
  const { files, servers } = reading.state === 'usable' ? reading.ledger : { files: [], servers: [] }
  const roots = [
    ...files.map(({ workspace }) => workspace),
    ...files.flatMap(({ entries }) =>
      entries.flatMap(({ claims }) => claims.map((claim) => claim.workspace)),
    ),
    ...servers.map(({ workspace }) => workspace),
  ]
  return [...new Set(roots.flatMap((root) => root ?? []))].filter(
    (root) => ports.files.stat(root) === undefined,
  )
}
