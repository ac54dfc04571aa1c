import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where `npm run test:agents` has put the agents. */
const installed = process.env['SYMPOSIUM_TEST_AGENTS'] ?? ''
/** Those that it was asked for and could get. */
const names = (process.env['SYMPOSIUM_TEST_AGENT_NAMES'] ?? '').split(',')

/** What an agent is given to read before Symposium comes: as a user who has set it up would have it. */
export interface Setup {
  readonly workspace: string
  /** Of the model. */
  readonly url: string
}

/** How a real agent is run unattended, with a home directory of its own and without a login. */
export interface RealAgent {
  readonly name: string
  readonly package: string
  readonly program: string
  variables(setup: Setup): Readonly<Record<string, string>>
  /** Files below the home directory. */
  home(setup: Setup): Readonly<Record<string, string>>
  readonly list: readonly string[]
  readonly prompt: readonly string[]
  /** Scopes in which its own listing shows servers without anybody's approval. */
  readonly listed: readonly ('global' | 'project')[]
  /** Its hooks can bring text to the model when a session starts. */
  readonly startContext: boolean
}

export const REAL_AGENTS: readonly RealAgent[] = [
  {
    name: 'claude',
    package: '@anthropic-ai/claude-code',
    program: 'claude',
    variables: ({ url }) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'none',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    }),
    home: () => ({}),
    list: ['mcp', 'list'],
    prompt: ['-p', 'run it', '--allowedTools', 'Bash'],
    listed: ['global', 'project'],
    startContext: true,
  },
  {
    name: 'codex',
    package: '@openai/codex',
    program: 'codex',
    variables: () => ({ MODEL_KEY: 'none' }),
    home: ({ url, workspace }) => ({
      '.codex/config.toml': [
        '# of the user',
        'model = "fake"',
        'model_provider = "fake"',
        '',
        '[model_providers.fake]',
        'name = "fake"',
        `base_url = "${url}/v1"`,
        'env_key = "MODEL_KEY"',
        'wire_api = "responses"',
        '',
        `[projects."${workspace}"]`,
        'trust_level = "trusted" # by hand',
        '',
      ].join('\n'),
    }),
    list: ['mcp', 'list'],
    prompt: [
      'exec',
      '--dangerously-bypass-approvals-and-sandbox',
      // Each hook is approved by the user in a dialogue, which nobody can hold here.
      '--dangerously-bypass-hook-trust',
      '--skip-git-repo-check',
      'run it',
    ],
    listed: ['global', 'project'],
    startContext: true,
  },
  {
    name: 'gemini',
    package: '@google/gemini-cli',
    program: 'gemini',
    variables: ({ url }) => ({
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_API_KEY: 'none',
      GEMINI_CLI_NO_RELAUNCH: 'true',
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      GEMINI_TELEMETRY_ENABLED: 'false',
    }),
    home: () => ({
      '.gemini/settings.json':
        '{\n  // of the user\n  "security": { "auth": { "selectedType": "gemini-api-key" } }\n}\n',
    }),
    list: ['mcp', 'list'],
    prompt: ['-p', 'run it', '-y', '-m', 'gemini-2.5-flash'],
    listed: ['global', 'project'],
    startContext: true,
  },
  {
    name: 'copilot',
    package: '@github/copilot',
    program: 'copilot',
    variables: ({ url }) => ({
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_API_KEY: 'none',
      COPILOT_MODEL: 'fake',
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
    }),
    home: ({ workspace }) => ({
      '.copilot/config.json': `${JSON.stringify({ trustedFolders: [workspace] })}\n`,
    }),
    list: ['mcp', 'list'],
    prompt: ['-p', 'run it', '--allow-all-tools'],
    listed: ['global', 'project'],
    startContext: true,
  },
  {
    name: 'opencode',
    package: 'opencode-ai',
    program: 'opencode',
    variables: () => ({ OPENCODE_DISABLE_AUTOUPDATE: 'true' }),
    home: ({ url }) => ({
      '.config/opencode/opencode.json': `${JSON.stringify(
        {
          $schema: 'https://opencode.ai/config.json',
          model: 'fake/fake',
          small_model: 'fake/fake',
          provider: {
            fake: {
              npm: '@ai-sdk/openai-compatible',
              name: 'fake',
              options: { baseURL: `${url}/v1`, apiKey: 'none' },
              models: { fake: { name: 'fake', tool_call: true } },
            },
          },
        },
        undefined,
        2,
      )}\n`,
    }),
    list: ['mcp', 'list'],
    prompt: ['run', 'run it'],
    listed: ['global', 'project'],
    startContext: true,
  },
]

export function programOf(agent: RealAgent): string {
  return join(installed, 'node_modules', '.bin', agent.program)
}

/** Why an agent cannot be asked here; `undefined` where it can. */
export function missingBecause(agent: RealAgent): string | undefined {
  if (installed === '') {
    return 'start it with `npm run test:agents`'
  }
  return names.includes(agent.name) && existsSync(programOf(agent))
    ? undefined
    : `${agent.package} was not asked for, or could not be had from npm`
}
