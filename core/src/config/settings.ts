import type { Config } from './config.js'
import { DEFAULT_CONFIG } from './defaults.js'
import { readEntries } from './entries.js'
import { readPluginSettings } from './plugin-settings.js'
import type { Finding } from './findings.js'
import type { RawFile } from './schema.js'

/** All of the configuration that the file alone decides. */
export type Settings = Omit<Config, 'registries'>

const { registries: _registries, ...defaults } = DEFAULT_CONFIG
export const DEFAULT_SETTINGS: Settings = defaults

const LOG_LEVELS: readonly Config['logLevel'][] = ['trace', 'debug', 'info', 'warn', 'error']

export function readSettings(raw: RawFile): { settings: Settings; findings: readonly Finding[] } {
  const autoEnable = readEntries('auto-enable', raw.plugins?.['auto-enable'])
  const use = readEntries('use', raw.plugins?.use)
  const disable = readEntries('disable', raw.plugins?.disable)
  const logLevel = readLogLevel(raw.logging?.level)
  const pluginSettings = readPluginSettings(raw)
  const settings: Settings = {
    autoSync: raw['auto-sync'] ?? defaults.autoSync,
    agentsSyncing: raw['agents-syncing'] ?? defaults.agentsSyncing,
    syncDebounceSeconds: raw['sync-debounce-secs'] ?? defaults.syncDebounceSeconds,
    hookTimeoutSeconds: raw['hook-timeout'] ?? defaults.hookTimeoutSeconds,
    hookScope: raw['hook-scope'] ?? defaults.hookScope,
    autoUpdate: raw['auto-update'] ?? defaults.autoUpdate,
    telemetry: raw.telemetry?.enabled ?? defaults.telemetry,
    logLevel: logLevel.level,
    gateLog: raw.logging?.gates ?? defaults.gateLog,
    frontmatter: raw.skills?.frontmatter ?? defaults.frontmatter,
    plugins: { autoEnable: autoEnable.entries, use: use.entries, disable: disable.entries },
    agents: [...new Set((raw.agent ?? []).map((agent) => agent.name))],
    builtinRegistries: {
      recommendations:
        raw.defaults?.['symposium-recommendations'] ?? defaults.builtinRegistries.recommendations,
      userPlugins: raw.defaults?.['user-plugins'] ?? defaults.builtinRegistries.userPlugins,
    },
    extensions: (raw.extension ?? []).map((extension) => ({ package: extension.package })),
    pluginSettings: pluginSettings.layers,
  }
  return {
    settings,
    findings: [autoEnable, use, disable, logLevel, pluginSettings].flatMap(({ findings }) => findings),
  }
}

function readLogLevel(text: string | undefined): { level: Config['logLevel']; findings: readonly Finding[] } {
  const level = LOG_LEVELS.find((candidate) => candidate === text?.toLowerCase())
  if (text === undefined || level !== undefined) {
    return { level: level ?? defaults.logLevel, findings: [] }
  }
  const finding: Finding = {
    code: 'CONFIG_INVALID',
    path: ['logging', 'level'],
    message: `\`logging.level\` is ${JSON.stringify(text)}, which is no level; \`info\` is used`,
    remedy: `one of ${LOG_LEVELS.join(', ')}`,
  }
  return { level: defaults.logLevel, findings: [finding] }
}
