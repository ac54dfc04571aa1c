import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DesiredSkill } from '../../src/plan/plan.js'
import { claude, shared, workspaceIn, type TestWorkspace } from './support/workspace.js'

const PARENTS = ['app/.claude/skills', 'app/.agents/skills']

/** Six skills with clashing names, in two of which only the case differs. */
const SOURCES = [
  ['a/review', 'review'],
  ['b/review', 'review'],
  ['c/review', 'Review'],
  ['d/notes', 'notes'],
  ['e/notes', 'notes'],
  ['f/mine', 'mine'],
] as const

type Step =
  | { readonly do: 'sync'; readonly skills: readonly number[]; readonly agents: readonly number[] }
  /** The user makes a skill of their own, under a name that may clash. */
  | { readonly do: 'own'; readonly parent: number; readonly name: string }
  | { readonly do: 'own-link'; readonly parent: number; readonly name: string }
  /** The user edits, copies or takes over what is installed. */
  | { readonly do: 'edit' | 'copy' | 'adopt'; readonly parent: number; readonly pick: number }
  | { readonly do: 'change'; readonly skill: number }
  | { readonly do: 'lose-ledger' }

const index = (count: number): fc.Arbitrary<number> => fc.nat(count - 1)
const parent = index(PARENTS.length)
const ownName = fc.constantFrom('review', 'Review', 'notes', 'mine', 'other')

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sync' as const),
      skills: fc.subarray(SOURCES.map((_, position) => position)),
      agents: fc.subarray([0, 1]),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('own' as const), parent, name: ownName }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('own-link' as const), parent, name: ownName }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('edit' as const, 'copy' as const, 'adopt' as const),
      parent,
      pick: fc.nat(5),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), skill: index(SOURCES.length) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose-ledger' as const) }) },
)

/** What the user owns: paths to what they hold, a directory with all its files or a link. */
type Owned = Map<string, string>

class Story {
  readonly #w: TestWorkspace
  readonly #skills: readonly DesiredSkill[]
  readonly #owned: Owned = new Map()
  /** What went wrong, in words; none when all is well. */
  readonly faults: string[] = []
  #serial = 0

  constructor(w: TestWorkspace) {
    this.#w = w
    this.#skills = SOURCES.map(([where, name]) => w.skill(where, { name, files: { data: where } }))
    w.write('outside/SKILL.md', 'outside')
  }

  async play(steps: readonly Step[]): Promise<void> {
    for (const one of steps) {
      if (one.do === 'sync') {
        await this.#sync(one.skills, one.agents)
      } else {
        this.#edit(one)
      }
    }
    await this.#sync([0, 3, 5], [0, 1])
  }

  #edit(one: Exclude<Step, { do: 'sync' }>): void {
    const w = this.#w
    this.#serial += 1
    switch (one.do) {
      case 'own':
      case 'own-link': {
        const path = `${PARENTS[one.parent]}/${one.name}`
        if (
          w.names(PARENTS[one.parent] ?? '').some((name) => name.toLowerCase() === one.name.toLowerCase())
        ) {
          return
        }
        if (one.do === 'own') {
          w.write(`${path}/SKILL.md`, `own ${this.#serial}`)
        } else {
          w.link(path, w.at('outside'))
        }
        this.#own(path)
        return
      }
      case 'change':
        w.write(`src/${SOURCES[one.skill]?.[0]}/data`, 'x'.repeat(this.#serial + 20))
        return
      case 'lose-ledger':
        rmSync(w.at('home'), { recursive: true, force: true })
        return
      default: {
        const directory = PARENTS[one.parent] ?? ''
        const installed = w.names(directory).filter((name) => w.exists(`${directory}/${name}/.symposium`))
        const name = installed[one.pick % installed.length]
        if (name !== undefined) {
          this.#touch(one.do, directory, name)
        }
      }
    }
  }

  #touch(what: 'edit' | 'copy' | 'adopt', directory: string, name: string): void {
    const w = this.#w
    const path = `${directory}/${name}`
    if (this.#owned.has(path)) {
      return
    }
    if (what === 'edit') {
      w.write(`${path}/edit.md`, `edit ${this.#serial}`)
    } else if (what === 'copy') {
      const copy = `${path}-mine-${this.#serial}`
      execFileSync('cp', ['-a', w.at(path), w.at(copy)])
      this.#own(copy)
    } else {
      w.remove(`${path}/.symposium`)
      this.#own(path)
    }
  }

  #own(path: string): void {
    this.#owned.set(path, this.#stateOf(path))
  }

  #stateOf(path: string): string {
    const stats = lstatSync(this.#w.at(path))
    return stats.isSymbolicLink() ? 'link' : JSON.stringify(this.#w.snapshot(path))
  }

  async #sync(picks: readonly number[], agents: readonly number[]): Promise<void> {
    const w = this.#w
    const desired = picks.flatMap((pick) => this.#skills[pick] ?? [])
    const parents = [claude(w, agents.includes(0)), shared(w, agents.includes(1))]
    const edited = this.#editedBefore()
    const result = await w.sync(desired, { parents })

    for (const [path, state] of this.#owned) {
      this.#check(this.#stateOf(path) === state, `${path} of the user was changed`)
    }
    this.#check(w.read('outside/SKILL.md') === 'outside', 'something was written through a link')
    for (const path of edited) {
      // Put right or kept, but never removed. Another skill may have taken its place, under the same letters.
      const name = basename(path).toLowerCase()
      const names = w.names(dirname(path)).map((one) => one.toLowerCase())
      this.#check(names.includes(name), `${path} was edited, and removed`)
    }
    for (const [number, directory] of PARENTS.entries()) {
      this.#checkParent(directory, agents.includes(number) ? desired : [], edited)
    }
    for (const { code, message } of result.problems) {
      this.#check(['SKILL_EDITED', 'SKILL_UNVERIFIED', 'SKILL_BLOCKED'].includes(code), message)
    }
  }

  #check(holds: boolean, fault: string): void {
    if (!holds) {
      this.faults.push(fault)
    }
  }

  /** Directories of ours that hold an edit: they stay where they are not wanted any more. */
  #editedBefore(): ReadonlySet<string> {
    const found = PARENTS.flatMap((directory) =>
      this.#w.names(directory).map((name) => `${directory}/${name}`),
    )
    return new Set(found.filter((path) => this.#w.exists(`${path}/edit.md`)))
  }

  /** Each wanted skill is there exactly once, whole and up to date, and nothing else of ours is, but what was edited. */
  #checkParent(directory: string, wanted: readonly DesiredSkill[], edited: ReadonlySet<string>): void {
    const w = this.#w
    const ours = w.names(directory).filter((name) => !this.#owned.has(`${directory}/${name}`))
    const found: string[] = []
    for (const name of ours) {
      const path = `${directory}/${name}`
      if (edited.has(path) && w.exists(`${path}/edit.md`)) {
        continue
      }
      const skill = wanted.find((one) => this.#isCopyOf(path, one))
      this.#check(skill !== undefined, `${path} is no whole copy of anything wanted`)
      found.push(skill?.directory ?? '')
    }
    this.#check(found.length === new Set(found).size, `something is in ${directory} twice`)
    const taken = [...this.#owned.keys(), ...edited]
      .filter((path) => path.startsWith(`${directory}/`))
      .map((path) => basename(path).toLowerCase())
    for (const skill of wanted.filter((one) => !found.includes(one.directory))) {
      // Only where the user holds every name that it could have.
      const name = skill.name.toLowerCase()
      this.#check(
        taken.some((one) => one.startsWith(name)),
        `${skill.directory} is missing in ${directory}`,
      )
    }
    const hidden = w.names(directory).filter((name) => name.startsWith('.'))
    this.#check(hidden.length === 0, `left behind: ${hidden.join(', ')}`)
  }

  #isCopyOf(path: string, skill: DesiredSkill): boolean {
    const copy = this.#w.snapshot(path)
    delete copy['.symposium']
    delete copy['.gitignore']
    const source = this.#w.snapshot(skill.directory.slice(this.#w.base.length + 1))
    return JSON.stringify(copy) === JSON.stringify(source)
  }
}

test('whatever the user does and whatever is wanted: theirs stays, and ours is what is wanted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      const base = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-story-')))
      try {
        const story = new Story(workspaceIn(base))
        await story.play(steps)
        expect(story.faults).toEqual([])
      } finally {
        rmSync(base, { recursive: true, force: true })
      }
    }),
    { numRuns: 30 },
  )
}, 120_000)
