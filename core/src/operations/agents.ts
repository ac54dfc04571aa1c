import type { AgentAdapter } from '@symposium/sdk'
import { nearest } from '../report/nearest.js'
import { problemFrom, type Problem } from '../report/problem.js'
import type { Session } from '../session.js'
import { ownEvidence } from './own-evidence.js'

export interface AgentChoice {
  /** Adapters of the configured names, in the order of the file. */
  readonly configured: readonly AgentAdapter[]
  readonly known: readonly AgentAdapter[]
  /** One for each configured name that no adapter serves: it costs itself only (spec/pipeline.md G27). */
  readonly problems: readonly Problem[]
}

export function chooseConfigured(names: readonly string[], known: readonly AgentAdapter[]): AgentChoice {
  const configured: AgentAdapter[] = []
  const problems: Problem[] = []
  for (const name of names) {
    const adapter = known.find((candidate) => candidate.name === name)
    if (adapter === undefined) {
      problems.push(unknownAgent(name, known))
    } else {
      configured.push(adapter)
    }
  }
  return { configured, known, problems }
}

export function unknownAgent(name: string, known: readonly AgentAdapter[]): Problem {
  const names = known.map((agent) => agent.name)
  const suggestion = nearest(name, names)
  return {
    code: 'UNKNOWN_AGENT',
    message: `unknown agent \`${name}\`${suggestion === undefined ? '' : `, did you mean \`${suggestion}\`?`}`,
    remedy: `one of ${names.join(', ')}`,
  }
}

/** An agent that can be chosen, with what was found of it on this machine. */
export interface KnownAgent {
  readonly name: string
  readonly displayName: string
  readonly evidence: readonly string[]
}

/** The one answer to which agents are here: for the first choice, the question, and `doctor`. */
export function knownAgents(session: Session): readonly KnownAgent[] {
  const { environment, files } = session.ports
  const own = ownEvidence(session)
  return session.registered.agents.map((agent) => {
    const evidence = ask(agent, session, () => {
      const detection = agent.detect(environment, files)
      return detection.found ? detection.evidence.map(String).filter((line) => !own.has(line)) : []
    })
    return { name: agent.name, displayName: agent.displayName, evidence: evidence ?? [] }
  })
}

/** Directories that agents read the user's own skills from. */
export function userDirectories(session: Session): readonly string[] {
  const { environment } = session.ports
  return session.registered.agents.flatMap((agent) => {
    const directory = ask(agent, session, () => agent.skills.user?.(environment))
    return typeof directory === 'string' ? [directory] : []
  })
}

/** What an agent's own code throws costs that answer. */
function ask<T>(agent: AgentAdapter, session: Session, question: () => T): T | undefined {
  try {
    return question()
  } catch (error) {
    const problem = problemFrom(error, { code: 'ADAPTER_MISBEHAVED' })
    session.reporter.problem({ ...problem, message: `agent \`${agent.name}\`: ${problem.message}` })
    return undefined
  }
}

/** Without a choice of the user: what is configured, else what was found, else Claude by name (cases/original.md N-8). */
export function proposeAgents(session: Session): readonly string[] {
  const { agents } = session.config.config
  if (agents.length > 0) {
    return agents
  }
  const found = knownAgents(session).filter((agent) => agent.evidence.length > 0)
  return found.length > 0 ? found.map((agent) => agent.name) : ['claude']
}
