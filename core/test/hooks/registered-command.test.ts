import { spawnSync } from 'node:child_process'
import { HOOK_EVENTS } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { eventOfWord, eventWord } from '../../src/hooks/event-word.js'
import { hookCommand, isOwnCommand, readOwnCommand } from '../../src/hooks/registered-command.js'
import type { Directories } from '../../src/host/ports.js'

function below(config: string): Directories {
  return { config, cache: `${config}/cache`, state: `${config}/state`, logs: `${config}/logs` }
}

const GLOBAL = { type: 'global' } as const
const PROJECT = { type: 'project', root: '/w' } as const

describe('the command line of a hook (design/decisions.md, Names)', () => {
  it.each([
    ['/home/a/.symposium', 'linux', '/home/a/.symposium/bin/symposium-hook claude pre-tool-use'],
    ['/home/a b/é', 'linux', '"/home/a b/é/bin/symposium-hook" claude pre-tool-use'],
    ['/h/$x"`\\', 'linux', String.raw`"/h/\$x\"\`\\/bin/symposium-hook" claude pre-tool-use`],
  ] as const)('names the launcher below %s', (config, platform, expected) => {
    const text = hookCommand('claude', 'PreToolUse', { scope: GLOBAL, directories: below(config), platform })
    expect(text).toBe(expected)
    expect(readOwnCommand(text)).toEqual({ agent: 'claude', event: 'pre-tool-use' })
    expect(spawnSync('sh', ['-c', `printf '%s|' ${text}`], { encoding: 'utf8' }).stdout).toBe(
      `${config}/bin/symposium-hook|claude|pre-tool-use|`,
    )
  })

  it('lets the call through where a shared file meets a machine without Symposium', () => {
    const place = { scope: PROJECT, directories: below('/h'), platform: 'linux' } as const
    const text = hookCommand('kiro', 'SessionStart', place)
    expect(text).toBe(
      'command -v symposium >/dev/null 2>&1 || exit 0; exec symposium hook kiro session-start',
    )
    const result = spawnSync('/bin/sh', ['-c', text], { encoding: 'utf8', env: { PATH: '/nowhere' } })
    expect(result).toMatchObject({ status: 0, stdout: '', stderr: '' })
  })

  it('takes a batch file where there is no sh', () => {
    const place = { scope: GLOBAL, directories: below('C:/Users/A B/.symposium'), platform: 'win32' } as const
    expect(isOwnCommand(hookCommand('claude', 'Stop', place), 'claude')).toBe(true)
  })
})

describe('a command of ours', () => {
  it.each([
    ['/home/user/.symposium/bin/symposium-hook claude pre-tool-use', 'claude'],
    ['/bin/symposium-hook claude stop', 'claude'],
    ["'/a b/bin/symposium-hook' codex stop", 'codex'],
    [String.raw`C:\Users\a\.symposium\bin\symposium-hook.cmd gemini stop`, 'gemini'],
    [String.raw`"C:\Users\a b\.symposium\bin\symposium-hook.cmd" gemini stop`, 'gemini'],
    ['command -v symposium >/dev/null 2>&1 || exit 0; exec symposium hook kiro stop', 'kiro'],
    ['cargo-agents hook copilot post-tool-use', 'copilot'],
    ['cargo agents hook copilot post-tool-use', 'copilot'],
    ['/usr/local/bin/cargo-agents hook antigravity session-start', 'antigravity'],
    ['/home/a/.cargo/bin/cargo agents hook retired-agent odd-event', 'retired-agent'],
    ['"/home/a b/cargo-agents" hook claude stop', 'claude'],
  ])('is %s', (text, agent) => {
    expect(readOwnCommand(text)?.agent).toBe(agent)
    expect(isOwnCommand(text, agent)).toBe(true)
    expect(isOwnCommand(text, 'another')).toBe(false)
  })

  it.each([
    'symposium hook claude stop',
    'my-cargo-agents hook claude stop',
    '/x/my-cargo-agents hook claude stop',
    'bin/symposium-hook claude stop',
    '/x/symposium-hook claude stop',
    '/x/bin/symposium-hook claude',
    '/x/bin/symposium-hook claude stop extra',
    '/x/bin/symposium-hook claude stop; rm -rf /',
    'cargo-agents hook claude stop && echo',
    'cargo-agents hook claude stop\n',
    'echo cargo-agents hook claude stop',
    'env A=1 /x/bin/symposium-hook claude stop',
    '"/x/$(id)/bin/symposium-hook" claude stop',
    '/x/$(id)/bin/symposium-hook claude stop',
    '/x y/bin/symposium-hook claude stop',
    '"/x" "/bin/symposium-hook" claude stop',
    'cargo-agents sync',
    '',
  ])('is not %j', (text) => {
    expect(isOwnCommand(text)).toBe(false)
  })

  it('names every event in two spellings, and takes neither for the other', () => {
    for (const event of HOOK_EVENTS) {
      expect(eventOfWord(eventWord(event))).toBe(event)
      expect(eventOfWord(event)).toBeUndefined()
    }
  })
})
