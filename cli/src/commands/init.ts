import { init, knownAgents, proposeAgents, type InitChange, type Session } from '@symposium/core'
import { hasSwitch, valuesOf, type ExitCode, type Invocation } from '../command.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const session = await invocation.session()
  const [hookScope] = valuesOf(invocation.options, 'hook-scope')
  const agents = await chooseAgents(session, invocation)
  const { failed } = await init(session, {
    ...(agents === undefined ? {} : { agents }),
    ...(hookScope === 'global' || hookScope === 'project' ? { hookScope } : {}),
  })
  return failed ? 1 : 0
}

/** The new list of agents; `undefined` leaves it as it is (spec/pipeline.md 5.3.1). */
async function chooseAgents(
  session: Session,
  { options, io, output }: Invocation,
): Promise<InitChange['agents']> {
  const add = valuesOf(options, 'add-agent')
  const remove = valuesOf(options, 'remove-agent')
  if (add.length > 0 || remove.length > 0) {
    return { add, remove }
  }
  if (valuesOf(options, 'hook-scope').length > 0) {
    return undefined
  }
  const proposed = proposeAgents(session)
  const interactive =
    io.stdinIsTerminal && io.stdout.isTerminal && !output.mode.json && !hasSwitch(options, 'quiet')
  if (!interactive) {
    return proposed
  }
  const { promptForAgents } = await import('../prompt.js')
  return promptForAgents(knownAgents(session), proposed)
}
