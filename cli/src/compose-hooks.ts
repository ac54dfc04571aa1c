import type { AgentHooks } from '@symposium/sdk'

type LoadHooks = () => Promise<AgentHooks | undefined>

/**
 * How the bundled agents report events and read answers, each in a chunk of its own:
 * an event needs one of them. The full pipeline has them from the adapters themselves.
 */
export const BUNDLED_HOOKS: ReadonlyMap<string, LoadHooks> = new Map<string, LoadHooks>([
  ['antigravity', async () => (await import('@symposium/agent-antigravity')).antigravityAgent.hooks],
  ['claude', async () => (await import('@symposium/agent-claude')).claudeAgent.hooks],
  ['codex', async () => (await import('@symposium/agent-codex')).codexAgent.hooks],
  ['copilot', async () => (await import('@symposium/agent-copilot')).copilotAgent.hooks],
  ['gemini', async () => (await import('@symposium/agent-gemini')).geminiAgent.hooks],
  ['goose', async () => (await import('@symposium/agent-goose')).gooseAgent.hooks],
  ['kiro', async () => (await import('@symposium/agent-kiro')).kiroAgent.hooks],
  ['opencode', async () => (await import('@symposium/agent-opencode')).opencodeAgent.hooks],
])
