import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { loadExtensions } from '../../src/extensions/load.js'
import { createPlace, GOOD_CODE, GOOD_MANIFEST, MANAGED, register, writePackage } from './packages.js'

const ENTRY = [{ package: '@acme/x' }]
const without = (key: string): object =>
  Object.fromEntries(Object.entries(GOOD_MANIFEST).filter(([name]) => name !== key))

describe('loadExtensions', () => {
  it('loads what is in the managed folder', async () => {
    const place = createPlace()
    writePackage(place)
    const { extensions, problems } = await loadExtensions(ENTRY, place.ports)
    expect(problems).toEqual([])
    expect(extensions).toMatchObject([{ name: '@acme/x', protocol: 1 }])
    const { seen, finished } = register(extensions[0], place)
    await finished
    expect(seen).toEqual(['agent acme', 'registry-type artifactory'])
  })

  it('loads an absolute directory, also by way of a link', async () => {
    const place = createPlace()
    writePackage(place, { at: 'src/x' })
    symlinkSync(join(place.root, 'src/x'), join(place.root, 'link'))
    for (const path of ['src/x', 'link']) {
      const { extensions, problems } = await loadExtensions(
        [{ package: join(place.root, path) }],
        place.ports,
      )
      expect(problems).toEqual([])
      expect(extensions).toHaveLength(1)
    }
  })

  it('loads a CommonJS module', async () => {
    const place = createPlace()
    const { type: _type, ...manifest } = GOOD_MANIFEST
    writePackage(place, { manifest, code: GOOD_CODE.replace('export default', 'module.exports =') })
    expect(await loadExtensions(ENTRY, place.ports)).toMatchObject({
      extensions: [{ name: '@acme/x' }],
      problems: [],
    })
  })

  it('does not look into the node_modules of a project, of the home or of the configuration', async () => {
    const place = createPlace()
    for (const at of [
      'project/node_modules/@acme/x',
      'node_modules/@acme/x',
      '.symposium/node_modules/@acme/x',
    ]) {
      writePackage(place, { at })
    }
    const { extensions, problems } = await loadExtensions(ENTRY, place.ports)
    expect(extensions).toEqual([])
    expect(problems).toMatchObject([{ code: 'EXTENSION_NOT_FOUND' }])
    expect(problems[0]?.remedy).toContain('npm install --prefix')
  })

  it.each(['../x', './x', 'x/y', '@acme', '@acme/../x', '', '@Acme/x', '.', 'a\\b'])(
    'takes %j for neither a name nor a directory',
    async (name) => {
      const place = createPlace()
      mkdirSync(join(place.root, '.symposium/extensions/node_modules/x/y'), { recursive: true })
      const { problems } = await loadExtensions([{ package: name }], place.ports)
      expect(problems).toMatchObject([{ code: 'EXTENSION_INVALID' }])
    },
  )

  it('costs a failing extension only itself, and keeps the order of the configuration', async () => {
    const place = createPlace()
    for (const name of ['slow', 'bad', 'quick']) {
      const wait = name === 'slow' ? 'await new Promise((done) => setTimeout(done, 50))\n' : ''
      writePackage(place, {
        at: `.symposium/extensions/node_modules/${name}`,
        manifest: { ...GOOD_MANIFEST, name },
        code: name === 'bad' ? 'throw 1' : wait + GOOD_CODE.replace('@acme/x', name),
      })
    }
    const { extensions, problems } = await loadExtensions(
      ['slow', 'bad', 'missing', 'quick'].map((name) => ({ package: name })),
      place.ports,
    )
    expect(extensions.map((extension) => extension.name)).toEqual(['slow', 'quick'])
    expect(problems.map((problem) => problem.code)).toEqual(['EXTENSION_FAILED', 'EXTENSION_NOT_FOUND'])
  })

  it('uses an extension once that is configured twice', async () => {
    const place = createPlace()
    writePackage(place)
    const { extensions, problems } = await loadExtensions(
      [...ENTRY, { package: join(place.root, MANAGED) }],
      place.ports,
    )
    expect(extensions).toHaveLength(1)
    expect(problems).toMatchObject([{ code: 'DUPLICATE_NAME' }])
  })

  it('says when the SDK is no peer dependency, and loads it all the same', async () => {
    const place = createPlace()
    writePackage(place, { manifest: without('peerDependencies') })
    const { extensions, problems } = await loadExtensions(ENTRY, place.ports)
    expect(extensions).toHaveLength(1)
    expect(problems[0]?.message).toContain('peer dependency')
  })

  it('ignores an engine range that nobody can read', async () => {
    const place = createPlace()
    writePackage(place, { manifest: { ...GOOD_MANIFEST, engines: { node: 'the latest' } } })
    expect((await loadExtensions(ENTRY, place.ports)).problems).toEqual([])
  })

  it('imports through the port that it is given', async () => {
    const place = createPlace()
    writePackage(place)
    const files: string[] = []
    const importModule = (file: string): Promise<unknown> => {
      files.push(file)
      return Promise.reject(new SymposiumError('INTERNAL', 'not today'))
    }
    const { problems } = await loadExtensions(ENTRY, { ...place.ports, importModule })
    expect(files).toEqual([join(place.root, MANAGED, 'index.js')])
    expect(problems[0]?.message).toContain('not today')
  })
})
