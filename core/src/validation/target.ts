import { basename, dirname, join } from 'node:path'
import { createEntryRegistry, SymposiumError, type FileReader } from '@symposium/sdk'
import type { Origin } from '../manifest/plugin.js'
import { problemFrom } from '../report/problem.js'
import { SKILL_FILE } from '../skills/marker.js'
import type { CheckContext } from './context.js'
import { finding, type Finding } from './finding.js'
import { hiddenEntries } from './hidden-entries.js'
import { isManifestName, manifestNames } from './manifest-names.js'
import { carriersAmong, packagesIn, sharedSkills } from './packages.js'
import { findStrays, strayProblem } from './strays.js'
import { entrySubject, fromOffer, noticeFinding, pathOf, REGISTRY, type PluginSubject } from './subjects.js'
import { isOfMember, unreadMembers, workspaceMembers, type WorkspaceMembers } from './workspace-members.js'

/** What a path leads to. */
export interface Target {
  /** Absolute. */
  readonly path: string
  /** Set where it is a directory of plugins, with what is wrong with that. */
  readonly registry?: { readonly findings: readonly Finding[] }
  readonly plugins: readonly PluginSubject[]
  /** Files of skills that no plugin brings. */
  readonly skills: readonly string[]
  /** Files that look like manifests and are called otherwise. */
  readonly strays: readonly string[]
}

/**
 * Finds out what a path is: a package, a workspace of them, an entry, a registry, or one file of these
 * (spec/model.md G35).
 * Reads files only.
 * @throws SymposiumError `FILE_UNREADABLE` where nothing is there, `MANIFEST_INVALID` where it is nothing that
 *   could be checked.
 */
export async function findTarget(path: string, context: CheckContext): Promise<Target> {
  const type = context.ports.files.stat(path)?.type
  switch (type) {
    case 'directory':
      return directoryTarget(path, context)
    case 'file':
      return fileTarget(path, context)
    default: {
      const what = type === undefined ? 'there is nothing' : 'there is neither a file nor a directory'
      throw new SymposiumError('FILE_UNREADABLE', what, { place: { file: path }, remedy: 'check the path' })
    }
  }
}

async function fileTarget(path: string, context: CheckContext): Promise<Target> {
  const name = basename(path)
  const directory = dirname(path)
  if (name === SKILL_FILE) {
    return only({ path, skills: [path] })
  }
  if (isPackageFile(name)) {
    const packages = await packagesIn(directory, context)
    const members = await workspaceMembers(directory, context)
    if (packages.length > 0) return withMembers(only({ path, plugins: packages }), members)
    if (members.plugins.length > 0) return directoryTarget(directory, context)
    throw unreadable(members) ?? nothingAt(path)
  }
  if (isManifestName(name)) {
    return ownOf(directory, await workspaceMembers(directory, context), context)
  }
  if (name.endsWith('.toml')) {
    const subject = entrySubject(directory, { type: 'toml', file: path })
    return only({
      path,
      plugins: [{ ...subject, findings: [finding('warning', strayProblem(path))] }],
      strays: [path],
    })
  }
  throw nothingAt(path)
}

function isPackageFile(name: string): boolean {
  return name === 'Cargo.toml' || name === 'package.json'
}

async function directoryTarget(path: string, context: CheckContext): Promise<Target> {
  const members = await workspaceMembers(path, context)
  const own =
    members.plugins.length === 0
      ? await ownOf(path, members, context)
      : ((await ownTarget(path, members, context)) ?? only({ path }))
  return withMembers(own, members)
}

async function ownOf(path: string, members: WorkspaceMembers, context: CheckContext): Promise<Target> {
  const own = await ownTarget(path, members, context)
  if (own === undefined) throw unreadable(members) ?? nothingAt(path)
  return own
}

function unreadable({ problems: [problem] }: WorkspaceMembers): SymposiumError | undefined {
  return problem === undefined ? undefined : new SymposiumError(problem.code, problem.message, { ...problem })
}

/** Members come behind what the root has itself. */
function withMembers(own: Target, members: WorkspaceMembers): Target {
  const plugins = [...own.plugins, ...members.plugins]
  const unread = unreadMembers(members)
  if (own.registry !== undefined) {
    return { ...own, registry: { findings: [...own.registry.findings, ...unread] }, plugins }
  }
  const [first, ...others] = plugins
  return first === undefined
    ? own
    : { ...own, plugins: [{ ...first, findings: [...first.findings, ...unread] }, ...others] }
}

/** What is in a directory apart from what members of a workspace carry; `undefined` where that is nothing. */
async function ownTarget(
  path: string,
  members: WorkspaceMembers,
  context: CheckContext,
): Promise<Target | undefined> {
  const { files } = context.ports
  const packages = await packagesIn(path, context)
  const carriers = carriersAmong(packages, files)
  if (carriers.length > 0) {
    return only({ path, plugins: carriers })
  }
  const [manifest, ...ignored] = manifestNames(path, files)
  if (manifest !== undefined) {
    const subject = entrySubject(path, { type: 'toml', file: join(path, manifest) }, originOf(path, files))
    const notices = ignored.map((name) => `\`${name}\` is not read beside \`${manifest}\``)
    const findings = [
      ...notices.map((notice) => noticeFinding(notice, path)),
      ...(await hiddenEntries(path, context)).filter(
        ({ place }) => place === undefined || !isOfMember(place.file, members),
      ),
    ]
    return only({ path, plugins: [{ ...subject, findings }] })
  }
  if (files.stat(join(path, SKILL_FILE))?.type === 'file') {
    const file = join(path, SKILL_FILE)
    return isPartOfPlugin(path, files)
      ? only({ path, skills: [file] })
      : only({ path, plugins: [entrySubject(path, { type: 'skill', file })] })
  }
  const isProject = packages.length > 0 || originOf(path, files) === 'workspace'
  const shared = isProject ? sharedSkills(path, files) : []
  return shared.length > 0 ? only({ path, plugins: shared }) : registryTarget(path, members, context)
}

async function registryTarget(
  path: string,
  members: WorkspaceMembers,
  context: CheckContext,
): Promise<Target | undefined> {
  const { files, environment } = context.ports
  const registry = createEntryRegistry(
    { name: REGISTRY, source: { type: 'path', path }, root: () => path },
    { files, environment },
  )
  const { value, problems } = await registry.activePlugins([], { signal: new AbortController().signal })
  const entries = value.map(fromOffer).filter(({ source }) => !isOfMember(source.directory, members))
  const claimed = [...value.map(({ content }) => pathOf(content)), ...members.plugins.map(directoryOf)]
  const strays = findStrays(path, claimed, context)
  if (entries.length === 0 && problems.length === 0 && strays.length === 0) {
    return undefined
  }
  return {
    ...only({
      path,
      plugins: entries,
      strays: strays.flatMap(({ place }) => place?.file ?? []),
    }),
    registry: {
      findings: [
        ...problems.map((problem) => finding('error', problemFrom(problem, { code: 'REGISTRY_UNREADABLE' }))),
        ...strays.map((problem) => finding('warning', problem)),
      ],
    },
  }
}

function directoryOf({ source }: PluginSubject): string {
  return source.directory
}

/** The root of a project that is no package itself has a manifest for those who work on it. */
function originOf(directory: string, files: FileReader): Origin {
  return files.stat(join(directory, 'Cargo.toml')) === undefined ? 'registry' : 'workspace'
}

/** A SKILL.md further down belongs to whoever claims a directory above it, or to a `skills` directory. */
function isPartOfPlugin(directory: string, files: FileReader): boolean {
  for (
    let child = directory, parent = dirname(child);
    parent !== child;
    child = parent, parent = dirname(child)
  ) {
    if (basename(parent) === 'skills' || manifestNames(parent, files).length > 0) {
      return true
    }
  }
  return false
}

function only(parts: Partial<Target> & Pick<Target, 'path'>): Target {
  return { plugins: [], skills: [], strays: [], ...parts }
}

function nothingAt(file: string): SymposiumError {
  return new SymposiumError('MANIFEST_INVALID', 'there is no plugin, skill or package with skills', {
    place: { file },
    remedy:
      'name a registry, an entry of one, a package with SYMPOSIUM.toml or `skills`, a manifest, or a SKILL.md; what only a build makes is not found',
  })
}
