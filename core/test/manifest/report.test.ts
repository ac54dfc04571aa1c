import { describe, expect, it } from 'vitest'
import { load } from './support.js'

describe('the author of a manifest', () => {
  it('is told of all its faults at once, in the order of the file, each with its line', async () => {
    const manifest = [
      'name = "lamp"',
      'skilz = []',
      '',
      '[[hooks]]',
      'evnt = "Stop"',
      'command = { source = "local" }',
      '',
      '[[plugins]]',
      'source.cargo = "a b"',
      '',
    ].join('\n')
    const { problems } = await load('registry', manifest)
    expect(problems.map(({ place, message }) => [place?.line, message.split(' in ')[0]])).toEqual([
      [2, 'unknown key `skilz`'],
      [4, '`event` is missing'],
      [5, 'unknown key `evnt`'],
      [6, 'the inline table of `command`'],
      [9, '`source.cargo`'],
    ])
    expect(problems[0]?.message).toContain('did you mean `skills`?')
  })

  it('says where its syntax is wrong', async () => {
    const { plugin, problems } = await load('workspace', 'name = "a"\n[[hooks]]\nevent = \n')
    expect(plugin).toBeUndefined()
    expect(problems).toMatchObject([{ code: 'MANIFEST_SYNTAX', place: { line: 3, column: 9 } }])
  })

  it('is not told of what only follows from another fault', async () => {
    const { problems } = await load('registry', 'name = "a"\ncrates = ["x"]\n[[skills]]\nsource = "crate"\n')
    expect(problems.map(({ place }) => place?.line)).toEqual([2, 4])
    expect(problems.map(({ code }) => code)).toEqual(['MANIFEST_RETIRED', 'MANIFEST_RETIRED'])
  })

  it('hears one thing of a name that is none', async () => {
    expect((await load('registry', 'name = 3')).problems).toHaveLength(1)
  })
})
