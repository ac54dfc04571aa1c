/** How one module names another. */
export interface ModuleImport {
  /** As written in the source. */
  readonly specifier: string
  readonly line: number
  /** Vanishes when the types are stripped. */
  readonly typeOnly: boolean
  /** Loaded when the statement is reached, not when the module is. */
  readonly lazy: boolean
  /** Imported names; `default` and `*` for the two special forms. */
  readonly names: readonly string[]
}

/** A use of something that the surroundings provide: `process.env`, `console`, `fetch`. */
export interface GlobalUse {
  readonly name: string
  readonly line: number
}

/** One module, read without running it. Paths are relative to the repository and use `/`. */
export interface SourceFile {
  readonly path: string
  readonly lineCount: number
  readonly imports: readonly ModuleImport[]
  readonly globals: readonly GlobalUse[]
  readonly hasDefaultExport: boolean
  /** Lines of the top-level statements that are neither an import nor a re-export. */
  readonly logicLines: readonly number[]
}

/** One package.json. */
export interface PackageFile {
  /** Folder relative to the repository; empty for the root. */
  readonly folder: string
  readonly manifest: Readonly<Record<string, unknown>>
}

/** A text file that is, or is about to be, under version control. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

/** All that the rules look at, so that a violation can be planted by adding to it. */
export interface Project {
  readonly sources: readonly SourceFile[]
  readonly root: PackageFile
  /** The workspaces, without the root. */
  readonly packages: readonly PackageFile[]
  readonly texts: readonly TextFile[]
}

export interface Violation {
  readonly path: string
  readonly line?: number
  readonly message: string
}

/** A rule of the project, with an example of what it is there to find. */
export interface ArchitectureRule {
  readonly name: string
  check(project: Project): readonly Violation[]
  /** The project with violations of this rule in it, and the files that must be reported for them. */
  plant(project: Project): { readonly project: Project; readonly expected: readonly string[] }
}

export function formatViolation({ path, line, message }: Violation): string {
  return `${path}${line === undefined ? '' : `:${line}`}: ${message}`
}

/** A member of a JSON document as an object; empty where it is something else. */
export function objectAt(value: unknown, key: string): Readonly<Record<string, unknown>> {
  const member = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return isObject(member) ? member : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
