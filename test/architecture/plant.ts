import { parseSource } from './parse-source.js'
import type { PackageFile, Project } from './project.js'

/** The project with one more module, or with another text for one that is there. */
export function plantSource(project: Project, path: string, text: string): Project {
  const source = parseSource(path, text)
  return {
    ...project,
    sources: [...project.sources.filter((file) => file.path !== path), source],
    texts: [...project.texts.filter((file) => file.path !== path), { path, text }],
  }
}

export function plantSources(project: Project, files: Readonly<Record<string, string>>): Project {
  return Object.entries(files).reduce((planted, [path, text]) => plantSource(planted, path, text), project)
}

export function plantText(project: Project, path: string, text: string): Project {
  return { ...project, texts: [...project.texts, { path, text }] }
}

/** The project with changed members in the package.json of one folder. */
export function plantManifest(
  project: Project,
  folder: string,
  change: (manifest: PackageFile['manifest']) => PackageFile['manifest'],
): Project {
  const packages = project.packages.map((file) =>
    file.folder === folder ? { folder, manifest: change(file.manifest) } : file,
  )
  return { ...project, packages }
}
