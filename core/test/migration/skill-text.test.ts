import { isSymposiumError } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { migrateSkillText } from '../../src/migration/skill-text.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { PredicateKinds } from '../../src/predicates/registry.js'

const kinds = new PredicateKinds(everydayKinds)
const FILE = '/reg/lamp/SKILL.md'

function skill(...fields: readonly string[]): string {
  return `---\nname: lamp\n${fields.map((field) => `${field}\n`).join('')}description: A lamp.\n---\n\ncrates: are named here too\n`
}

const rows: readonly (readonly [title: string, before: string, after: string])[] = [
  ['crates', skill('crates: serde'), skill('depends-on: serde')],
  [
    'crates in quotes, with a comment',
    skill('crates: "serde, tokio" # why'),
    skill('depends-on: "serde, tokio" # why'),
  ],
  ['crates and activation', skill('crates: serde', 'activation: always'), skill('depends-on: serde')],
  ['activation: always of a skill for all', skill('activation: always'), skill('depends-on: "*"')],
  ['activation: default', skill('activation: default'), skill()],
  [
    'retired calls',
    skill('predicates: crate(a), not(crate(b))'),
    skill('predicates: depends-on(a), not(depends-on(b))'),
  ],
  [
    'line ends of Windows',
    skill('crates: serde', 'activation: always').replaceAll('\n', '\r\n'),
    skill('depends-on: serde').replaceAll('\n', '\r\n'),
  ],
  ['nothing retired', skill('depends-on: serde'), skill('depends-on: serde')],
  ['no frontmatter', '# Lamp\n\ncrates: no\n', '# Lamp\n\ncrates: no\n'],
  ['a frontmatter that cannot be read', '---\nname: [a\n---\n', '---\nname: [a\n---\n'],
]

describe('migrateSkillText', () => {
  it.each(rows)('%s (F-4)', async (_title, before, after) => {
    expect((await migrateSkillText(before, { file: FILE, kinds })).text).toBe(after)
    expect((await migrateSkillText(after, { file: FILE, kinds })).changes).toEqual([])
  })

  const refused: readonly (readonly [string, string, RegExp])[] = [
    ['two gates', skill('crates: serde', 'depends-on: tokio'), /move what `crates` lists/],
    ['a value over several lines', skill('activation: >', '  always', '  yes'), /remove the line|depends-on/],
  ]
  it.each(refused)('refuses %s', async (_title, text, remedy) => {
    const error: unknown = await migrateSkillText(text, { file: FILE, kinds }).catch(
      (reason: unknown) => reason,
    )
    if (!isSymposiumError(error)) throw new Error(`not refused: ${String(error)}`)
    expect(error.code).toBe('NOT_MIGRATED')
    expect(error.remedy).toMatch(remedy)
  })
})
