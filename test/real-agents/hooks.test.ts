import { describe, expect, it } from 'vitest'
import { missingBecause, REAL_AGENTS } from './agents.js'
import { createMachine } from './machine.js'

// One portable hook, the real agents, and a model that wants to run a command.

const MANIFEST = `name = "guard"

[[hooks]]
name = "guard-tools"
event = "PreToolUse"
command = { script = "guard.sh" }

[[hooks]]
name = "say-hello"
event = "SessionStart"
command = { script = "hello.sh" }
`

const PLUGIN = {
  'SYMPOSIUM.toml': MANIFEST,
  'guard.sh': `case "$(cat)" in
  *FORBIDDEN*) echo '{"PreToolUse":{"decision":"deny","additionalContext":"GUARD_SAYS_NO"}}' ;;
esac
`,
  'hello.sh': `cat >/dev/null
echo '{"SessionStart":{"additionalContext":"HELLO_FROM_GUARD"}}'
`,
}

describe.each(REAL_AGENTS)('$name', (agent) => {
  const missing = missingBecause(agent)
  if (missing !== undefined) {
    console.warn(`skipped ${agent.name}: ${missing}`)
  }
  describe.skipIf(missing !== undefined).each(['global', 'project'] as const)('in %s scope', (scope) => {
    it.each([
      { command: 'echo TOOL_RAN', runs: true },
      { command: 'echo TOOL_RAN # FORBIDDEN', runs: false },
    ])('$command: the tool runs: $runs', async ({ command, runs }) => {
      const machine = await createMachine(agent, { scope, plugin: PLUGIN, command })
      await machine.symposium('use', 'guard')
      const { output } = await machine.agent(agent.prompt)
      const results = machine.model.results.join('\n')
      expect({ output, results }).toEqual({
        output,
        results: expect.stringContaining(runs ? 'TOOL_RAN' : 'GUARD_SAYS_NO'),
      })
      if (!runs) {
        expect(results.replaceAll(command, '')).not.toContain('TOOL_RAN')
      }
      if (agent.startContext) {
        expect(machine.model.heard.join('\n')).toContain('HELLO_FROM_GUARD')
      }
    })
  })
})
