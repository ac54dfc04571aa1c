import { describe, expect, it } from 'vitest'
import { SymposiumError, type ErrorCode, type FileReader } from '@symposium/sdk'
import { readSkill, type SkillRules } from '../../src/skills/skill-file.js'
import { FILE, kinds, lenient, readText, strict, textFiles, withFields, withLines } from './text-files.js'

const agentskills: SkillRules = { ...strict, style: 'agentskills' }
const legacy: SkillRules = { ...strict, legacy: true }

describe('readSkill', () => {
  it('gives what the file says and where it is', async () => {
    const text = withFields(
      'license: MIT',
      'depends-on: serde, tokio>=1.0',
      'predicates: path_exists(rg), env(CI)',
    )
    expect(await readText(text)).toEqual({
      skill: {
        name: 'gizmo',
        description: 'About gizmos.',
        gate: [
          expect.objectContaining({
            type: 'combinator',
            text: 'any(depends-on(serde), depends-on(tokio>=1.0))',
          }),
          expect.objectContaining({ type: 'leaf', text: 'path_exists(rg)' }),
          expect.objectContaining({ type: 'leaf', text: 'env(CI)' }),
        ],
        file: FILE,
        directory: '/skills/gizmo',
        fields: { license: 'MIT' },
      },
      problems: [],
    })
  })

  it('F5 a comma range is no list inside of a call', async () => {
    const { skill } = await readText(withFields('predicates: depends-on(serde>=1.0,<2.0)'))
    expect(skill?.gate.map(({ text }) => text)).toEqual(['depends-on(serde>=1.0,<2.0)'])
  })

  it('P7 blank pieces and an empty list gate nothing', async () => {
    const { skill } = await readText(withFields('depends-on: ", ,"', 'predicates: ""'))
    expect(skill?.gate).toEqual([])
  })

  it('S10 a field that is not there is not found by inheritance', async () => {
    const { skill } = await readText(withFields('license: MIT'))
    expect(skill?.fields['toString']).toBeUndefined()
    expect('constructor' in (skill?.fields ?? {})).toBe(false)
  })
})

const REFUSED: readonly [id: string, code: ErrorCode, text: string, shown: string][] = [
  ['E-S6', 'FRONTMATTER_SYNTAX', withLines('name: gizmo', 'description: [Tip] text'), '"[Tip] text"'],
  ['E-S7', 'FRONTMATTER_INVALID', withLines('name: gizmo', 'description: [Tip]'), 'must be a string'],
  ['E-S8 B5', 'FRONTMATTER_INVALID', withFields('version: 1.0'), 'version: "1.0"'],
  ['E-S9', 'FRONTMATTER_INVALID', withFields('metadata:', '  author: me', '  team: us'), 'agentskills'],
  ['E-S11', 'FRONTMATTER_INVALID', withFields('draft: true'), 'draft: "true"'],
  ['E-S11', 'FRONTMATTER_INVALID', withFields('tags:'), 'tags: ""'],
  ['B2', 'FRONTMATTER_INVALID', withFields('argument-hint: [file]'), 'argument-hint: "[file]"'],
  ['B10', 'FRONTMATTER_SYNTAX', '---\nname: gizmo\ndescription: About gizmos.\n', 'unterminated'],
  ['E-S14', 'FRONTMATTER_SYNTAX', '# Gizmo\n', '---'],
  [
    'E-S20',
    'FRONTMATTER_INVALID',
    withLines('name: gizmo', `description: ${'x'.repeat(1025)}`),
    '1025 bytes',
  ],
  [
    'E-S21',
    'FRONTMATTER_INVALID',
    withLines('name: gizmo', `description: ${'漢'.repeat(400)}`),
    '1200 bytes',
  ],
  ['E-S22', 'FRONTMATTER_INVALID', withLines('name: gizmo'), 'description'],
  ['E-S23', 'FRONTMATTER_INVALID', withLines('description: About gizmos.'), 'name'],
  ['E-S24 F-8', 'NAME_INVALID', withLines('name: ../../evil', 'description: x'), '../../evil'],
  ['E-S24', 'NAME_INVALID', withLines('name: /tmp/x', 'description: x'), '/tmp/x'],
  ['E-S24', 'NAME_INVALID', withLines('name: ""', 'description: x'), 'empty'],
  ['E-S25', 'NAME_INVALID', withLines('name: a/b', 'description: x'), 'a/b'],
  ['E-S27 F-4', 'MANIFEST_RETIRED', withFields('crates: gizmo'), 'depends-on: gizmo'],
  ['E-S27 a list', 'MANIFEST_RETIRED', withFields('crates: [gizmo]'), 'depends-on'],
  ['F-4', 'MANIFEST_RETIRED', withFields('activation: always'), 'depends-on: "*"'],
  ['F-4', 'MANIFEST_RETIRED', withFields('activation: default'), 'remove'],
  [
    'E-A23',
    'ATOM_SYNTAX',
    withFields('depends-on: gizmo>=1.0,<2.0'),
    'predicates: depends-on(name>=1.0,<2.0)',
  ],
  ['E-A24', 'FRONTMATTER_SYNTAX', withFields('depends-on: *'), 'depends-on: "*"'],
  ['B11', 'ATOM_SYNTAX', withFields('depends-on: serde >=1.0'), 'serde>=1.0'],
  ['F5 one bad piece', 'PREDICATE_SYNTAX', withFields('predicates: env(CI), serde'), 'depends-on(serde)'],
  ['P5', 'PREDICATE_RETIRED', withFields('predicates: crate(serde)'), 'depends-on(serde)'],
  ['S65', 'FRONTMATTER_INVALID', withFields('__proto__: "1"'), '__proto__'],
  ['S65', 'FRONTMATTER_INVALID', withFields('<<: "x"'), '<<'],
  ['S65', 'FRONTMATTER_INVALID', withFields('constructor: "x"'), 'constructor'],
]

describe('readSkill refuses', () => {
  it.each(REFUSED)('%s %s', async (_id, code, text, shown) => {
    const { skill, problems } = await readText(text)
    expect(skill).toBeUndefined()
    expect(problems[0]).toMatchObject({ code, place: { file: FILE } })
    expect(JSON.stringify(problems[0])).toContain(JSON.stringify(shown).slice(1, -1))
  })

  it('names every line that is wrong', async () => {
    const { problems } = await readText(withLines('name: a/b', 'version: 1.0', 'depends-on: a b'))
    expect(problems.map(({ code, place }) => [code, place?.line])).toEqual([
      ['FRONTMATTER_INVALID', 3],
      ['NAME_INVALID', 2],
      ['FRONTMATTER_INVALID', undefined],
      ['ATOM_SYNTAX', 4],
    ])
  })

  it('says of a field that is no string only that', async () => {
    const { problems } = await readText(withLines('name: 1', 'description: [a]'))
    expect(problems.map(({ message }) => message)).toEqual([
      '`name` is a number, but must be a string',
      '`description` is a list, but must be a string',
    ])
  })

  it('S68 a file above the limit without reading it', async () => {
    const { skill, problems } = await readText(withFields() + 'x'.repeat(1024 * 1024))
    expect(skill).toBeUndefined()
    expect(problems).toMatchObject([{ code: 'FILE_TOO_LARGE' }])
  })

  it('S29 what cannot be read, with the reason', async () => {
    const files: FileReader = {
      ...textFiles({}),
      readText: () => {
        throw new SymposiumError('FILE_UNREADABLE', 'cannot be read (EACCES)', { place: { file: FILE } })
      },
    }
    const { problems } = await readSkill(FILE, { ...strict, kinds, files })
    expect(problems).toEqual([
      { code: 'FILE_UNREADABLE', message: 'cannot be read (EACCES)', place: { file: FILE } },
    ])
  })

  it('Z2 a link to nothing', async () => {
    const { problems } = await readSkill(FILE, { ...strict, kinds, files: textFiles({}) })
    expect(problems).toMatchObject([{ code: 'SKILL_UNREADABLE', place: { file: FILE } }])
  })
})

const WARNED: readonly [id: string, code: ErrorCode, text: string, rules: SkillRules][] = [
  ['3.3 D', 'NAME_UNCONVENTIONAL', withLines('name: My Gizmo', 'description: x'), strict],
  ['S7', 'NAME_UNCONVENTIONAL', withLines(`name: ${'a'.repeat(65)}`, 'description: x'), strict],
  ['F-3 a', 'FRONTMATTER_REPAIRED', withLines('name: gizmo', 'description: Gizmos: all'), strict],
  ['S100', 'HIDDEN_UNICODE', withLines('name: gizmo', 'description: a\u202Eb'), strict],
  ['F-4 legacy', 'MANIFEST_RETIRED', withFields('crates: gizmo', 'activation: always'), legacy],
  ['P5 legacy', 'PREDICATE_RETIRED', withFields('predicates: crate(serde), crate(tokio)'), legacy],
  ['E-S19 D', 'FRONTMATTER_IGNORED', '---\nname: gizmo\n', lenient],
  ['G47', 'FRONTMATTER_IGNORED', '---\n\nFirst part.\n\n---\n\nSecond part.\n', lenient],
]

describe('readSkill loads with one warning', () => {
  it.each(WARNED)('%s %s', async (_id, code, text, rules) => {
    const { skill, problems } = await readText(text, rules)
    expect(skill).toBeDefined()
    expect(problems).toMatchObject([{ code, place: { file: FILE }, remedy: expect.any(String) }])
  })

  it('S100 with the code points', async () => {
    const { problems } = await readText(withLines('name: gizmo', 'description: a\u202Eb\u{E0041}'))
    expect(problems[0]?.message).toContain('U+202E, U+E0041')
  })
})

describe('readSkill under the rules of legacy content', () => {
  it.each([
    ['crates', ['crates: serde, tokio'], ['any(depends-on(serde), depends-on(tokio))']],
    ['crates and activation', ['crates: serde', 'activation: always'], ['depends-on(serde)']],
    ['activation alone', ['activation: always'], ['depends-on(*)']],
    ['activation beside depends-on', ['activation: always', 'depends-on: serde'], ['depends-on(serde)']],
    ['activation that says nothing', ['activation: default'], []],
    ['a retired call', ['predicates: not(crate(serde))'], ['not(depends-on(serde))']],
  ])('F-4 upgrades %s', async (_id, lines, gate) => {
    const { skill } = await readText(withFields(...lines), legacy)
    expect(skill?.gate.map(({ text }) => text)).toEqual(gate)
    expect(skill?.fields).toEqual({})
  })

  it('F-4 does not guess between crates and depends-on', async () => {
    const { skill, problems } = await readText(withFields('crates: serde', 'depends-on: tokio'), legacy)
    expect(skill).toBeUndefined()
    expect(problems).toMatchObject([{ code: 'MANIFEST_RETIRED' }])
  })
})

describe('readSkill under frontmatter = "agentskills"', () => {
  it('F-3 b takes values of every type and reads only its own', async () => {
    const lines = [
      'allowed-tools: [Bash, Read]',
      'metadata:',
      '  author: me',
      'version: 1.0',
      'disable-model-invocation: true',
      'tags:',
      'license: MIT',
    ]
    expect(await readText(withFields(...lines), agentskills)).toMatchObject({
      skill: { name: 'gizmo', fields: { license: 'MIT' } },
      problems: [],
    })
    expect((await readText(withFields(...lines))).skill).toBeUndefined()
  })

  it.each([
    ['name', withLines('name: 1', 'description: x'), 'name: "1"'],
    ['depends-on', withFields('depends-on: [serde, tokio]'), 'depends-on: "serde, tokio"'],
    ['predicates', withFields('predicates: true'), 'predicates: "true"'],
  ])('F-3 b still wants text in %s', async (_id, text, spelling) => {
    const { skill, problems } = await readText(text, agentskills)
    expect(skill).toBeUndefined()
    expect(problems).toMatchObject([{ code: 'FRONTMATTER_INVALID', remedy: `write \`${spelling}\`` }])
  })

  it.each([
    ['S62', 'tags: [&a x, *a]'],
    ['S65', '__proto__: {x: 1}'],
    ['S65', '<<: {x: 1}'],
    ['S66', 'when: !!timestamp 2026-01-01'],
    ['S67', 'name: other'],
  ])('%s is refused here too', async (_id, line) => {
    expect((await readText(withFields(line), agentskills)).skill).toBeUndefined()
  })
})

const RELAXED: readonly [id: string, text: string, name: string, description: string | undefined][] = [
  ['E-S15', '# Notes\n', 'gizmo', undefined],
  ['E-S15 empty', '', 'gizmo', undefined],
  ['E-S16', withLines('depends-on: gizmo'), 'gizmo', undefined],
  ['E-S17', withLines('name: other'), 'other', undefined],
  ['3.4', withLines('description: About it.'), 'gizmo', 'About it.'],
  ['E-S26', withLines(`name: '"quoted"'`), 'quoted', undefined],
]

describe('readSkill in a workspace', () => {
  it.each(RELAXED)('%s', async (_id, text, name, description) => {
    const { skill, problems } = await readText(text, lenient)
    expect(problems).toEqual([])
    expect([skill?.name, skill?.description]).toEqual([name, description])
  })

  it('E-S16 keeps the gate', async () => {
    const { skill } = await readText(withLines('depends-on: gizmo'), lenient)
    expect(skill?.gate.map(({ text }) => text)).toEqual(['depends-on(gizmo)'])
  })

  it.each([
    ['E-S18', withLines('description: ""')],
    ['E-S20', withLines(`description: ${'x'.repeat(1025)}`)],
    ['E-S24', withLines('name: ..')],
    ['E-S9', withLines('name: gizmo', 'metadata: {a: b}')],
    ['3.4 a gate that cannot be read', withLines('depends-on: [')],
  ])('%s fails there too', async (_id, text) => {
    expect((await readText(text, lenient)).skill).toBeUndefined()
  })

  it('3.3 D checks the name of the directory', async () => {
    const file = '/skills/aux/SKILL.md'
    const { problems } = await readSkill(file, { ...lenient, kinds, files: textFiles({ [file]: 'Text' }) })
    expect(problems).toMatchObject([{ code: 'NAME_INVALID', place: { file } }])
  })

  it('C5 reads a directory in NFD and a name in NFC as one', async () => {
    const file = '/skills/cafe\u0301/SKILL.md'
    const { skill } = await readSkill(file, { ...lenient, kinds, files: textFiles({ [file]: 'Text' }) })
    expect(skill?.name).toBe('caf\u00E9')
  })

  it('F-8 a name that is not the directory is no matter', async () => {
    const { skill, problems } = await readText(withLines('name: assert-guidance', 'description: x'))
    expect([skill?.name, problems]).toEqual(['assert-guidance', []])
  })
})
