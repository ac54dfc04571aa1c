import { describe, expect, it } from 'vitest'
import { checkSkillName, foldSkillName } from '../../src/skills/name.js'

const REFUSED: readonly [id: string, name: string][] = [
  ['S1', '../../etc/cron.d/x'],
  ['E-S24', '../../evil'],
  ['E-S24', '/tmp/x'],
  ['E-S24', ''],
  ['E-S25 S2', 'a/b'],
  ['S2', 'a\\b'],
  ['S2', 'C:evil'],
  ['S2', '\\\\srv\\x'],
  ['S3', '..'],
  ['S3', '.'],
  ['S3', '   '],
  ['S3', 'gizmo.'],
  ['S3', 'gizmo '],
  ['S3', ' gizmo'],
  ['S3', '.gizmo'],
  ['S3 no-break space at the end', 'gizmo\u00A0'],
  ['S4', '%2e%2e%2fx'],
  ['S4', '%252e%252e%252fx'],
  ['S6 NUL', 'a\0b'],
  ['S6 newline', 'a\nb'],
  ['S6 tab', 'a\tb'],
  ['S6 reading direction', 'a\u202Eb'],
  ['S6 zero width', 'a\u200Bb'],
  ['S6 byte-order mark', 'a\uFEFFb'],
  ['S6 escape', 'a\u001Bb'],
  ['S6 tag character', 'a\u{E0041}'],
  ['S72 lone surrogate', 'a\uD800'],
  ['S7', 'a'.repeat(300)],
  ['S7 in bytes', '\u00E9'.repeat(128)],
  ['S9 C7', '.symposium'],
  ['S9 C7', '.symposium-staging'],
  ['S9 C7', '.SYMPOSIUM.lock'],
  ['L10', 'aux'],
  ['L10', 'CON'],
  ['L10', 'nul'],
  ['L10', 'com1'],
  ['L10 with an extension', 'lpt9.txt'],
  ['L10 characters of no Windows path', 'what?'],
  ['L10 characters of no Windows path', 'a|b'],
]

const NOTICED: readonly [id: string, name: string][] = [
  ['S7 65 characters', 'a'.repeat(65)],
  ['S7 255 bytes', 'a'.repeat(255)],
  ['3.3 D', 'Gizmo'],
  ['3.3 D', 'gizmo_basics'],
  ['3.3 D', 'gizmo basics'],
  ['3.3 D', '-gizmo'],
  ['3.3 D', 'gizmo-'],
  ['3.3 D', 'gizmo--basics'],
  ['3.3 D', 'caf\u00E9'],
  ['S8 a name that another one begins with', 'skills-evil!'],
  ['S10', '__proto__'],
  ['S10', 'toString'],
]

const GOOD: readonly [id: string, name: string][] = [
  ['3.3', 'gizmo-basics'],
  ['3.3', '2d'],
  ['3.3 64 characters', 'a'.repeat(64)],
  ['S10', 'constructor'],
  ['L10 no device', 'auxiliary'],
  ['L10 no device', 'com10'],
]

describe('checkSkillName', () => {
  it.each(REFUSED)('%s refuses %j', (_id, name) => {
    const check = checkSkillName(name, { file: '/s/SKILL.md', line: 2 })
    expect(check.ok).toBe(false)
    expect(!check.ok && check.problem).toMatchObject({
      code: 'NAME_INVALID',
      place: { file: '/s/SKILL.md', line: 2 },
      remedy: expect.stringContaining('lowercase letters, digits and single hyphens'),
    })
  })

  it.each(NOTICED)('%s loads %j with a notice', (_id, name) => {
    const check = checkSkillName(name)
    expect(check).toMatchObject({ ok: true, name, notice: { code: 'NAME_UNCONVENTIONAL' } })
  })

  it.each(GOOD)('%s takes %j without a word', (_id, name) => {
    expect(checkSkillName(name)).toEqual({ ok: true, name })
  })

  it('shows a spelling that would do', () => {
    const check = checkSkillName('../My Gizmo')
    expect(!check.ok && check.problem.remedy).toContain('`my-gizmo`')
  })

  it('does not advise another name that it would refuse', () => {
    const check = checkSkillName('aux/')
    expect(!check.ok && check.problem.remedy).not.toContain('`aux`')
  })

  it('C5 answers in NFC', () => {
    expect(checkSkillName('cafe\u0301')).toMatchObject({ ok: true, name: 'caf\u00E9' })
  })
})

describe('foldSkillName', () => {
  it.each([
    ['C4 case', 'Docs', 'docs'],
    ['C5 normal form', 'cafe\u0301', 'caf\u00E9'],
    ['C4 the long s', 'do\u017Fs', 'doss'],
    ['C4 the sharp s', 'stra\u00DFe', 'STRASSE'],
    ['C4 the capital sharp s', 'stra\u1E9Ee', 'strasse'],
    ['C4 the final sigma', '\u03BF\u03C2', '\u039F\u03A3'],
    ['C4 a ligature', '\uFB01le', 'file'],
    ['C4 the sign for kelvin', '\u212Ait', 'kit'],
  ])('%s', (_id, left, right) => {
    expect(foldSkillName(left)).toBe(foldSkillName(right))
  })

  it('keeps different names apart', () => {
    expect(foldSkillName('a-b')).not.toBe(foldSkillName('a_b'))
  })
})
