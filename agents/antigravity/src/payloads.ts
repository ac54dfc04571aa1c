import {
  absoluteDirectories,
  isJsonObject,
  listMember,
  memberOf,
  objectMember,
  present,
  textMember,
  type HookCall,
  type HookEvent,
  type JsonObject,
  type JsonValue,
} from '@symposium/sdk'

/** `PreInvocation` fires before every model call, and the number restarts with each turn (spec/agents-and-hooks.md 2.12). */
export function isOccurrence(event: HookEvent, payload: JsonObject): boolean {
  const number = memberOf(payload, 'invocationNum')
  return event !== 'UserPromptSubmit' || typeof number !== 'number' || number === 0
}

export function decodePayload(event: HookEvent, payload: JsonObject): HookCall {
  const isToolEvent = event === 'PreToolUse' || event === 'PostToolUse'
  const tool = isToolEvent ? objectMember(payload, 'toolCall') : undefined
  const input = tool === undefined ? undefined : (memberOf(tool, 'args') ?? undefined)
  // Empty where the tool worked; what it answered is not sent.
  const failure = textMember(payload, 'error')
  return {
    event,
    directories: targetFirst(absoluteDirectories(listMember(payload, 'workspacePaths') ?? []), input),
    ...present({
      toolName: tool === undefined ? undefined : textMember(tool, 'name'),
      toolInput: input,
      toolResponse: event === 'PostToolUse' && failure !== '' ? failure : undefined,
      sessionId: textMember(payload, 'conversationId'),
    }),
  }
}

export function encodePayload(call: HookCall): JsonObject {
  const common = {
    ...(call.sessionId === undefined ? {} : { conversationId: call.sessionId }),
    workspacePaths: call.directories,
  }
  switch (call.event) {
    case 'PreToolUse':
      return { ...common, toolCall: toolOf(call) }
    case 'PostToolUse':
      return { ...common, toolCall: toolOf(call), error: failureOf(call) }
    case 'UserPromptSubmit':
      return { ...common, invocationNum: 0 }
    case 'SessionStart':
    case 'Stop':
      return common
  }
}

function toolOf(call: HookCall): JsonObject {
  return { name: call.toolName ?? '', args: call.toolInput ?? null }
}

function failureOf({ toolResponse }: HookCall): string {
  return typeof toolResponse === 'string' ? toolResponse : ''
}

/**
 * The workspace that holds the tool's target goes first (cases/original.md N-18): the
 * innermost one around the first absolute path among the arguments that lies in any.
 */
function targetFirst(directories: readonly string[], input: JsonValue | undefined): readonly string[] {
  if (directories.length < 2 || input === undefined) {
    return directories
  }
  for (const text of textsIn(input)) {
    const holder = holderOf(text, directories)
    if (holder !== undefined) {
      return [holder, ...directories.filter((directory) => directory !== holder)]
    }
  }
  return directories
}

function holderOf(path: string, directories: readonly string[]): string | undefined {
  // A path with steps upwards may lie elsewhere than it begins.
  if (/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path)) {
    return undefined
  }
  return directories
    .filter((directory) => isWithin(path, directory))
    .toSorted((left, right) => right.length - left.length)[0]
}

function isWithin(path: string, directory: string): boolean {
  const base = directory.replace(/[\\/]+$/, '')
  return path === base || path.startsWith(`${base}/`) || path.startsWith(`${base}\\`)
}

/** Arguments nest little; the bound guards against those that do not. */
const MOST_VALUES = 1000

function textsIn(root: JsonValue): readonly string[] {
  const texts: string[] = []
  const waiting: JsonValue[] = [root]
  for (let index = 0; index < waiting.length && index < MOST_VALUES; index += 1) {
    const value = waiting[index]
    if (typeof value === 'string') {
      texts.push(value)
    } else if (Array.isArray(value)) {
      waiting.push(...value.slice(0, MOST_VALUES))
    } else if (isJsonObject(value)) {
      waiting.push(...Object.values(value).slice(0, MOST_VALUES))
    }
  }
  return texts
}
