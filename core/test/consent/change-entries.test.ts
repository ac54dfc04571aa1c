import { describe, expect, it } from 'vitest'
import { entriesFor, type Admission } from '../../src/consent/admit.js'
import type { Capability } from '../../src/consent/capability.js'
import { agree, recordFirst, recordSeen, refuse } from '../../src/consent/change-entries.js'
import { workspaceSubject } from '../../src/consent/subject.js'
import { EMPTY_LEDGER, parseConsent, renderConsent } from '../../src/consent/ledger-format.js'

const place = { pm: 'cargo', name: 'kit' }
const here = { ...place, workspace: '/w' }
const looked = { version: '1.0.0', digests: ['one'], time: 7 }
const hook: Capability = { kind: 'hooks', text: 'Stop: sh ./a.sh' }
const server: Capability = { kind: 'mcp', text: 'reference: server' }

function of(pm: string, name: string): Pick<Admission, 'subject' | 'isOfProject'> {
  return { subject: { pm, name }, isOfProject: false }
}

describe('what was agreed to', () => {
  it('is exactly what was shown last in this place', () => {
    const first = agree(EMPTY_LEDGER, place, { capabilities: [hook, server], looked })
    const second = agree(first, place, { capabilities: [server], looked: { ...looked, digests: ['two'] } })
    expect(second.packages).toMatchObject([{ capabilities: [server], seen: ['one', 'two'] }])
  })

  it('in one place says nothing about another', () => {
    const ledger = agree(agree(EMPTY_LEDGER, place, { capabilities: [], looked }), here, {
      capabilities: [hook],
      looked,
    })
    const agreedIn = (workspace: string | undefined): unknown =>
      entriesFor(of('cargo', 'kit'), ledger.packages, workspace).flatMap((one) => one.capabilities)
    expect(agreedIn('/w')).toEqual([hook])
    expect(agreedIn('/elsewhere')).toEqual([])
    expect(agreedIn(undefined)).toEqual([])
  })

  it('everywhere says nothing about what a project brings under that name', () => {
    const { packages } = agree(EMPTY_LEDGER, place, { capabilities: [hook], looked })
    expect(entriesFor({ ...of('cargo', 'kit'), isOfProject: true }, packages, '/w')).toEqual([])
    const both = agree({ packages }, here, { capabilities: [server], looked }).packages
    expect(entriesFor({ ...of('cargo', 'kit'), isOfProject: true }, both, '/w')).toMatchObject([here])
  })

  it.each([
    ['its directory', 'tools/lint', true],
    ['a directory that an ecosystem would take for the same', 'tools/my_lint', false],
    ['a directory in it', 'tools/lint/deep', false],
  ])('of a plugin of the workspace belongs to %s alone', (_what, directory, expected) => {
    const own = workspaceSubject('/w', directory === 'tools/my_lint' ? '/w/tools/my-lint' : '/w/tools/lint')
    const { packages } = agree(EMPTY_LEDGER, { ...own, workspace: '/w' }, { capabilities: [hook], looked })
    const found = entriesFor(
      { subject: workspaceSubject('/w', `/w/${directory}`), isOfProject: true },
      packages,
      '/w',
    )
    expect(found.length > 0).toBe(expected)
  })

  it('belongs to one ecosystem (S89), whatever the spelling', () => {
    const { packages } = agree(
      EMPTY_LEDGER,
      { pm: 'cargo', name: 'my-kit' },
      { capabilities: [hook], looked },
    )
    expect(entriesFor(of('cargo', 'my_kit'), packages, '/w')).toHaveLength(1)
    expect(entriesFor(of('npm', 'my-kit'), packages, '/w')).toEqual([])
  })

  it('by another run meanwhile is not widened by a first load', () => {
    const ledger = agree(EMPTY_LEDGER, place, { capabilities: [], looked })
    expect(recordFirst(ledger, place, { capabilities: [hook], looked })).toBe(ledger)
    expect(recordFirst(EMPTY_LEDGER, place, { capabilities: [hook], looked }).packages).toHaveLength(1)
  })

  it('takes a refusal back, and a refusal takes nothing away', () => {
    const refused = refuse(agree(EMPTY_LEDGER, place, { capabilities: [server], looked }), place, {
      capabilities: [hook],
      looked,
    })
    expect(refused.packages).toMatchObject([{ capabilities: [server], refused: [hook] }])
    const agreed = agree(refused, place, { capabilities: [server, hook], looked })
    expect(agreed.packages).toMatchObject([{ capabilities: [server, hook], refused: [] }])
  })

  it('remembers contents in bounds', () => {
    let ledger = agree(EMPTY_LEDGER, place, { capabilities: [], looked })
    for (let count = 0; count < 80; count += 1) {
      ledger = recordSeen(ledger, place, { version: '1', digests: [`d${count}`] })
    }
    expect(ledger.packages[0]?.seen).toHaveLength(50)
    expect(ledger.packages[0]?.seen.at(-1)).toBe('d79')
    expect(recordSeen(EMPTY_LEDGER, place, looked).packages).toEqual([])
  })

  it('reads back as it was written', () => {
    const ledger = refuse(agree(EMPTY_LEDGER, here, { capabilities: [hook], looked }), place, {
      capabilities: [server],
      looked,
    })
    expect(parseConsent(renderConsent(ledger))).toEqual(ledger)
  })

  it.each([
    ['nothing', '', 'LEDGER_DAMAGED'],
    ['a list', '[]', 'LEDGER_DAMAGED'],
    ['another version', '{"version":0}', 'LEDGER_DAMAGED'],
    ['a newer one', '{"version":9,"packages":7}', 'LEDGER_NEWER'],
    ['packages that are none', '{"version":1,"packages":{}}', 'LEDGER_DAMAGED'],
    ['inherited members (S71)', '{"version":1,"packages":[{"__proto__":{"pm":"x"}}]}', 'LEDGER_DAMAGED'],
  ])('refuses %s (G5)', (_title, text, code) => {
    expect(() => parseConsent(text)).toThrow(expect.objectContaining({ code }))
  })

  it.each([
    ['workspace', 'relative/path'],
    ['time', 'yesterday'],
    ['capabilities', [{ kind: 'everything', text: 'x' }]],
    ['capabilities', [{ kind: 'hooks' }]],
    ['seen', [1]],
    ['pm', null],
  ])('refuses a wrong %s: %j (G5)', (member, value) => {
    const { packages } = agree(EMPTY_LEDGER, place, { capabilities: [hook], looked })
    const text = JSON.stringify({ version: 1, packages: [{ ...packages[0], [member]: value }] })
    expect(() => parseConsent(text)).toThrow(expect.objectContaining({ code: 'LEDGER_DAMAGED' }))
  })
})
