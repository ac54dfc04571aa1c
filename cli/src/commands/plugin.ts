import type { CommandGroup } from '../command.js'
import { PLUGINS } from './everyday.js'

const PATH = {
  name: 'PATH',
  description: 'a registry, an entry of one, a package, a workspace, a manifest or a SKILL.md',
}

/** What concerns plugins themselves rather than a workspace. */
export const PLUGIN: CommandGroup = {
  name: 'plugin',
  summary: 'Look at plugins and work on your own',
  description: 'Commands about plugins themselves, wherever they are used.',
  examples: [{ command: 'symposium plugin list', description: 'What do my registries have?' }],
  commands: [
    ...PLUGINS,
    {
      name: 'validate',
      summary: 'Check plugins and skills before they are published',
      description:
        'Reads manifests and skills as their users will, and reports everything at once: what is invalid, what will surprise, what would not be published, and which of the packages that they name do not exist. Nothing of what is checked is run.',
      arguments: [PATH],
      options: [
        { name: 'strict', description: 'take warnings for errors' },
        { name: 'offline', description: 'do not ask whether the packages exist that plugins name' },
      ],
      examples: [
        {
          command: 'symposium plugin validate plugins --offline',
          description: 'Check a directory of plugins',
        },
      ],
      level: 'none',
      load: () => import('./plugin-validate.js'),
    },
    {
      name: 'migrate',
      summary: 'Rewrite retired spellings in manifests and skills',
      description:
        'Brings manifests and SKILL.md files up to date in place; comments, and everything else in them, stay byte for byte. What cannot be rewritten safely is named, with what to write by hand.',
      arguments: [PATH],
      options: [
        { name: 'dry-run', description: 'show the changes as a diff, and change nothing' },
        { name: 'rename', description: 'also rename manifests that are called otherwise to SYMPOSIUM.toml' },
      ],
      examples: [
        { command: 'symposium plugin migrate plugins --dry-run', description: 'See what would be rewritten' },
      ],
      level: 'none',
      load: () => import('./plugin-migrate.js'),
    },
  ],
}
