import { gitRegistryType } from '@symposium/pm-git'
import { casesFor, type PackageManagerSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const location = 'https://example.org/team/plugins'

const subject: PackageManagerSubject = {
  type: 'package-manager',
  createHost: () =>
    createMemoryHost({
      trees: {
        [`git ${location} `]: {
          revision: 'a'.repeat(40),
          files: {
            'alpha/SYMPOSIUM.toml': '',
            'group/Beta/Symposium.toml': '',
            'group/gamma/SKILL.md': '',
          },
        },
      },
    }),
  create: (host) =>
    gitRegistryType.create({ name: 'reg', location, options: {}, baseDirectory: '/config' }, host),
  known: {
    present: { pm: 'reg', name: 'group/Beta', version: '*' },
    absent: { pm: 'reg', name: 'group/none', version: '*' },
    query: 'Beta',
  },
}

describe('a git registry keeps the rules', () => {
  test.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})
