import type { AgentAdapter, AgentHooks } from '@symposium/sdk'

type LoadAgent = () => Promise<object>

/**
 * The bundled agents, each in a chunk of its own: an event needs one of them. The full
 * pipeline has them from the adapters themselves.
 */
const AGENTS: ReadonlyMap<string, LoadAgent> = new Map<string, LoadAgent>([
  ['antigravity', () => import('@symposium/agent-antigravity')],
  ['claude', () => import('@symposium/agent-claude')],
  ['codex', () => import('@symposium/agent-codex')],
  ['copilot', () => import('@symposium/agent-copilot')],
  ['gemini', () => import('@symposium/agent-gemini')],
  ['goose', () => import('@symposium/agent-goose')],
  ['kiro', () => import('@symposium/agent-kiro')],
  ['opencode', () => import('@symposium/agent-opencode')],
])

/** How an agent reports events and reads answers: of what its package exports, the adapter says. */
export async function bundledHooks(name: string): Promise<AgentHooks | undefined> {
  const exported: unknown[] = Object.values((await AGENTS.get(name)?.()) ?? {})
  return exported.find(hasHooks)?.hooks
}

function hasHooks(value: unknown): value is AgentAdapter {
  return typeof value === 'object' && value !== null && 'hooks' in value
}
