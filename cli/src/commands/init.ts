import { init, knownAgents, proposeAgents, type InitChange, type Session } from '@symposium/core'
import { valuesOf, type ExitCode, type Invocation } from '../command.js'
import { isInteractive } from '../interactive.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const session = await invocation.session()
  const change = hasAnswers(invocation)
    ? { ...givenAgents(invocation), ...givenScope(invocation) }
    : await choose(session, isInteractive(invocation))
  const { failed } = await init(session, change)
  return failed ? 1 : 0
}

const ANSWERS = ['add-agent', 'remove-agent', 'hook-scope']

/** Whoever says something on the command line is asked nothing. */
function hasAnswers({ options }: Invocation): boolean {
  return ANSWERS.some((name) => valuesOf(options, name).length > 0)
}

function givenAgents({ options }: Invocation): InitChange {
  const add = valuesOf(options, 'add-agent')
  const remove = valuesOf(options, 'remove-agent')
  return add.length + remove.length === 0 ? {} : { agents: { add, remove } }
}

function givenScope({ options }: Invocation): InitChange {
  const [hookScope] = valuesOf(options, 'hook-scope')
  return hookScope === 'global' || hookScope === 'project' ? { hookScope } : {}
}

/** The new list of agents and, where there is one, what else can be chosen (spec/pipeline.md 5.3.1). */
async function choose(session: Session, interactive: boolean): Promise<InitChange> {
  const proposed = proposeAgents(session)
  if (!interactive) {
    return { agents: proposed }
  }
  const { promptForAgents } = await import('../prompt.js')
  const agents = await promptForAgents(knownAgents(session), proposed)
  if (agents === undefined || agents.length === 0) {
    return agents === undefined ? {} : { agents }
  }
  const { promptForSettings } = await import('../prompt-settings.js')
  const { hookScope, autoUpdate, telemetry } = session.config.config
  return { agents, ...(await promptForSettings({ hookScope, autoUpdate, telemetry })) }
}
