import type { CommandGroup } from '../command.js'

/** What concerns plugins themselves rather than a workspace. */
export const PLUGIN: CommandGroup = {
  name: 'plugin',
  summary: 'Look at plugins and work on your own',
  description: 'Commands about plugins themselves, wherever they are used.',
  hidden: true,
  commands: [],
}
