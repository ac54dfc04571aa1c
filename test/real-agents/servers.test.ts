import { describe, expect, it } from 'vitest'
import { missingBecause, REAL_AGENTS } from './agents.js'
import { createMachine } from './machine.js'

// The agents' own word for it: what they list after a sync, without a model and without a login.

const PLUGIN = {
  'SYMPOSIUM.toml': `name = "servers"

[[skills]]
source.path = "skills"

[[mcp_servers]]
name = "orbit-files"
command = "/bin/cat"
args = ["-u"]
env = [{ name = "ORBIT_MODE", value = "quiet" }]

[[mcp_servers]]
name = "orbit-web"
type = "http"
url = "http://127.0.0.1:9/mcp"
headers = [{ name = "X-Team", value = "orbit" }]
`,
  'skills/orbit/SKILL.md': '---\nname: orbit\ndescription: Flying.\n---\n',
}

describe.each(REAL_AGENTS)('$name', (agent) => {
  const missing = missingBecause(agent)
  if (missing !== undefined) {
    console.warn(`skipped ${agent.name}: ${missing}`)
  }
  describe.skipIf(missing !== undefined).each(agent.listed)('in %s scope', (scope) => {
    it('lists the servers of a plugin after a sync, and no more when the plugin is declined', async () => {
      const machine = await createMachine(agent, { scope, plugin: PLUGIN })
      const used = await machine.symposium('use', 'servers')
      expect(used.output).not.toContain('error')
      const listed = await machine.agent(agent.list)
      expect(listed.output).toContain('orbit-files')
      expect(listed.output).toContain('orbit-web')

      await machine.symposium('disable', 'servers')
      const after = await machine.agent(agent.list)
      expect(after.output).not.toContain('orbit-')
    })
  })
})
