import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { FileReader } from '@symposium/sdk'
import { syncSkills, type SyncedSkills, type SyncSkillsOptions } from '../../../src/apply/sync-skills.js'
import { createNodeFiles } from '../../../src/host/node-files.js'
import { createNodeWriter } from '../../../src/host/node-writer.js'
import type { Directories, FileWriter } from '../../../src/host/ports.js'
import type { DesiredSkill, SkillParent } from '../../../src/plan/plan.js'

export const SKILL_TEXT = '---\nname: x\ndescription: x\n---\n'

/** A project, the places that skills come from, and our own directories, all below one temporary directory. */
export interface TestWorkspace {
  readonly base: string
  readonly root: string
  readonly directories: Directories
  files: FileReader
  writer: FileWriter
  now: number
  /** Absolute path below the temporary directory. */
  at(path: string): string
  /** Writes a file below the temporary directory, with what is above it. */
  write(path: string, text?: string, mode?: number): void
  link(path: string, target: string): void
  read(path: string): string
  exists(path: string): boolean
  remove(path: string): void
  /** A skill whose directory is `src/<where>`, with a SKILL.md and further files. */
  skill(where: string, options?: SkillOptions): DesiredSkill
  sync(desired: readonly DesiredSkill[], options?: Partial<SyncSkillsOptions>): Promise<SyncedSkills>
  /** Names directly below a directory, without a directory none. */
  names(path: string): readonly string[]
  /** Everything below a directory: path to text, `dir`, or `-> target`; what we leave in the skills directories included. */
  snapshot(path: string): Record<string, string>
}

export interface SkillOptions {
  readonly name?: string
  readonly plugin?: string
  readonly files?: Record<string, string>
}

export function createWorkspace(): TestWorkspace {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-skills-')))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  return workspaceIn(base)
}

/** The same for a directory whose end the caller looks after. */
export function workspaceIn(base: string): TestWorkspace {
  const at = (path: string): string => join(base, path)
  const root = at('app')
  mkdirSync(root, { recursive: true })
  const workspace: TestWorkspace = {
    base,
    root,
    directories: {
      config: at('home'),
      cache: at('home/cache'),
      state: at('home/state'),
      logs: at('home/logs'),
    },
    files: createNodeFiles(),
    writer: createNodeWriter(),
    now: 1_000_000,
    at,
    write(path, text = 'text\n', mode = 0o644) {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
      chmodSync(at(path), mode)
    },
    link(path, target) {
      mkdirSync(dirname(at(path)), { recursive: true })
      symlinkSync(target, at(path))
    },
    read: (path) => readFileSync(at(path), 'utf8'),
    exists: (path) => existsSync(at(path)),
    remove: (path) => rmSync(at(path), { recursive: true }),
    skill(where, options = {}) {
      const name = options.name ?? where.split('/').at(-1) ?? where
      workspace.write(`src/${where}/SKILL.md`, `${SKILL_TEXT}${name}\n`)
      for (const [path, text] of Object.entries(options.files ?? {})) {
        workspace.write(`src/${where}/${path}`, text)
      }
      return desiredAt(at(`src/${where}`), name, options.plugin)
    },
    sync: (desired, options = {}) =>
      syncSkills({
        root: { path: root, realPath: root },
        desired,
        parents: [claude(workspace)],
        retain: () => false,
        ports: {
          files: workspace.files,
          writer: workspace.writer,
          clock: { now: () => workspace.now },
          directories: workspace.directories,
        },
        ...options,
      }),
    names: (path) => (existsSync(at(path)) ? readdirSync(at(path)).sort() : []),
    snapshot: (path) => snapshot(at(path)),
  }
  return workspace
}

export function desiredAt(directory: string, name: string, plugin = 'test:plugin'): DesiredSkill {
  return { name, directory, identity: join(directory, 'SKILL.md'), plugin }
}

export function claude(workspace: TestWorkspace, wanted = true): SkillParent {
  return { path: join(workspace.root, '.claude/skills'), agents: ['claude'], wanted }
}

export function shared(workspace: TestWorkspace, wanted = true): SkillParent {
  return { path: join(workspace.root, '.agents/skills'), agents: ['codex', 'gemini'], wanted }
}

function snapshot(directory: string, prefix = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of readdirSync(directory).sort()) {
    const path = join(directory, name)
    const stats = lstatSync(path)
    if (stats.isSymbolicLink()) {
      found[prefix + name] = `-> ${readlinkSync(path)}`
    } else if (stats.isDirectory()) {
      found[prefix + name] = 'dir'
      Object.assign(found, snapshot(path, `${prefix}${name}/`))
    } else if (stats.isFile()) {
      found[prefix + name] = readFileSync(path, 'utf8')
    } else {
      found[prefix + name] = 'other'
    }
  }
  return found
}

/** A writer that counts its writes, and may fail at some. Reading a digest is no write. */
export function watchedWriter(
  writer: FileWriter,
  onWrite: (number: number, what: keyof FileWriter, path: string) => void,
): FileWriter {
  let count = 0
  const note = (what: keyof FileWriter, path: string): void => {
    count += 1
    onWrite(count, what, path)
  }
  return {
    makeDirectory(path) {
      note('makeDirectory', path)
      writer.makeDirectory(path)
    },
    writeText(path, text) {
      note('writeText', path)
      writer.writeText(path, text)
    },
    createText(path, text) {
      note('createText', path)
      return writer.createText(path, text)
    },
    copyFile(from, to, executable) {
      note('copyFile', to)
      return writer.copyFile(from, to, executable)
    },
    digest: (path) => writer.digest(path),
    rename(from, to) {
      note('rename', to)
      writer.rename(from, to)
    },
    remove(path) {
      note('remove', path)
      writer.remove(path)
    },
    removeEmptyDirectory(path) {
      note('removeEmptyDirectory', path)
      writer.removeEmptyDirectory(path)
    },
    backdate(path, milliseconds) {
      note('backdate', path)
      writer.backdate(path, milliseconds)
    },
  }
}
