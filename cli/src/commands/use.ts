import { unuse, unuseWorkspace, use, useWorkspace, type Session, type UseOptions } from '@symposium/core'
import { hasSwitch, type ExitCode, type Invocation } from '../command.js'
import { isInteractive } from '../interactive.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const {
    arguments: [name = ''],
    options,
  } = invocation
  const session = await invocation.session()
  if (hasSwitch(options, 'workspace')) return runForWorkspace(session, invocation)
  const change = { name, scope: hasSwitch(options, 'global') ? 'everywhere' : 'workspace' } as const
  const outcome = hasSwitch(options, 'remove')
    ? await unuse(session, change)
    : await use(session, change, isInteractive(invocation) ? { confirm: askOnTerminal(session.options) } : {})
  return outcome.failed ? 1 : 0
}

async function runForWorkspace(session: Session, invocation: Invocation): Promise<ExitCode> {
  const change = hasSwitch(invocation.options, 'remove') ? unuseWorkspace : useWorkspace
  const { failed } = await change(
    session,
    isInteractive(invocation) ? { confirm: askForWorkspace(session) } : {},
  )
  return failed ? 1 : 0
}

function askForWorkspace({ options }: Session): () => Promise<boolean> {
  return async () => {
    const { confirmWorkspace } = await import('../prompt-consent.js')
    options.onPhase('')
    return confirmWorkspace()
  }
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
