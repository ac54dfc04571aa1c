import { describe, expect, it } from 'vitest'
import { canonical, dispatched, hook } from './support.js'

describe('which hook of a plugin answers', () => {
  const programs = {
    native: '{"context":["native"]}',
    portable: canonical('portable'),
    last: canonical('last'),
    other: '{"context":["other"],"native":{"x":1}}',
    third: '{"context":["third"]}',
  }
  const native = { name: 'native', format: 'fake' }
  const portable = { name: 'portable' }
  const other = { name: 'other', format: 'other' }
  const third = { name: 'third', format: 'third' }
  const never = { when: ['env(NEVER)'] }

  it.each<[id: string, hooks: readonly Parameters<typeof hook>[0][], context: readonly string[] | undefined]>(
    [
      ['native before portable', [native, portable], ['native']],
      ['portable before another', [other, portable], ['portable']],
      ['A-75 E-P45', [{ ...native, ...never }, portable], ['portable']],
      [
        'A-76',
        [
          { ...portable, matcher: 'Bash' },
          { name: 'last', matcher: '.*' },
        ],
        ['last'],
      ],
      ['the last that holds', [portable, { name: 'last', ...never }], ['portable']],
      ['A-77 one other format', [other], ['other']],
      ['two others of one format', [{ ...other, name: 'third' }, other], ['other']],
      ['two other formats', [other, third], undefined],
      ['two, of which one holds', [other, { ...third, ...never }], ['other']],
      ['two, of which one fits', [other, { ...third, matcher: 'Write' }], ['other']],
      ['A-78', [{ ...portable, agent: 'kiro' }], undefined],
      ['its own agent', [{ ...portable, agent: 'fake' }], ['portable']],
      ['another event', [{ ...portable, event: 'Stop' }], undefined],
      ['A-79', [{ ...portable, matcher: 'ash' }], ['portable']],
      ['A-80', [{ ...portable, matcher: 'bash' }], undefined],
      ['A-81', [{ ...portable, matcher: '(' }], undefined],
      ['A-97', [{ ...portable, when: ['depends-on(serde)'] }], undefined],
      ['a format that nobody knows', [{ name: 'other', format: 'lost' }], undefined],
    ],
  )('%s', async (_id, hooks, context) => {
    const run = await dispatched({ hooks: hooks.map((sketch) => hook(sketch)), programs })
    expect(run.answer.context).toEqual(context)
    if (context === undefined) expect(run.host.processes.requests).toEqual([])
  })

  it('is told apart from that of another plugin of the same name', async () => {
    const hooks = [hook({ name: 'portable' }), hook({ name: 'last', owner: 1 })]
    expect((await dispatched({ hooks, programs })).answer.context).toEqual(['portable', 'last'])
  })

  it('asks no predicate that decides nothing', async () => {
    const hooks = [hook({ ...portable, when: ['shell(a)'] }), hook({ ...native, when: ['shell(b)'] })]
    const run = await dispatched({ hooks, programs: { ...programs, sh: '' } })
    expect(run.host.processes.requests.map(({ args }) => args.at(-1))).toEqual(['b', undefined])
  })
})
