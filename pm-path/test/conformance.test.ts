import { pathRegistryType } from '@symposium/pm-path'
import { casesFor, type PackageManagerSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const subject: PackageManagerSubject = {
  type: 'package-manager',
  createHost: () =>
    createMemoryHost({
      files: {
        '/reg/alpha/SYMPOSIUM.toml': '',
        '/reg/group/Beta/Symposium.toml': '',
        '/reg/group/gamma/SKILL.md': '',
        '/reg/linked': { link: '/elsewhere' },
        '/elsewhere/delta/SKILL.md': '',
      },
    }),
  create: (host) =>
    pathRegistryType.create({ name: 'reg', location: '/reg', options: {}, baseDirectory: '/config' }, host),
  known: {
    present: { pm: 'reg', name: 'group/Beta', version: '*' },
    absent: { pm: 'reg', name: 'group/none', version: '*' },
    query: 'Beta',
  },
}

describe('a path registry keeps the rules', () => {
  test.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})
