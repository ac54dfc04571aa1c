import type { ReportEvent } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { describeEvent, withoutSecrets } from '../../src/report/describe-event.js'
import { isLogged, isNews } from '../../src/report/log-line.js'

describe('lines of logs', () => {
  it.each([
    ['an address with a password', 'https://me:hunter2@example.org/x', 'https://…@example.org/x'],
    ['an address without', 'https://example.org/a@b', 'https://example.org/a@b'],
    ['a header', 'Authorization: Bearer abcdefgh12345', 'Authorization: … …'],
    ['a variable', 'GITHUB_TOKEN=abc123 and more', 'GITHUB_TOKEN=… and more'],
    ['a member of JSON', '{"api_key":"abc123","x":1}', '{"api_key":"…","x":1}'],
    ['a token by its form', 'got ghp_0123456789abcdef', 'got …'],
    ['words that speak of one', 'the token is read from the file', 'the token is read from the file'],
  ])('S97 have no secrets: %s', (_title, text, cleaned) => {
    expect(withoutSecrets(text)).toBe(cleaned)
  })

  it('are one line each, fit for a terminal', () => {
    const message = 'a\n2026-01-01 error \u001B[2J\u202Eb'
    expect(describeEvent({ kind: 'info', message })).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(describeEvent({ kind: 'warning', code: 'X', message: 'y'.repeat(5000) }).length).toBeLessThan(1100)
  })

  const finished: Extract<ReportEvent, { kind: 'sync_finished' }> = {
    kind: 'sync_finished',
    installed: 0,
    updated: 0,
    removed: 0,
    unchanged: 3,
    agent_files: 0,
    missing: 0,
    dry_run: false,
  }
  it.each([
    ['a sync that changed nothing', finished, false],
    ['one that changed files of agents', { ...finished, agent_files: 1 }, true],
    ['one that could not do all', { ...finished, missing: 1 }, true],
    ['an answer', { kind: 'plugins_inactive', registry: 'r', count: 1 }, false],
    ['a warning', { kind: 'warning', code: 'X', message: 'm' }, true],
  ] as const)('are for news: %s', (_title, event, news) => {
    expect(isNews(event)).toBe(news)
  })

  it('follow the level', () => {
    expect(isLogged('debug', 'info')).toBe(false)
    expect(isLogged('warning', 'warn')).toBe(true)
    expect(isLogged('warning', 'error')).toBe(false)
    expect(isLogged('error', 'error')).toBe(true)
    expect(isLogged('debug', 'trace')).toBe(true)
  })
})
