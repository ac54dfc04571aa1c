import type { Session } from '../../session.js'
import { chooseConfigured, knownAgents, type KnownAgent } from '../agents.js'
import { fromProblem, ok, type Finding } from './finding.js'

/** Which agents are served, and which are on this machine. Programs are looked for, and never run. */
export async function checkAgents(session: Session): Promise<readonly Finding[]> {
  const { agents } = session.config.config
  const { problems } = chooseConfigured(agents, session.registered.agents)
  const findings = problems.map((problem) => fromProblem(problem, 'warning'))
  for (const agent of knownAgents(session)) {
    findings.push(...checkAgent(agent, agents.includes(agent.name)))
  }
  return agents.length > 0
    ? findings
    : [
        {
          state: 'warning',
          message: 'no agent is configured, so nothing is installed',
          remedy: 'symposium init',
        },
        ...findings,
      ]
}

function checkAgent({ name, displayName, evidence }: KnownAgent, isConfigured: boolean): readonly Finding[] {
  const found = evidence.join(', ')
  if (isConfigured) {
    return found === ''
      ? [
          {
            state: 'warning',
            message: `${displayName} is configured and was not found on this machine`,
            remedy: `install it, or symposium init --remove-agent ${name}`,
          },
        ]
      : [ok(`${displayName} is configured (found: ${found})`)]
  }
  return found === ''
    ? []
    : [
        {
          state: 'ok',
          message: `${displayName} is not configured (found: ${found})`,
          remedy: `symposium init --add-agent ${name}`,
        },
      ]
}
