import type { Config } from './config.js'

/** What holds where the file says nothing (spec/pipeline.md 2.2). */
export const DEFAULT_CONFIG: Config = {
  autoSync: true,
  agentsSyncing: true,
  syncDebounceSeconds: 5,
  hookTimeoutSeconds: 20,
  hookScope: 'global',
  autoUpdate: 'on',
  telemetry: false,
  logLevel: 'info',
  gateLog: true,
  frontmatter: 'strings',
  plugins: { autoEnable: [], use: [], disable: [] },
  agents: [],
  builtinRegistries: { recommendations: true, userPlugins: true },
  registries: [],
  extensions: [],
  pluginSettings: [],
}
