import { unuse, use, type UseOptions } from '@symposium/core'
import { hasSwitch, type ExitCode, type Invocation } from '../command.js'
import { isInteractive } from '../interactive.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const {
    arguments: [name = ''],
    options,
  } = invocation
  const session = await invocation.session()
  const change = { name, scope: hasSwitch(options, 'global') ? 'everywhere' : 'workspace' } as const
  const outcome = hasSwitch(options, 'remove')
    ? await unuse(session, change)
    : await use(session, change, isInteractive(invocation) ? { confirm: askOnTerminal(session.options) } : {})
  return outcome.failed ? 1 : 0
}

function askOnTerminal({
  onPhase,
}: {
  readonly onPhase: (text: string) => void
}): NonNullable<UseOptions['confirm']> {
  return async (offer) => {
    const { confirmUse } = await import('../prompt-consent.js')
    // Nothing else may be drawn while somebody chooses.
    onPhase('')
    return confirmUse(offer)
  }
}
