import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The example of a hook in TypeScript, built as its README says. */
const example = join(import.meta.dirname, '..', '..', 'examples', 'hook-plugin')
let plugin: string

beforeAll(async () => {
  plugin = mkdtempSync(join(tmpdir(), 'symposium-hook-plugin-'))
  cpSync(join(example, 'SYMPOSIUM.toml'), join(plugin, 'SYMPOSIUM.toml'))
  mkdirSync(join(plugin, 'dist'))
  const build = await rolldown({
    input: join(example, 'src', 'guard.ts'),
    platform: 'node',
    resolve: {
      conditionNames: ['@symposium/source', 'node', 'import', 'default'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
  })
  await build.write({ file: join(plugin, 'dist', 'guard.mjs') })
  await build.close()
  chmodSync(join(plugin, 'dist', 'guard.mjs'), 0o755)
})

afterAll(() => rmSync(plugin, { recursive: true, force: true }))

function ask(event: unknown): { readonly status: number | null; readonly stdout: string } {
  const { status, stdout, stderr } = spawnSync(join(plugin, 'dist', 'guard.mjs'), {
    input: JSON.stringify(event),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return { status, stdout }
}

describe('the example of a hook in TypeScript', () => {
  it.each([
    ['git push --force', true],
    ['git push -f origin main', true],
    ['cd a && git push --force', true],
    ['git push --force-with-lease', false],
    ['git push origin main', false],
    ['rm -f push', false],
  ])('%s: denied: %s', (command, denied) => {
    for (const tool_input of [{ command }, { CommandLine: command }]) {
      const { status, stdout } = ask({ PreToolUse: { tool_name: 'Bash', tool_input } })
      expect(status).toBe(0)
      expect(stdout).toEqual(denied ? expect.stringContaining('"decision":"deny"') : '')
    }
  })

  it('tells the model of the rule', () => {
    expect(ask({ SessionStart: {} }).stdout).toBe(
      '{"SessionStart":{"additionalContext":"Shared branches of this repository are never rewritten."}}\n',
    )
  })
})
