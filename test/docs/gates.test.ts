import { expect, it } from 'vitest'
import { gate, gated, gateWorld } from '../gates/support.js'
import { codeIn } from './support/markdown.js'
import { tableAt } from './support/pages.js'

const { rows } = tableAt('docs/gates.md', 'Gates that agents check')
const ALL = ['Antigravity', 'Claude Code', 'Codex', 'Copilot', 'Gemini CLI', 'Goose', 'Kiro', 'OpenCode']

it('who checks gates at which point is as the page says', async () => {
  const named = rows.flatMap(([points = '', , agents = '']) =>
    codeIn(points).map((point) => [point, agents === 'all eight' ? ALL : agents.split(', ')] as const),
  )
  const world = gateWorld({
    'ws/Cargo.toml': '[package]\nname = "w"\nversion = "1.0.0"\n',
    ...gated('a', ...named.map(([point]) => gate({ point })), gate({ point: 'verify:pre' })),
  })
  const ran = await world.run(['gates', 'list', '--json'])
  const found = ran
    .ofKind('gate_listed')
    .map(({ point, agents }) => [point, (agents as readonly string[]).map(shortName)] as const)
  expect(Object.fromEntries(found)).toEqual({ ...Object.fromEntries(named), 'verify:pre': [] })
})

function shortName(name: string): string {
  return name.replace(/^(?:OpenAI|GitHub|Google) /, '')
}
