import { describe, expect, it } from 'vitest'
import { loadPlugin } from './plugin-world.js'

// The generated file itself, imported and called as OpenCode does it (agents/formats.md 7, H-opencode-project).

const call = { tool: 'bash', sessionID: 'ses_1', callID: 'call_1' }
/** Keeps what it is given, as one line, and answers nothing. */
const RECORD = String.raw`cat >> $LOG; echo >> $LOG`
const answer = (json: string): string => `${RECORD}\nprintf '%s' '${json}'`
const textOf = (output: { parts: readonly unknown[] }): readonly unknown[] =>
  output.parts.map((part) => (part as { text?: unknown }).text)

describe.skipIf(process.platform === 'win32')('a tool call', () => {
  it('is reported as it is, and left alone where nothing is said', async () => {
    const { plugin, project, received } = await loadPlugin({ script: RECORD })
    const output = { args: { command: 'ls' } }
    await plugin['tool.execute.before'](call, output)
    expect(output).toEqual({ args: { command: 'ls' } })
    expect(received()).toEqual([
      {
        hook_event_name: 'tool.execute.before',
        cwd: project,
        session_id: 'ses_1',
        tool_name: 'bash',
        tool_input: { command: 'ls' },
      },
    ])
  })

  it('runs the command of its event in the project', async () => {
    const script = `cat > /dev/null; printf '{"block":true,"reason":"%s in %s"}' "$1" "$(basename "$PWD")"`
    const { plugin } = await loadPlugin({ script })
    await expect(plugin['tool.execute.before'](call, { args: {} })).rejects.toThrow('PreToolUse in project')
  })

  it('is denied with the reason', async () => {
    const { plugin } = await loadPlugin({ script: answer('{"block":true,"reason":"no force push"}') })
    await expect(plugin['tool.execute.before'](call, { args: {} })).rejects.toThrow(/^no force push$/)
  })

  it.each(['{"block":true}', '{"block":true,"reason":""}', '{"block":true,"reason":7}'])(
    'is denied without one: %s',
    async (json) => {
      const { plugin } = await loadPlugin({ script: answer(json) })
      await expect(plugin['tool.execute.before'](call, { args: {} })).rejects.toThrow(/Symposium/)
    },
  )

  it('is denied by exit code 2 with the reason on standard error', async () => {
    const { plugin } = await loadPlugin({ script: 'cat > /dev/null; echo " no way " >&2; exit 2' })
    await expect(plugin['tool.execute.before'](call, { args: {} })).rejects.toThrow(/^no way$/)
  })

  it('gets another input, in the object that OpenCode runs it with', async () => {
    const { plugin } = await loadPlugin({
      script: answer('{"args":{"command":"ls","__proto__":{"evil":1}}}'),
    })
    const args: Record<string, unknown> = { command: 'rm -rf /', timeout: 5 }
    const output = { args }
    await plugin['tool.execute.before'](call, output)
    expect(output.args).toBe(args)
    expect(Object.keys(args)).toEqual(['command', '__proto__'])
    expect(args['command']).toBe('ls')
    expect(args['evil']).toBeUndefined()
  })

  it('that has no input gets one', async () => {
    const { plugin } = await loadPlugin({ script: answer('{"args":{"command":"ls"}}') })
    const output: { args: unknown } = { args: undefined }
    await plugin['tool.execute.before'](call, output)
    expect(output.args).toEqual({ command: 'ls' })
  })

  it('is reported again when it is done, and its output carries context', async () => {
    const { plugin, received } = await loadPlugin({ script: answer('{"context":["a","b"]}') })
    const output = { title: 't', output: 'done', metadata: {} }
    await plugin['tool.execute.after']({ ...call, args: { command: 'ls' } }, output)
    expect(output.output).toBe('done\n\na\n\nb')
    expect(received()).toMatchObject([
      {
        hook_event_name: 'tool.execute.after',
        tool_input: { command: 'ls' },
        tool_response: 'done',
      },
    ])
  })

  it('of a server carries context in its content', async () => {
    const { plugin, received } = await loadPlugin({ script: answer('{"context":"a"}') })
    const output = { content: [{ type: 'text', text: 'done' }] }
    await plugin['tool.execute.after'](call, output)
    expect(output.content).toEqual([
      { type: 'text', text: 'done' },
      { type: 'text', text: 'a' },
    ])
    expect(received()[0]?.['tool_response']).toEqual({ content: [{ type: 'text', text: 'done' }] })
  })

  it('brings context from before it into its output', async () => {
    const script = `${RECORD}; [ "$1" = PreToolUse ] && printf '{"context":["early"]}'; exit 0`
    const { plugin } = await loadPlugin({ script })
    await plugin['tool.execute.before'](call, { args: {} })
    const output = { output: 'done' }
    await plugin['tool.execute.after'](call, output)
    expect(output.output).toBe('done\n\nearly')
    await plugin['tool.execute.after'](call, output)
    expect(output.output).toBe('done\n\nearly')
  })
})

describe.skipIf(process.platform === 'win32')('a prompt', () => {
  const message = { message: { id: 'msg_1' } }

  it('is reported without what was put into it, and carries context', async () => {
    const { plugin, received } = await loadPlugin({ script: answer('{"context":["T"]}') })
    const parts: unknown[] = [
      { type: 'text', text: 'one' },
      { type: 'file', url: 'x' },
      { type: 'text', text: 'two' },
      { type: 'text', text: 'hidden', synthetic: true },
    ]
    await plugin['chat.message']({ sessionID: 'ses_1' }, { ...message, parts })
    expect(received()).toMatchObject([
      { hook_event_name: 'chat.message', session_id: 'ses_1', prompt: 'one\ntwo' },
    ])
    expect(parts).toHaveLength(5)
    expect(parts[4]).toEqual({
      id: expect.stringMatching(/^prt_[0-9a-f]{12}[0-9a-z]{14}$/),
      sessionID: 'ses_1',
      messageID: 'msg_1',
      type: 'text',
      text: 'T',
      synthetic: true,
    })
  })

  it('waits for the start of its session and brings the context of that', async () => {
    const script = `cat > /dev/null; [ "$1" = SessionStart ] && sleep 0.3; printf '{"context":["%s"]}' "$1"`
    const { plugin } = await loadPlugin({ script })
    const started = plugin.event({
      event: { type: 'session.created', properties: { info: { id: 'ses_1' } } },
    })
    const [first, second] = [
      { ...message, parts: [] },
      { ...message, parts: [] },
    ]
    await plugin['chat.message']({ sessionID: 'ses_1' }, first)
    await plugin['chat.message']({ sessionID: 'ses_1' }, second)
    await started
    expect(textOf(first)).toEqual(['SessionStart\n\nUserPromptSubmit'])
    expect(textOf(second)).toEqual(['UserPromptSubmit'])
  })

  it('of another session brings none of it', async () => {
    const script = `cat > /dev/null; [ "$1" = SessionStart ] && printf '{"context":["T"]}'; exit 0`
    const { plugin } = await loadPlugin({ script })
    await plugin.event({ event: { type: 'session.created', properties: { info: { id: 'ses_1' } } } })
    const [other, own] = [
      { ...message, parts: [] },
      { ...message, parts: [] },
    ]
    await plugin['chat.message']({ sessionID: 'ses_2' }, other)
    await plugin['chat.message']({ sessionID: 'ses_1' }, own)
    expect([textOf(other), textOf(own)]).toEqual([[], ['T']])
  })
})

describe.skipIf(process.platform === 'win32')('the bus', () => {
  const event = (type: string, properties: object): object => ({ event: { type, properties } })

  it('tells of starts and stops, and of nothing else', async () => {
    const { plugin, received } = await loadPlugin({ script: RECORD })
    await plugin.event(event('session.created', { info: { id: 'ses_1' } }))
    await plugin.event(event('message.part.updated', { sessionID: 'ses_1' }))
    await plugin.event(event('session.idle', { sessionID: 'ses_1' }))
    expect(received()).toMatchObject([
      { hook_event_name: 'session.created', session_id: 'ses_1' },
      { hook_event_name: 'session.idle', session_id: 'ses_1' },
    ])
  })

  it('tells of subagents, whose sessions no user starts, asks or stops', async () => {
    const { plugin, received } = await loadPlugin({ script: RECORD })
    await plugin.event(event('session.created', { info: { id: 'ses_2', parentID: 'ses_1' } }))
    await plugin['chat.message']({ sessionID: 'ses_2' }, { parts: [] })
    await plugin.event(event('session.idle', { sessionID: 'ses_2' }))
    expect(received()).toEqual([])
    await plugin['tool.execute.before']({ ...call, sessionID: 'ses_2' }, { args: {} })
    expect(received()).toHaveLength(1)
  })
})
