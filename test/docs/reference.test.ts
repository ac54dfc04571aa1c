import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { plugin } from '../support/plugins.js'
import { createWorld } from '../support/world.js'
import { listCommands, readHelp } from './support/help.js'
import { codeIn } from './support/markdown.js'
import { PAGES, ROOT, tableAt } from './support/pages.js'

/** Far from every key, so that the answer lists them all instead of one that was probably meant. */
const NO_KEY = 'q'.repeat(30)

/** Tables of the configuration: their headers, and what an entry cannot do without. */
const TABLES: ReadonlyMap<string, readonly [header: string, required: string]> = new Map([
  ['telemetry', ['[telemetry]', '']],
  ['plugins', ['[plugins]', '']],
  ['logging', ['[logging]', '']],
  ['defaults', ['[defaults]', '']],
  ['skills', ['[skills]', '']],
  ['agent', ['[[agent]]', 'name = "claude"']],
  ['registry', ['[[registry]]', 'name = "team"\npath = "plugins"']],
  ['extension', ['[[extension]]', 'package = "/nowhere"']],
  ['workspace-settings', ['[[workspace-settings]]', 'workspace = "/nowhere"']],
])

/** What the command says that it knows in a place. */
async function knownKeys(config: string): Promise<readonly string[]> {
  const world = createWorld({ config })
  const warnings = (await world.run(['status', '--json'])).ofKind('warning')
  const remedies = warnings.map((warning) => String(warning['remedy']))
  const listed = remedies.find((remedy) => remedy.startsWith('known here: '))
  expect(listed, remedies.join('\n')).toBeDefined()
  return codeIn(listed ?? '')
}

/** Names of the same form that are no codes. */
const VARIABLES =
  /^(SYMPOSIUM_\w+|XDG_\w+|PROTOCOL_VERSION|\w+_COLOR|CODEX_HOME|CLAUDE_CONFIG_DIR|GITHUB_TOKEN|GH_TOKEN)$/

function firstCodes(path: string, heading: string): readonly string[] {
  return tableAt(path, heading).rows.map(([cell = '']) => codeIn(cell)[0] ?? cell)
}

describe('the configuration reference', () => {
  it('names exactly the keys that are known', async () => {
    const known: string[] = []
    for (const key of await knownKeys(`${NO_KEY} = 1\n`)) {
      const table = TABLES.get(key)
      if (table === undefined) {
        known.push(key === 'plugin-source' ? `[[${key}]]` : key === 'settings' ? `[${key}]` : key)
        continue
      }
      const [header, required] = table
      const members = await knownKeys(`${header}\n${required}\n${NO_KEY} = 1\n`)
      known.push(...members.map((member) => `${header} ${member}`))
    }
    expect([...firstCodes('docs/users.md', 'Configuration reference')].sort()).toEqual(known.sort())
  })

  it('names exactly the members of an entry of `[plugins]`', async () => {
    const members = await knownKeys(`[plugins]\nuse = [{ name = "a", ${NO_KEY} = 1 }]\n`)
    expect([...firstCodes('docs/users.md', 'Entries of the three lists')].sort()).toEqual([...members].sort())
  })

  it('shows every key in its example, but for those that nothing serves yet', () => {
    const [example] = PAGES.flatMap(({ path, blocks }) =>
      path === 'docs/users.md' ? blocks.filter(({ notes }) => notes.has('complete')) : [],
    )
    const keys = firstCodes('docs/users.md', 'Configuration reference')
      .map((key) => key.split(' ').at(-1) ?? '')
      .filter((key) => !['git', '[settings]', '[[plugin-source]]'].includes(key))
    expect(keys.filter((key) => !new RegExp(`^#? ?${key} = `, 'm').test(example?.text ?? ''))).toEqual([])
  })
})

describe('the command line', () => {
  it('has the commands that the first page lists, in this order', async () => {
    const commands = await listCommands()
    expect(commands.length).toBeGreaterThan(3)
    const listed = firstCodes('README.md', 'Commands').map((line) =>
      line.replace(/^symposium /, '').replace(/ \[?[A-Z].*$/, ''),
    )
    expect(listed).toEqual(commands)
  })

  it('has the options that are listed', async () => {
    const { options } = await readHelp([])
    expect(
      firstCodes('docs/users.md', 'Options for every command').map((code) => code.split(' ')[0]),
    ).toEqual(options)
  })
})

describe('predicates', () => {
  const rows = ['Built-in predicates', 'Predicates with fields'].flatMap(
    (heading) => tableAt('docs/plugin-authors.md', heading).rows,
  )

  it('are all there', () => {
    const files = readdirSync(join(ROOT, 'core', 'src', 'predicates', 'kinds'))
    const kinds = files.map((name) => name.replace(/\.ts$/, '')).filter((name) => name !== 'index')
    const documented = rows.map(([cell = '']) =>
      (codeIn(cell)[0] ?? '').replace(/\(.*$/, '').replaceAll('_', '-'),
    )
    expect(documented.sort()).toEqual(kinds.sort())
  })

  it.each(rows.flatMap((row) => row.flatMap(codeIn).filter((code) => /^[\w-]+\(.*\)$/.test(code))))(
    '%s is understood',
    async (predicate) => {
      const written = predicate.replace(/[A-Z]{2,}(?=[=)])/g, 'NAME').replaceAll('…', 'env(CI)')
      const manifest = `name = "p"\ndepends-on = ["*"]\npredicates = [${JSON.stringify(written)}]\n`
      const world = createWorld({ files: plugin('reg/p', { manifest }) })
      const ran = await world.run(['explain', 'p', '--json'])
      expect(ran.warnings).toEqual([])
      expect(ran.stdout).not.toContain('no loaded plugin defines')
    },
  )
})

describe('dependency atoms', () => {
  const atoms = tableAt('docs/plugin-authors.md', 'Dependency atoms').rows.map(
    ([atom = '', , takes = '', refuses = '']) => ({
      atom: codeIn(atom)[0] ?? '',
      takes: codeIn(takes),
      refuses: codeIn(refuses),
    }),
  )
  const versions = [...new Set(atoms.flatMap(({ takes, refuses }) => [...takes, ...refuses]))]

  it.each(versions)('take and refuse serde %s as the table says', async (version) => {
    const entries = atoms.map(({ atom }, index) =>
      plugin(`reg/p${index}`, { manifest: `name = "p${index}"\ndepends-on = [${JSON.stringify(atom)}]\n` }),
    )
    const world = createWorld({
      files: Object.assign({}, crate('serde', { version }), ...entries),
      dependencies: ['serde = { path = "../serde" }'],
    })
    const ran = await world.run(['status', '--json'])
    expect(ran.warnings).toEqual([])
    const state = new Map(ran.ofKind('plugin_status').map((row) => [row['name'], row['state']]))
    for (const [index, { atom, takes, refuses }] of atoms.entries()) {
      if (takes.includes(version)) expect(state.get(`p${index}`), atom).toBe('active')
      if (refuses.includes(version)) expect(state.get(`p${index}`), atom).toBe('inactive')
    }
  })
})

describe('codes of problems', () => {
  const codes = PAGES.flatMap(({ path, prose, blocks }) =>
    [...prose, ...blocks.map(({ text }) => text)].flatMap((line) =>
      [...line.matchAll(/(?:`|\[)([A-Z]{3,}(?:_[A-Z0-9]+)+)(?:`|\])/g)].map((match) => ({
        path,
        code: match[1] ?? '',
      })),
    ),
  )
  const known = readFileSync(join(ROOT, 'sdk', 'src', 'errors.ts'), 'utf8')

  it.each(codes.filter(({ code }) => !VARIABLES.test(code)))('$path: $code exists', ({ code }) => {
    expect(known).toContain(`'${code}'`)
  })
})
