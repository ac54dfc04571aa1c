import type { Dependency, FileStat } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { isOfProject } from '../../src/consent/of-project.js'

type Source = Dependency['source']

interface Sketch {
  readonly sources: readonly Source[]
  readonly directory?: string
  /** Directories with a repository. */
  readonly repositories?: readonly string[]
  readonly root?: string
  /** Of the package's directory; the user's own, whose id is 7, unless told. */
  readonly status?: Partial<FileStat>
}

/** Of version 1.0.0; further sources are those of 2.0.0 and so on. */
function decides({
  sources,
  directory = '/elsewhere/kit',
  repositories = [],
  root = '/home/me/ws',
  status = {},
}: Sketch): boolean {
  const dependencies = sources.map((source, index): Dependency => ({
    id: { pm: 'cargo', name: 'my-kit', version: `${index + 1}.0.0` },
    source,
  }))
  const id = { pm: 'cargo', name: 'my_kit', version: '1.0.0' }
  const own: FileStat = { type: 'directory', size: 0, mode: 0o755, stamp: '', owner: 7 }
  const stat = (path: string): FileStat | undefined => {
    if (path === directory) return { ...own, ...status }
    return repositories.some((place) => path === `${place}/.git`) ? own : undefined
  }
  const files = { stat, realPath: (path: string) => path }
  return isOfProject({ id, directory }, { dependencies, workspace: root, home: '/home/me', uid: 7, files })
}

describe('a project says what goes by the name of a package', () => {
  it.each<[what: string, sketch: Sketch, expected: boolean]>([
    ['from the registry of its ecosystem', { sources: ['registry'] }, false],
    ['from a repository that the project names', { sources: ['git'] }, true],
    ['from a directory, where there is no repository', { sources: ['path'] }, true],
    ['that is no dependency', { sources: [] }, false],
    ['of which another version comes from a directory', { sources: ['registry', 'path'] }, false],
    ['of which another version comes from the registry', { sources: ['path', 'registry'] }, true],
  ])('%s', (_what, sketch, expected) => {
    expect(decides(sketch)).toBe(expected)
  })

  it.each<[what: string, directory: string, repositories: readonly string[], expected: boolean]>([
    ['in the project', '/home/me/ws/kit', ['/home/me/ws'], true],
    ['beside it', '/home/me/kit', ['/home/me/ws'], false],
    ['beside it in the same repository', '/home/me/all/kit', ['/home/me/all'], true],
    [
      'beside a repository that is there for show',
      '/home/me/all/kit',
      ['/home/me/all', '/home/me/all/ws'],
      true,
    ],
    ['where the whole home is one', '/home/me/kit', ['/home/me', '/home/me/ws'], false],
  ])('from a directory %s', (_what, directory, repositories, expected) => {
    const root = directory.startsWith('/home/me/all') ? '/home/me/all/ws' : '/home/me/ws'
    for (const source of ['path', 'vendored', 'unknown'] as const) {
      expect(decides({ sources: [source], directory, repositories, root }), source).toBe(expected)
    }
  })

  it.each<[whose: string, status: Partial<FileStat>, expected: boolean]>([
    ['the user', {}, false],
    ['the administrator', { owner: 0 }, false],
    ['another user', { owner: 8 }, true],
    ['everybody', { mode: 0o777 }, true],
  ])('from a directory that %s may have filled, outside of its repository', (_, status, expected) => {
    expect(decides({ sources: ['path'], repositories: ['/home/me/ws'], status })).toBe(expected)
  })
})
