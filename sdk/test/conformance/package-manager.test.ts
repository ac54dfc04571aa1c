import { SymposiumError } from '@symposium/sdk'
import { casesFor, packageManagerCases } from '@symposium/sdk/conformance'
import { describe, expect, test } from 'vitest'
import { BROKEN } from './broken-package-managers.js'
import { BROKEN_ANSWERS } from './broken-answers.js'
import { BROKEN_AUTHORING } from './broken-authoring.js'
import { AUTHORING, subject } from './good-package-manager.js'
import { testBroken } from './run-table.js'

describe('an adapter that keeps the rules passes', () => {
  const folding = (left: string, right: string): boolean =>
    left.replaceAll('-', '_') === right.replaceAll('-', '_')
  const subjects = {
    'as a transport': subject(),
    'as a registry instance': subject(() => ({}), { registrySource: { type: 'path', path: '/packages' } }),
    'as a registry of another kind': subject(() => ({}), {
      registrySource: { type: 'other', description: 'x' },
    }),
    'with a folding rule': subject(() => ({}), { sameName: folding }),
    'with a look-up of names': subject(() => ({ exists: async (name) => name === 'alpha' })),
    'with what authors ask': subject(() => AUTHORING),
    'without the tool that lists files': subject(() => ({
      ...AUTHORING,
      packagedFiles: () => Promise.reject(new SymposiumError('TOOL_MISSING', 'there is no `box`')),
    })),
    'without any capability': subject(() => ({}), { capabilities: [] }),
    slowly: subject(() => ({}), { faults: { delay: 1 } }),
  }
  for (const [title, good] of Object.entries(subjects)) {
    test.each(casesFor(good))(`${title}: $id`, async (conformance) => {
      await expect(conformance.run(good)).resolves.toBeUndefined()
    })
  }
})

test('what is not declared is not tested', () => {
  const ids = casesFor(subject(() => ({}), { capabilities: ['search'] })).map((conformance) => conformance.id)
  expect(ids).toContain('package-manager/search-finds')
  expect(ids).not.toContain('package-manager/workspace-root')
  expect(casesFor(subject())).toEqual(packageManagerCases)
})

testBroken(packageManagerCases, [...BROKEN, ...BROKEN_ANSWERS, ...BROKEN_AUTHORING])
