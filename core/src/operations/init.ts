import { SymposiumError } from '@symposium/sdk'
import type { Config } from '../config/config.js'
import { changeAgents, setKey, type SettingPath } from '../config/edit.js'
import { editConfig } from '../config/save.js'
import { reopenSession } from '../open-session.js'
import type { Session } from '../session.js'
import { syncUserHooks } from './agent-files.js'
import { unknownAgent } from './agents.js'

/** Each as it is where absent. */
export interface InitSettings {
  readonly hookScope?: Config['hookScope']
  readonly autoUpdate?: Config['autoUpdate']
  readonly telemetry?: boolean
}

export interface InitChange extends InitSettings {
  /** The whole new list, or what changes in it. */
  readonly agents?: readonly string[] | AgentChange
}

const KEYS: Readonly<Record<keyof InitSettings, SettingPath>> = {
  hookScope: 'hook-scope',
  autoUpdate: 'auto-update',
  telemetry: 'telemetry.enabled',
}

export interface AgentChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/**
 * Saves the choice and registers hooks for the user; what agents have that were removed goes
 * (spec/agents-and-hooks.md 1.6). Servers are left to sync.
 * @throws SymposiumError `UNKNOWN_AGENT`.
 */
export async function init(
  session: Session,
  { agents, ...settings }: InitChange,
): Promise<{ readonly failed: boolean }> {
  const change = agents === undefined ? undefined : agentsAfter(session, agents)
  let configured = session.config.config.agents
  await editConfig(session.ports, async (text) => {
    const changed =
      change === undefined
        ? text
        : await changeAgents(text, (present) => {
            configured = change(present)
            return configured
          })
    return applySettings(changed, settings)
  })
  session.reporter.emit({ kind: 'agents_configured', agents: configured })
  const { failed } = await syncUserHooks(await reopenSession(session))
  return { failed: failed > 0 }
}

async function applySettings(text: string, settings: InitSettings): Promise<string> {
  let changed = text
  for (const name of ['hookScope', 'autoUpdate', 'telemetry'] as const) {
    const value = settings[name]
    if (value !== undefined) changed = await setKey(changed, KEYS[name], value)
  }
  return changed
}

/**
 * The agents with some added and some removed, order kept. Any known or configured
 * name can be removed, so that a retired one can be got rid of (cases/original.md N-7).
 */
function agentsAfter(
  session: Session,
  change: readonly string[] | AgentChange,
): (present: readonly string[]) => readonly string[] {
  if (!('add' in change)) {
    return () => change
  }
  const { add, remove } = change
  const known = session.registered.agents
  const isKnown = (name: string): boolean => known.some((agent) => agent.name === name)
  const isConfigured = (name: string): boolean => session.config.config.agents.includes(name)
  const wrong =
    add.find((name) => !isKnown(name)) ?? remove.find((name) => !isKnown(name) && !isConfigured(name))
  if (wrong !== undefined) {
    const { code, message, remedy } = unknownAgent(wrong, known)
    throw new SymposiumError(code, message, remedy === undefined ? {} : { remedy })
  }
  return (present) => [...new Set([...present, ...add])].filter((name) => !remove.includes(name))
}
