/**
 * The two words that make a text a module. They are put in when the file is written: whoever looks over
 * our own published files would else take the file that holds this text for a module.
 */
export const MODULE_WORDS = { IMPORT_WORD: 'import', EXPORT_WORD: 'export' } as const

/**
 * An ES module without dependencies, for Bun and Node. It exports one function, since
 * OpenCode calls everything that a plugin exports, and what that function does is bounded
 * in time and never fails on its own account: only an answer that blocks throws.
 */
export const PLUGIN_SOURCE = String.raw`
IMPORT_WORD { spawn } from 'node:child_process'

const COMMANDS = COMMAND_TABLE

const TIME_LIMIT = 30000 // milliseconds
const OUTPUT_LIMIT = 4194304 // characters
const NOTHING = { block: false, context: [] }

EXPORT_WORD const Symposium = async (surroundings) => {
  const cwd = surroundings?.directory || surroundings?.worktree || undefined
  const starting = new Map() // by session: what its start is still waited for
  const waiting = new Map() // by session: context until something can carry it
  const children = new Set() // sessions of subagents, which no user starts, asks or stops

  const ask = async (name, details) => {
    const command = COMMANDS[name]
    if (command === undefined) return NOTHING
    return read(await run(command, { hook_event_name: name, cwd, ...details }, cwd))
  }
  const keep = (session, context) => {
    if (context.length > 0) waiting.set(session, [...(waiting.get(session) ?? []), ...context])
  }
  const take = (session) => {
    const context = waiting.get(session) ?? []
    waiting.delete(session)
    return context
  }
  const forget = (session) => {
    for (const known of [starting, waiting, children]) known.delete(session)
  }

  return {
    'tool.execute.before': async (input, output) => {
      const { sessionID, tool } = input ?? {}
      const details = { session_id: sessionID, tool_name: tool, tool_input: output?.args }
      const answer = await ask('tool.execute.before', details)
      if (answer.block) throw new Error(answer.reason)
      await quietly(() => {
        keep(sessionID, answer.context)
        if (answer.args !== undefined) replace(output, answer.args)
      })
    },

    'tool.execute.after': (input, output) =>
      quietly(async () => {
        const { sessionID, tool, args } = input ?? {}
        const text = output?.output
        const response = typeof text === 'string' ? text : output
        const details = { session_id: sessionID, tool_name: tool, tool_input: args, tool_response: response }
        const answer = await ask('tool.execute.after', details)
        const context = [...take(sessionID), ...answer.context]
        if (context.length > 0 && !append(output, context.join('\n\n'))) keep(sessionID, context)
      }),

    'chat.message': (input, output) =>
      quietly(async () => {
        const session = input?.sessionID
        await starting.get(session)
        starting.delete(session)
        const details = { session_id: session, prompt: promptOf(output) }
        const answer = children.has(session) ? NOTHING : await ask('chat.message', details)
        const context = [...take(session), ...answer.context]
        if (context.length > 0) inject({ session, input, output }, context.join('\n\n'))
      }),

    event: (message) =>
      quietly(async () => {
        const { type, properties } = message?.event ?? {}
        const session = properties?.info?.id ?? properties?.sessionID
        if (type === 'session.deleted') return forget(session)
        if (type === 'session.created' && properties?.info?.parentID) children.add(session)
        if (children.has(session)) return
        if (type === 'session.created') {
          const started = ask(type, { session_id: session }).then(({ context }) => keep(session, context))
          starting.set(session, started)
          await started
        }
        if (type === 'session.idle') await ask(type, { session_id: session })
      }),
  }
}

async function quietly(action) {
  try {
    await action()
  } catch {
    // A failure of ours is nobody else's.
  }
}

/** What a command has to say; whatever is no answer says nothing. */
function read({ code, stdout, stderr }) {
  const complaint = stderr.trim()
  // A shell that cannot read what it shall run exits with 2 as well, which decides nothing.
  const isDecision = complaint !== '' && !/^[^\n]*: (?:line )?\d+: (?:syntax error|unexpected EOF)/i.test(complaint)
  if (code === 2 && isDecision) return { block: true, reason: complaint, context: [] }
  if (code !== 0 || stdout.trim() === '') return NOTHING
  try {
    const { block, reason, context, args } = JSON.parse(stdout)
    return {
      block: block === true,
      reason: typeof reason === 'string' && reason !== '' ? reason : 'A hook of Symposium blocked this.',
      context: (Array.isArray(context) ? context : [context]).filter((text) => typeof text === 'string' && text !== ''),
      args: isObject(args) ? args : undefined,
    }
  } catch {
    return NOTHING
  }
}

/** Runs a command line with a payload on its standard input. Never rejects, and never takes longer than the limit. */
function run(command, payload, cwd) {
  return new Promise((resolve) => {
    const got = { code: null, stdout: '', stderr: '' }
    let child
    let timer
    const finish = (code) => {
      clearTimeout(timer)
      resolve({ ...got, code })
      for (const stream of [child?.stdin, child?.stdout, child?.stderr]) stream?.destroy()
    }
    const giveUp = () => {
      stop(child)
      finish(null)
    }
    try {
      const text = JSON.stringify(payload)
      const group = process.platform !== 'win32'
      child = spawn(command, { cwd, shell: true, detached: group, windowsHide: true, stdio: 'pipe' })
      timer = setTimeout(giveUp, TIME_LIMIT)
      child.on('error', () => finish(null))
      child.on('close', (code) => finish(code))
      // What a command leaves running in the background may hold its output open.
      child.on('exit', (code) => setTimeout(() => finish(code), 500).unref?.())
      for (const name of ['stdout', 'stderr']) {
        child[name].setEncoding('utf8')
        child[name].on('data', (chunk) => {
          got[name] += chunk
          if (got[name].length > OUTPUT_LIMIT) giveUp()
        })
      }
      // A command need not read what it is given.
      child.stdin.on('error', () => undefined)
      child.stdin.end(text)
    } catch {
      finish(null)
    }
  })
}

function stop(child) {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    child?.kill?.('SIGKILL')
  }
}

/** In place: OpenCode runs the tool with the object that it made, whatever the hook is left holding. */
function replace(output, args) {
  const target = output.args
  if (!isObject(target)) {
    output.args = args
    return
  }
  for (const name of Object.keys(target)) delete target[name]
  for (const [name, value] of Object.entries(args)) {
    Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true })
  }
}

/** Whether the output of a tool could carry the text: of a built-in one, or the content of a server's. */
function append(output, text) {
  if (typeof output?.output === 'string') {
    output.output += '\n\n' + text
    return true
  }
  if (Array.isArray(output?.content)) {
    output.content.push({ type: 'text', text })
    return true
  }
  return false
}

function promptOf(output) {
  const parts = Array.isArray(output?.parts) ? output.parts : []
  const texts = parts.filter((part) => part?.type === 'text' && part.synthetic !== true)
  return texts.map((part) => part.text).join('\n')
}

function inject({ session, input, output }, text) {
  const messageID = output.message?.id ?? input.messageID
  output.parts.push({ id: partId(), sessionID: session, messageID, type: 'text', text, synthetic: true })
}

/** As OpenCode makes them: they sort by the time they were made. */
function partId() {
  const time = (BigInt(Date.now()) * 4096n + 4095n) & 0xffffffffffffn
  const random = Array.from({ length: 14 }, () => Math.floor(Math.random() * 36).toString(36)).join('')
  return 'prt_' + time.toString(16).padStart(12, '0') + random
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
`
