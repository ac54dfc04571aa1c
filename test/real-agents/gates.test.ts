import { describe, expect, it } from 'vitest'
import { missingBecause, REAL_AGENTS } from './agents.js'
import { createMachine } from './machine.js'

// Gates at points that agents come past by themselves, as the agents' own doing shows it (spec/gates.md 16).

function plugin(point: string, command: string): Record<string, string> {
  const check = `predicate = { kind = "command-exit-zero", command = ${JSON.stringify(command)} }`
  return {
    'SYMPOSIUM.toml': [
      'name = "gate"',
      '[[gates]]',
      'name = "check"',
      `point = "${point}"`,
      'blocking = true',
      'on-error = "halt"',
      `check = { ${check} }`,
      '',
    ].join('\n'),
  }
}

describe.each(REAL_AGENTS)('$name', (agent) => {
  const missing = missingBecause(agent)
  if (missing !== undefined) {
    console.warn(`skipped ${agent.name}: ${missing}`)
  }

  it.skipIf(missing !== undefined).each([
    ['that passes lets a tool run', 'true', true],
    ['that stops keeps a tool from running', 'echo GATE_SAYS_NO >&2; exit 3', false],
  ])('a gate before tool calls %s', async (_, check, runs) => {
    const machine = await createMachine(agent, { scope: 'global', plugin: plugin('tool:pre', check) })
    await machine.symposium('use', 'gate')
    const { output } = await machine.agent(agent.prompt)
    const results = machine.model.results.join('\n')
    expect({ output, results }).toEqual({
      output,
      results: expect.stringContaining(runs ? 'TOOL_RAN' : 'GATE_SAYS_NO'),
    })
    if (!runs) expect(results.replaceAll('echo TOOL_RAN', '')).not.toContain('TOOL_RAN')
  })

  // An event of OpenCode's own after which nothing can be said.
  it.skipIf(missing !== undefined || agent.name === 'opencode')(
    'a gate at the end of a turn sends the agent back to work until it passes',
    async () => {
      const check = '[ -e .went-on ] && exit 0; : > .went-on; echo GATE_SAYS_GO_ON >&2; exit 3'
      const machine = await createMachine(agent, { scope: 'global', plugin: plugin('stop:pre', check) })
      await machine.symposium('use', 'gate')
      const { output } = await machine.agent(agent.prompt)
      const heard = machine.model.heard.join('\n')
      expect(heard.includes('GATE_SAYS_GO_ON'), output).toBe(true)
    },
  )
})
