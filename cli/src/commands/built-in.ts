import { isGroup, type CommandNode, type FoundCommand } from '../command.js'
import { LOOKING, UPKEEP } from './everyday.js'
import { CHECK, GATES } from './gates.js'
import { PLUGIN } from './plugin.js'
import { PROGRAM } from './program.js'

const GLOBAL = {
  name: 'global',
  description: 'for every workspace instead of this one',
}

const WORKSPACE = {
  name: 'workspace',
  alone: { without: ['global'] },
} as const

/** In the order in which help shows them. */
const COMMANDS: readonly CommandNode[] = [
  {
    name: 'init',
    summary: 'Choose the coding agents that Symposium serves',
    description:
      'Writes the agents to the configuration. On a terminal you choose from a list, with the agents found on this machine preselected, and are asked about the scope of hooks, updates and telemetry; with options, or without a terminal, nothing is asked.',
    arguments: [],
    options: [
      { name: 'add-agent', value: 'NAME', repeatable: true, description: 'serve this agent too' },
      { name: 'remove-agent', value: 'NAME', repeatable: true, description: 'serve this agent no longer' },
      {
        name: 'hook-scope',
        value: 'SCOPE',
        choices: ['global', 'project'],
        description: 'where hooks are registered: for your user, or in the project',
      },
    ],
    examples: [
      { command: 'symposium init --add-agent claude --add-agent codex', description: 'Serve two agents' },
    ],
    level: 'none',
    load: () => import('./init.js'),
  },
  {
    name: 'sync',
    summary: 'Install the skills that match this workspace',
    description:
      'Finds the plugins that apply to the workspace around the current directory and brings the skill directories of your agents up to date. Plugins inside dependencies are installed only once you have enabled them: on a terminal you are asked, with all that they bring, and otherwise they are named.',
    arguments: [],
    options: [
      { name: 'dry-run', description: 'say what would change, and change nothing' },
      { name: 'check', description: 'like --dry-run, with exit code 1 when something would change' },
    ],
    examples: [
      { command: 'symposium sync --dry-run', description: 'See what would change' },
      {
        command: 'symposium sync --check',
        description: 'Fail when the installed skills are out of date',
      },
    ],
    level: 'check',
    load: () => import('./sync.js'),
  },
  {
    name: 'status',
    summary: 'Show every plugin of this workspace and its state',
    description:
      'One row for each plugin that registries, the workspace and its dependencies bring: active, inactive, dormant, candidate, declined or failed, and why.',
    arguments: [],
    options: [],
    examples: [{ command: 'symposium status --json', description: 'The same for scripts' }],
    level: 'none',
    load: () => import('./status.js'),
  },
  {
    name: 'use',
    summary: 'Enable a plugin',
    description:
      'Lists what the plugin brings, records your consent to exactly that, and syncs. On a terminal it asks once more where more than skills comes along. NAME is a dependency, a plugin of a registry, or any package; `cargo:NAME` where a bare name could mean several. `--workspace` agrees to what the plugins of the project itself run or fetch, in this workspace alone.',
    arguments: [{ name: 'NAME', names: 'plugins', description: 'plugin or package' }],
    options: [
      { ...GLOBAL },
      { ...WORKSPACE, description: 'in place of NAME: what the plugins of this workspace itself bring' },
      { name: 'remove', description: 'take the entry back' },
    ],
    examples: [
      {
        command: 'symposium use --workspace',
        description: 'Let the plugins of this project run what they bring',
      },
      { command: 'symposium use error-battery-pack', description: 'Enable it in this workspace' },
      { command: 'symposium use error-battery-pack --remove', description: 'Take it back' },
    ],
    level: 'check',
    load: () => import('./use.js'),
  },
  {
    name: 'disable',
    summary: 'Decline a plugin on every route',
    description:
      'Records that you do not want the plugin, whoever names it, and syncs: what it had installed is removed. `--workspace` refuses what the plugins of the project itself run or fetch, and keeps their skills.',
    arguments: [{ name: 'NAME', names: 'plugins', description: 'plugin or package' }],
    options: [
      { ...GLOBAL },
      { ...WORKSPACE, description: 'in place of NAME: what the plugins of this workspace itself bring' },
      { name: 'remove', description: 'take the entry back' },
    ],
    examples: [{ command: 'symposium disable noisy-plugin', description: 'Decline it in this workspace' }],
    level: 'check',
    load: () => import('./disable.js'),
  },
  {
    name: 'explain',
    summary: 'Explain one plugin or skill: every step of the decision',
    description:
      'The whole decision as a tree: by which route the plugin came, who is trusted, which entry of your configuration decided, and every predicate with the value that was seen.',
    arguments: [{ name: 'NAME', description: 'plugin, package or skill' }],
    options: [],
    examples: [{ command: 'symposium explain my-skill', description: 'Why is my skill not installed?' }],
    level: 'none',
    load: () => import('./explain.js'),
  },
  ...LOOKING,
  ...UPKEEP,
  PLUGIN,
  GATES,
  CHECK,
  ...PROGRAM,
  {
    name: 'hook',
    summary: 'Answer an agent',
    description:
      'What the hooks that are registered with an agent start: reads what happened from standard input, syncs where something has changed, runs the hooks of the plugins that apply, and prints what the agent reads. `symposium hook symposium EVENT` takes and gives the canonical format, for trying hooks out.',
    arguments: [
      { name: 'AGENT', description: 'who reports' },
      {
        name: 'EVENT',
        description: 'pre-tool-use, post-tool-use, user-prompt-submit, session-start or stop',
      },
    ],
    options: [],
    examples: [
      {
        command: `echo '{"PreToolUse":{"tool_name":"Bash"}}' | symposium hook symposium pre-tool-use`,
        description: 'See what the hooks of this workspace say to a tool call',
      },
    ],
    level: 'none',
    hidden: true,
    load: () => import('./hook.js'),
  },
]

/** Follows the words as far as they name something: the rest is the caller's. */
export function findCommand(
  words: readonly string[],
  commands: readonly CommandNode[] = COMMANDS,
): FoundCommand | undefined {
  const [word, ...rest] = words
  const node = commands.find(({ name }) => name === word)
  if (node === undefined) {
    return undefined
  }
  const deeper = isGroup(node) ? findCommand(rest, node.commands) : undefined
  return { node: deeper?.node ?? node, path: [node.name, ...(deeper?.path ?? [])] }
}

/** Of the program, or of a group. */
export function shownCommands(commands: readonly CommandNode[] = COMMANDS): readonly CommandNode[] {
  return commands.filter(({ hidden }) => hidden !== true)
}
