import {
  array,
  boolean,
  exactOptional,
  integer,
  lazy,
  looseObject,
  maxValue,
  minValue,
  number,
  picklist,
  pipe,
  strictObject,
  string,
  type InferOutput,
} from 'valibot'

const entryTable = strictObject({
  pm: exactOptional(string()),
  name: string(),
  workspace: exactOptional(string()),
})
const entryText = string()
// Not a union: its messages would speak of neither form.
const entry = lazy((input) => (typeof input === 'object' ? entryTable : entryText))

/** Whole seconds, of which so many at least. */
const secondsFrom = (least: number) =>
  pipe(number(), integer(), minValue(least), maxValue(Number.MAX_SAFE_INTEGER))

const plugins = strictObject({
  'auto-enable': exactOptional(array(entry)),
  use: exactOptional(array(entry)),
  disable: exactOptional(array(entry)),
})

const registry = looseObject({
  name: string(),
  'auto-update': exactOptional(boolean()),
  legacy: exactOptional(boolean()),
  // The two types of the specification; an extension's type has a key of its own.
  path: exactOptional(string()),
  git: exactOptional(string()),
})

const agent = looseObject({ name: string() })
const telemetry = looseObject({ enabled: exactOptional(boolean()) })
const logging = looseObject({ level: exactOptional(string()), gates: exactOptional(boolean()) })
const defaults = looseObject({
  'symposium-recommendations': exactOptional(boolean()),
  'user-plugins': exactOptional(boolean()),
})
const skills = looseObject({ frontmatter: exactOptional(picklist(['strings', 'agentskills'])) })
const extension = looseObject({ package: string() })
/** Whose keys are plugins' own. */
const pluginSettings = looseObject({})
const workspaceSettings = looseObject({ workspace: string(), settings: exactOptional(pluginSettings) })

/** The shape of `config.toml` (spec/pipeline.md 2.2). Nothing beyond this folder sees it. */
export const fileSchema = looseObject({
  'auto-sync': exactOptional(boolean()),
  'agents-syncing': exactOptional(boolean()),
  'sync-debounce-secs': exactOptional(secondsFrom(0)),
  'hook-timeout': exactOptional(secondsFrom(1)),
  'hook-scope': exactOptional(picklist(['global', 'project'])),
  'auto-update': exactOptional(picklist(['off', 'warn', 'on'])),
  telemetry: exactOptional(telemetry),
  plugins: exactOptional(plugins),
  agent: exactOptional(array(agent)),
  logging: exactOptional(logging),
  defaults: exactOptional(defaults),
  skills: exactOptional(skills),
  registry: exactOptional(array(registry)),
  /** Former spelling of `registry`. */
  'plugin-source': exactOptional(array(registry)),
  extension: exactOptional(array(extension)),
  settings: exactOptional(pluginSettings),
  'workspace-settings': exactOptional(array(workspaceSettings)),
})

export type RawFile = InferOutput<typeof fileSchema>
export type RawEntry = InferOutput<typeof entry>
export type RawRegistry = InferOutput<typeof registry>

/** Keys of the file itself. */
export const FILE_KEYS = Object.keys(fileSchema.entries)
export const PLUGINS_KEYS = Object.keys(plugins.entries)
export const ENTRY_KEYS = Object.keys(entryTable.entries)
export const REGISTRY_KEYS = Object.keys(registry.entries)

/** Keys of tables in which an unknown one is ignored with a warning (spec/pipeline.md 2.3). */
export const LENIENT_TABLES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    telemetry,
    logging,
    defaults,
    skills,
    agent,
    extension,
    'workspace-settings': workspaceSettings,
  }).map(([name, schema]) => [name, Object.keys(schema.entries)]),
)
