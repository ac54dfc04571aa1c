import { describe, expect, it } from 'vitest'
import { loadPlugin, type PluginOptions } from './plugin-world.js'

// A failure of ours never costs the user a tool call (design/decisions.md, Hooks).

const call = { tool: 'bash', sessionID: 'ses_1', callID: 'call_1' }

const failures: readonly (PluginOptions & { readonly title: string })[] = [
  { title: 'prints nonsense', script: 'cat > /dev/null; echo hello' },
  { title: 'prints half an answer', script: `cat > /dev/null; printf '{"block":true'` },
  { title: 'prints what is no object', script: 'cat > /dev/null; echo null' },
  { title: 'prints members of wrong types', script: `printf '{"block":"yes","args":[1],"context":{"a":1}}'` },
  { title: 'fails', script: `printf '{"block":true}'; exit 1` },
  { title: 'exits with 2 and no reason', script: 'exit 2' },
  { title: 'is killed', script: `printf '{"block":true}'; kill -9 $$` },
  { title: 'never reads its input', script: 'exec true' },
  { title: 'is not there', script: '', command: '/no/such/program' },
  { title: 'is no command', script: '', command: '((' },
  { title: 'is a damaged script', script: 'if true; then' },
  { title: 'hangs', script: 'sleep 60', timeLimit: 300 },
  { title: 'hangs with a child of its own', script: 'sleep 60 & wait', timeLimit: 300 },
  { title: 'floods its output', script: 'yes', timeLimit: 20_000 },
  { title: 'runs where nothing is', script: '', project: '/no/such/directory' },
]

describe.skipIf(process.platform === 'win32')('a command that', () => {
  it.each(failures)('$title says nothing', async (options) => {
    const started = Date.now()
    const { plugin } = await loadPlugin(options)
    const before = { args: { command: 'ls' } }
    await plugin['tool.execute.before'](call, before)
    const after = { output: 'done' }
    await plugin['tool.execute.after'](call, after)
    const message = { message: { id: 'msg_1' }, parts: [] }
    await plugin['chat.message']({ sessionID: 'ses_1' }, message)
    await plugin.event({ event: { type: 'session.created', properties: { info: { id: 'ses_1' } } } })
    await plugin.event({ event: { type: 'session.idle', properties: { sessionID: 'ses_1' } } })
    expect(before).toEqual({ args: { command: 'ls' } })
    expect(after).toEqual({ output: 'done' })
    expect(message.parts).toEqual([])
    expect(Date.now() - started).toBeLessThan(15_000)
  })

  it('leaves something running is not waited for', async () => {
    const { plugin } = await loadPlugin({
      script: `cat > /dev/null; sleep 20 & printf '{"block":true,"reason":"R"}'`,
      timeLimit: 15_000,
    })
    const started = Date.now()
    await expect(plugin['tool.execute.before'](call, { args: {} })).rejects.toThrow('R')
    expect(Date.now() - started).toBeLessThan(10_000)
  })

  it('is not registered is not run', async () => {
    const { plugin } = await loadPlugin({ script: `printf '{"block":true}'`, events: ['Stop'] })
    await plugin['tool.execute.before'](call, { args: {} })
    await plugin.event({ event: { type: 'session.idle', properties: {} } })
  })

  it('gets a megabyte and writes as much before it reads', async () => {
    const script = `head -c 1000000 /dev/zero | tr '\\0' x; cat > /dev/null`
    const { plugin } = await loadPlugin({ script, timeLimit: 20_000 })
    await plugin['tool.execute.before'](call, { args: { text: 'x'.repeat(1_000_000) } })
  })
})

describe.skipIf(process.platform === 'win32')('what OpenCode might send one day', () => {
  it.each([undefined, null, {}, 7])('is survived: %j', async (odd) => {
    const { plugin } = await loadPlugin({
      script: `cat > /dev/null; printf '{"context":["T"],"args":{"a":1}}'`,
    })
    await plugin['tool.execute.before'](odd, odd as never)
    await plugin['tool.execute.after'](odd, odd)
    await plugin['chat.message'](odd, odd)
    await plugin.event(odd)
    await plugin.event({ event: odd })
    await plugin.event({ event: { type: 'session.created', properties: odd } })
  })

  it('may not fit into JSON', async () => {
    const { plugin } = await loadPlugin({ script: 'cat > /dev/null' })
    const loop: { self?: unknown } = {}
    loop.self = loop
    await plugin['tool.execute.before'](call, { args: loop })
    await plugin['tool.execute.before'](call, { args: { big: 1n } })
  })

  it('may be frozen', async () => {
    const { plugin } = await loadPlugin({ script: `cat > /dev/null; printf '{"args":{"a":1}}'` })
    const output = Object.freeze({ args: Object.freeze({ command: 'ls' }) })
    await plugin['tool.execute.before'](call, output)
    expect(output.args).toEqual({ command: 'ls' })
  })
})
