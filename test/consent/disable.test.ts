import { expect, it } from 'vitest'
import { testRows, type Row } from '../support/row.js'
import { kitWorld } from './support.js'

const says = (text: string): Pick<Row, 'check'> => ({
  check: (_world, ran) => expect(ran.ofKind('info').map(({ message }) => message)).toContainEqual(text),
})

const advises = (text: string): Pick<Row, 'check'> => ({
  check: (_world, ran) => expect(ran.ofKind('error')).toMatchObject([{ remedy: text }]),
})

const files = { 'kit/src/lib.rs': '' }

testRows([
  {
    id: 'G38',
    title: 'a name that nothing has is declined in advance, and that is said',
    plugins: [],
    files,
    line: ['disable', 'kit2'],
    ...says('nothing here is named `kit2` today, so it is declined in advance'),
  },
  {
    id: 'G38',
    title: '--remove in the wrong scope names the right one',
    plugins: ['disable = ["kit"]'],
    line: ['disable', 'kit', '--remove'],
    error: 'ENTRY_NOT_FOUND',
    ...advises('symposium disable kit --remove --global'),
  },
  {
    id: 'G38',
    title: '--remove of a misspelt name proposes the one that is there',
    plugins: ['disable = ["noisy-plugin"]'],
    line: ['disable', 'nosy-plugin', '--remove'],
    error: 'ENTRY_NOT_FOUND',
    ...advises('did you mean `noisy-plugin`? symposium status shows what is declined, and by which entry'),
  },
])

it('a near miss of something here is pointed out (G38)', async () => {
  const world = kitWorld('', { plugins: [] })
  const ran = await world.run(['disable', 'kitt', '--json'])
  expect(ran.ofKind('info').map(({ message }) => message)).toEqual([
    'nothing here is named `kitt` today, so it is declined in advance; did you mean `kit`?',
  ])
})

it('a refusal that is left in another scope is named (G41)', async () => {
  const world = kitWorld('', { plugins: ['disable = ["kit"]'] })
  world.config({ plugins: [`disable = ["kit", { name = "kit", workspace = "${world.workspace}" }]`] })
  const ran = await world.run(['disable', 'kit', '--remove', '--json'])
  expect(ran.ofKind('info').map(({ message }) => message)).toContainEqual(
    'kit is still declined by `kit`: symposium disable kit --remove --global',
  )
})
