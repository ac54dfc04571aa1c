import { describe, expect, it } from 'vitest'
import { missingBecause, REAL_AGENTS } from './agents.js'
import { createMachine } from './machine.js'

// What else hooks can bring about, as the agents' own doing shows it (spec/agents-and-hooks.md section 2).

const MANIFEST = `name = "guide"

[[hooks]]
name = "rewrite"
event = "PreToolUse"
command = { script = "rewrite.sh" }

[[hooks]]
name = "comment"
event = "PostToolUse"
command = { script = "comment.sh" }

[[hooks]]
name = "go-on"
event = "Stop"
command = { script = "go-on.sh" }
`

const PLUGIN = {
  'SYMPOSIUM.toml': MANIFEST,
  'rewrite.sh': `cat >/dev/null
echo '{"PreToolUse":{"updatedInput":{"command":"echo REPLACED_RAN","description":"try it"}}}'
`,
  'comment.sh': `cat >/dev/null
echo '{"PostToolUse":{"additionalContext":"COMMENT_OF_GUIDE"}}'
`,
  // Once only: an agent that goes on comes here again.
  'go-on.sh': `cat >/dev/null
[ -e .went-on ] && exit 0
: > .went-on
echo GO_ON_SAYS_GUIDE >&2
exit 2
`,
}

interface Able {
  /** Takes another input without being told to allow the call. */
  readonly replaces: boolean
  /** Can be kept from ending its turn. */
  readonly goesOn: boolean
}

const ABLE: Readonly<Record<string, Able>> = {
  claude: { replaces: true, goesOn: true },
  codex: { replaces: false, goesOn: true },
  gemini: { replaces: true, goesOn: true },
  copilot: { replaces: true, goesOn: true },
  opencode: { replaces: true, goesOn: false },
}

describe.each(REAL_AGENTS)('$name', (agent) => {
  const { replaces, goesOn } = ABLE[agent.name] ?? { replaces: false, goesOn: false }

  it.skipIf(missingBecause(agent) !== undefined)(
    `A-56: another input: ${replaces}, context after a tool call: true, going on: ${goesOn}`,
    async () => {
      const machine = await createMachine(agent, {
        scope: 'global',
        plugin: PLUGIN,
        command: 'echo TOOL_RAN',
      })
      await machine.symposium('use', 'guide')
      const { output } = await machine.agent(agent.prompt)
      const results = machine.model.results.join('\n')
      const heard = machine.model.heard.join('\n')
      expect({ output, results }).toEqual({
        output,
        results: expect.stringContaining(replaces ? 'REPLACED_RAN' : 'TOOL_RAN'),
      })
      expect(heard).toContain('COMMENT_OF_GUIDE')
      expect(heard.includes('GO_ON_SAYS_GUIDE')).toBe(goesOn)
    },
  )
})
