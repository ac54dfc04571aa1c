import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, it } from 'vitest'

// Whoever changes the contract changes the committed list of it, where a reviewer sees it.
it('the SDK exports what sdk/api.md says', () => {
  const script = join(import.meta.dirname, '..', 'scripts', 'api.mjs')
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
