import { isSymposiumError } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { readAddress, type GitAddress } from '../src/address.js'

type Expected = readonly [url: string, repository: string, tree?: string]

const FORMS: readonly (readonly [id: string, text: string, expected: Expected])[] = [
  ['R1', 'https://GitHub.com/o/r/', ['https://github.com/o/r', 'https://github.com/o/r']],
  [
    'R2',
    'https://github.com/o/r/tree/v2/pack/x',
    ['https://github.com/o/r', 'https://github.com/o/r', 'v2/pack/x'],
  ],
  ['R5', 'git@github.com:o/r.git', ['git@github.com:o/r', 'https://github.com/o/r']],
  ['R5', 'ssh://git@github.com/O/R', ['ssh://git@github.com/O/R', 'https://github.com/o/r']],
  ['G13', 'https://github.com/o/r.git', ['https://github.com/o/r', 'https://github.com/o/r']],
  ['www', 'https://www.github.com/o/r', ['https://github.com/o/r', 'https://github.com/o/r']],
  ['prefix', 'git+https://example.org/a/b', ['https://example.org/a/b', 'https://example.org/a/b']],
  [
    'prefix',
    'git+ssh://git@example.org/a/b.git',
    ['ssh://git@example.org/a/b.git', 'ssh://git@example.org/a/b'],
  ],
  [
    'faults C12',
    'https://gitlab.com/a/b/c/d.git',
    ['https://gitlab.com/a/b/c/d.git', 'https://gitlab.com/a/b/c/d'],
  ],
  [
    'GitLab',
    'https://gitlab.com/a/b/c/-/tree/feature/x/skills',
    ['https://gitlab.com/a/b/c', 'https://gitlab.com/a/b/c', 'feature/x/skills'],
  ],
  [
    'as GitLab’s pages have it',
    'https://gitlab.com/a/b/-/tree/main/skills?ref_type=heads',
    ['https://gitlab.com/a/b', 'https://gitlab.com/a/b', 'main/skills'],
  ],
  [
    'faults E1',
    'https://host.example/o/r/tree/feature/x/skills',
    ['https://host.example/o/r', 'https://host.example/o/r', 'feature/x/skills'],
  ],
  [
    'port',
    'https://host.example:8443/o/r',
    ['https://host.example:8443/o/r', 'https://host.example:8443/o/r'],
  ],
  [
    'ssh port',
    'ssh://git@host.example:22/o/r',
    ['ssh://git@host.example:22/o/r', 'ssh://git@host.example:22/o/r'],
  ],
  ['scp', 'git@host.example:team/r.git', ['git@host.example:team/r.git', 'git@host.example:team/r']],
  [
    'scp tree',
    'git@host.example:team/r/-/tree/main/p',
    ['git@host.example:team/r', 'git@host.example:team/r', 'main/p'],
  ],
  ['file', 'file:///srv/git/r.git', ['file:///srv/git/r.git', 'file:///srv/git/r']],
  ['file tree', 'file:///srv/r/-/tree/main/p', ['file:///srv/r', 'file:///srv/r', 'main/p']],
  ['loopback', 'http://127.0.0.1:8080/r.git', ['http://127.0.0.1:8080/r.git', 'http://127.0.0.1:8080/r']],
  [
    'S53',
    'https://me:secret@host.example/o/r',
    ['https://me:secret@host.example/o/r', 'https://host.example/o/r'],
  ],
]

const REFUSED: readonly (readonly [id: string, text: string])[] = [
  ['R3', 'https://github.com/o/r/blob/main/f'],
  ['R4', 'https://github.com/o/r/tree/main/../../etc'],
  ['G13', 'https://github.com/o'],
  ['G13', 'https://github.com//r'],
  ['G13', 'https://github.com/o/..'],
  ['G13', 'https://github.com/o/r/tree'],
  ['G13', 'https://github.com/o/r?tab=readme'],
  ['G13', 'https://github.com/o/r#readme'],
  ['another query', 'https://gitlab.com/a/b/-/tree/main/skills?ref_type=tags'],
  ['another query', 'https://gitlab.com/a/b?ref_type=heads'],
  ['security S46', 'ext::sh -c touch% /tmp/p'],
  ['security S46', 'ext::sh'],
  ['security S47', 'fd::17'],
  ['security S47', 'git://host.example/o/r'],
  ['security S47', 'http://host.example/o/r'],
  ['security S49', 'ssh://-oProxyCommand=x/y'],
  ['security S49', 'https://-x/y/z'],
  ['security S49', 'git@-oProxyCommand=x:y'],
  ['security S49', '-oProxyCommand=x@host:y'],
  ['security S49', 'git@host.example:-x'],
  ['security S49', '--upload-pack=touch'],
  ['security S52', 'https://host.example/$(touch p)/r'],
  ['security S52', 'https://host.example/`touch`/r'],
  ['security S52', 'https://host.example/";touch p;"/r'],
  ['option as ref', 'https://github.com/o/r/tree/--upload-pack=x/p'],
  ['option as ref', 'https://gitlab.com/o/r/-/tree/-x'],
  ['ref of git’s own form', 'https://github.com/o/r/tree/main@{1}'],
  ['dots', 'https://host.example/a/../b'],
  ['encoded dots', 'https://host.example/a/%2e%2e/b'],
  ['blob', 'https://gitlab.com/a/b/-/blob/main/x'],
  ['path', '/srv/git/r.git'],
  ['path', '../r'],
  ['path', 'C:\\repositories\\r'],
  ['host in a file address', 'file://host/share/r'],
  ['line break', 'https://github.com/o/r\nx'],
  ['letters that turn the direction', 'https://github.com/o/r\u202e'],
  ['nothing', ''],
  ['nothing', 'https://'],
]

const UNTRUSTED: readonly string[] = [
  'file:///srv/git/r.git',
  'http://127.0.0.1:8080/r.git',
  'https://me:secret@host.example/o/r',
]

function partsOf({ url, repository, tree }: GitAddress): Expected {
  return tree.length === 0 ? [url, repository] : [url, repository, tree.join('/')]
}

describe('the address of a repository', () => {
  it.each(FORMS)('%s %s', (_id, text, expected) => {
    expect(partsOf(readAddress(text, true))).toEqual(expected)
  })

  it.each(REFUSED)('%s refuses %j', (_id, text) => {
    expect(() => readAddress(text, true)).toThrow(expect.objectContaining({ code: 'PACKAGE_NAME_INVALID' }))
  })

  it.each(UNTRUSTED)('security S47 %s is nothing that a dependency may name', (text) => {
    expect(() => readAddress(text, false)).toThrow(expect.objectContaining({ code: 'PACKAGE_NAME_INVALID' }))
  })

  it('security S53 shows no credentials when it refuses', () => {
    try {
      readAddress('https://me:secret@host.example/o/r?x', true)
      expect.unreachable()
    } catch (error) {
      expect(isSymposiumError(error) && error.message).not.toContain('secret')
    }
  })
})
