import { basename, dirname, join } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import { clearLeftovers } from '../../apply/look-at-installed.js'
import type { WorkspaceRoot } from '../../apply/ledger.js'
import { unverifiedProblem } from '../../apply/skill-reports.js'
import type { Stranger } from '../../apply/observe.js'
import type { Session } from '../../session.js'
import { workspaceState } from '../../workspace/key.js'
import { knownWorkspaces, type KnownWorkspace } from '../known-workspaces.js'
import { lookAtSkills, lookOptions, missingSkills } from '../list.js'
import { fromProblem, ok, type Finding } from './finding.js'

const LOCK_PATIENCE = 5000

const STRANGERS: Readonly<Record<Stranger['what'], Pick<Finding, 'message' | 'remedy'>>> = {
  copy: {
    message: 'somebody copied an installed skill to here, its marker included',
    remedy: 'remove the file .symposium in it to keep it as your own',
  },
  staging: {
    message: 'has the name of a temporary directory, and no run here is known to have made it',
    remedy: 'look what it holds, and remove it if you do not need that',
  },
}

/** All projects that something is kept about, and the one around the current directory. */
export async function checkProjects(session: Session): Promise<readonly Finding[]> {
  const { view, problems } = await session.readings.workspace()
  const known = knownWorkspaces(session)
  const findings = [
    ...problems.map((problem) => fromProblem(problem, 'error')),
    ...known.flatMap((workspace) => checkKnown(workspace, session)),
  ]
  const here = view === undefined ? 'no project is around this directory' : `the project here is ${view.root}`
  return [
    ok(`${here}; ${known.length === 1 ? 'one project is' : `${known.length} projects are`} known`),
    ...findings,
  ]
}

function checkKnown({ state, root }: KnownWorkspace, session: Session): readonly Finding[] {
  const { files } = session.ports
  if (root === undefined) {
    const message = `it is not known which project this is kept for: one called \`${basename(state)}\``
    return [
      { state: 'warning', message, file: state, remedy: 'run symposium sync in it, or remove the directory' },
    ]
  }
  if (files.stat(root)?.type === 'directory') {
    return checkSkills({ path: root, realPath: root }, session)
  }
  // A disk that is not there at the moment is no project that is gone.
  return files.stat(dirname(root)) === undefined ? [] : [gone(state, root, session)]
}

function gone(state: string, root: string, { ports }: Session): Finding {
  return {
    state: 'warning',
    message: 'this project is gone, and something is still kept about it',
    file: root,
    fix() {
      ports.writer.remove(state)
      ports.writer.remove(join(ports.directories.state, 'idle', root))
      return 'forgotten'
    },
  }
}

function checkSkills(root: WorkspaceRoot, session: Session): readonly Finding[] {
  const look = lookAtSkills(root, session)
  const { ledger, observed, actions, problems } = look
  const findings = problems.map((problem) => fromProblem(problem, 'warning'))
  const missing = missingSkills(look, session).map(({ directory }) => basename(directory))
  if (missing.length > 0) {
    findings.push(takenAway([...new Set(missing)], root))
  }
  if (ledger.state === 'unusable') {
    findings.push(fromProblem(ledger.problem, 'error'))
  }
  if (observed.leftovers) {
    findings.push(leftovers(root, session))
  }
  for (const stranger of observed.strangers) {
    findings.push({ state: 'warning', file: stranger.path, ...STRANGERS[stranger.what] })
  }
  for (const action of actions) {
    if (action.type === 'keep' && action.cause === 'unverified') {
      findings.push(fromProblem(unverifiedProblem(action.directory), 'warning'))
    }
  }
  return findings
}

function takenAway(names: readonly string[], { path }: WorkspaceRoot): Finding {
  return {
    state: 'warning',
    message: `installed skills were taken away by somebody: ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''}`,
    file: path,
    remedy: 'symposium sync in this project installs those that still apply',
  }
}

function leftovers(root: WorkspaceRoot, session: Session): Finding {
  return {
    state: 'warning',
    message: 'a run that was interrupted has left something in the skills directories',
    file: root.path,
    async fix() {
      const lock = join(workspaceState(session.ports.directories, root.realPath), 'sync')
      const problems = await session.ports.locks.withLock(lock, LOCK_PATIENCE, () =>
        clearLeftovers(lookOptions(root, session)),
      )
      const [problem] = problems
      if (problem !== undefined) {
        throw new SymposiumError(problem.code, problem.message, { ...problem })
      }
      return 'cleared, and what had been moved away was put back'
    },
  }
}
