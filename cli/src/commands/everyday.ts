import type { Command } from '../command.js'

const VERSION = {
  name: 'version',
  value: 'REQ',
  description: 'a version requirement, as the package manager writes it',
}

/** Looking for things, and at what is here. */
export const LOOKING: readonly Command[] = [
  {
    name: 'list',
    summary: 'Show what is installed in this project, and registered for you',
    description:
      'What Symposium has put into the project and into your own files, by its records: skills with their plugins, hooks and MCP servers with the files that they are in. It looks at what was done; `symposium status` says what applies.',
    arguments: [],
    options: [],
    examples: [{ command: 'symposium list', description: 'What is here?' }],
    level: 'none',
    load: () => import('./list.js'),
  },
  {
    name: 'search',
    summary: 'Find plugins and packages by name',
    description:
      'Looks for plugins of your registries whose names contain QUERY, and asks every package manager that can search. What it finds is not enabled.',
    arguments: [{ name: 'QUERY', description: 'part of a name, in any case' }],
    options: [],
    examples: [{ command: 'symposium search lantern', description: 'What is there for it?' }],
    level: 'check',
    load: () => import('./search.js'),
  },
  {
    name: 'crate-info',
    audience: 'agents',
    summary: 'Find the source of a Rust crate',
    description:
      'The name, the version and the source directory of a crate: the one that this project depends on, else the newest. A crate that is not on this machine is fetched.',
    arguments: [{ name: 'NAME', description: 'crate' }],
    options: [VERSION],
    examples: [{ command: 'symposium crate-info lantern', description: 'Where is its source?' }],
    level: 'check',
    load: () => import('./crate-info.js'),
  },
  {
    name: 'package-info',
    audience: 'agents',
    summary: 'Find the source of a package',
    description:
      'As crate-info, for any package manager: NAME, or `pm:name` where several know it. A registry answers for its plugins.',
    arguments: [{ name: 'NAME', description: 'package' }],
    options: [VERSION],
    examples: [{ command: 'symposium package-info cargo:lantern', description: 'Where is its source?' }],
    level: 'check',
    load: () => import('./package-info.js'),
  },
]

/** The installation itself. */
export const UPKEEP: readonly Command[] = [
  {
    name: 'doctor',
    summary: 'Look for what is wrong with the installation',
    description:
      'Looks at programs and directories, the configuration, what you have agreed to, agents, registries, the launcher of hooks, entries in files of agents, installed skills, leftovers and caches, and says what to do about whatever is not in order. It uses no network. It ends with exit code 1 when there are errors.',
    arguments: [],
    options: [
      {
        name: 'fix',
        description: 'repair what can be repaired without harm: own entries, the launcher, leftovers, caches',
      },
    ],
    examples: [{ command: 'symposium doctor', description: 'Is everything as it should be?' }],
    level: 'none',
    tellsProblems: true,
    load: () => import('./doctor.js'),
  },
  {
    name: 'uninstall',
    summary: 'Take back everything that Symposium has written',
    description:
      'Removes the installed skills of all known projects, the entries in files of agents, the launcher of hooks, and what is kept in the state and cache directories. Skills that you have edited stay and are named. Your configuration stays too, unless you say otherwise. On a terminal it shows what would go, and asks; without one it needs --yes.',
    arguments: [],
    options: [
      { name: 'dry-run', description: 'say what would be removed, and remove nothing' },
      { name: 'yes', short: 'y', description: 'do not ask' },
      { name: 'config', description: 'remove your configuration too' },
    ],
    examples: [{ command: 'symposium uninstall --dry-run', description: 'See what would be removed' }],
    level: 'none',
    nothingAfter: true,
    load: () => import('./uninstall.js'),
  },
]

/** Looking at plugins and registries, wherever they are used. */
export const PLUGINS: readonly Command[] = [
  {
    name: 'list',
    summary: 'Show the registries and their plugins',
    description: 'Every configured registry with the names of its plugins, in the order of their effect.',
    arguments: [],
    options: [],
    examples: [{ command: 'symposium plugin list', description: 'What do my registries have?' }],
    level: 'none',
    load: () => import('./plugin-list.js'),
  },
  {
    name: 'show',
    summary: 'Show a plugin as it takes effect',
    description:
      'Where a plugin comes from, and its manifest with all defaults written out, layers merged and retired spellings upgraded. It need not be enabled, and nothing of it is evaluated.',
    arguments: [{ name: 'NAME', description: 'plugin, or `registry:name` where several have the name' }],
    options: [],
    examples: [{ command: 'symposium plugin show lantern-tips', description: 'What does it say in full?' }],
    level: 'none',
    load: () => import('./plugin-show.js'),
  },
  {
    name: 'sync',
    summary: 'Bring registries up to date',
    description:
      'Asks the registries that come from elsewhere for news now, all or one by its name. What was fetched before serves on where one cannot be reached.',
    arguments: [{ name: 'NAME', description: 'registry', optional: true }],
    options: [],
    examples: [{ command: 'symposium plugin sync', description: 'Refresh all registries' }],
    level: 'fetch',
    load: () => import('./plugin-sync.js'),
  },
]
