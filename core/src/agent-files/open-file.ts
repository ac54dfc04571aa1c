import { dirname } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import { editText, parseText, type TextFormat } from '../editing/edit.js'
import type { TextTree } from '../editing/text-tree.js'
import { problemFrom, type Problem } from '../report/problem.js'
import type { FileInput, FileOutcome } from './file-plan.js'
import { checkProjectLinks, type WorkspaceRoot } from './places.js'
import { planFile } from './plan-file.js'
import { planText } from './plan-text.js'

/** What is to become of one file, by what is in it. */
export interface Look {
  readonly input: FileInput
  readonly outcome: FileOutcome
  /** Of the file as it was read; absent where there was none. */
  readonly stamp?: string
  /** Absolute directories that have to be made for it, outermost first. */
  readonly directories?: readonly string[]
  /**
   * The text that it shall have; `null` where it shall be gone, and absent where nothing is to be done.
   * @throws SymposiumError `CONFIG_EDIT_REFUSED`.
   */
  readonly edit?: () => Promise<string | null>
  /** It cannot be used, and stays as it is. */
  readonly unusable?: true
}

export interface OpenOptions {
  readonly files: FileReader
  /** Absent outside a workspace. */
  readonly root?: WorkspaceRoot
}

/**
 * Opens a file and plans what becomes of it. One that cannot be used is left byte for
 * byte as it is, which costs that file only (spec/agents-and-hooks.md 1.9).
 */
export async function lookAt(input: FileInput, options: OpenOptions): Promise<Look> {
  try {
    const found = readFile(input, options)
    const stamp = found === undefined ? {} : { stamp: found.stamp }
    const planned =
      input.format === 'text' ? lookAtText(input, found) : await lookAtTree(input, input.format, found)
    const isNew = found === undefined && planned.edit !== undefined
    const directories = isNew ? { directories: missingDirectories(dirname(input.path), options.files) } : {}
    return { input, ...stamp, ...planned, ...directories }
  } catch (error) {
    return unusable(input, error)
  }
}

function missingDirectories(directory: string, files: FileReader): readonly string[] {
  return files.stat(directory) !== undefined || dirname(directory) === directory
    ? []
    : [...missingDirectories(dirname(directory), files), directory]
}

function unusable(input: FileInput, error: unknown): Look {
  const found = problemFrom(error, { code: 'AGENT_FILE_UNUSABLE', file: input.path })
  const problem: Problem = {
    ...found,
    code: found.code === 'PATH_ESCAPES' ? found.code : 'AGENT_FILE_UNUSABLE',
    remedy: found.remedy ?? 'repair the file',
  }
  // What was ours stays recorded: it may be there again when the file can be read.
  const entries = input.record?.entries ?? []
  const kept = input.record?.kept ?? []
  const problems = [...input.problems, problem]
  return { input, outcome: { changes: [], empty: false, entries, kept, problems, off: [] }, unusable: true }
}

interface FoundFile {
  /** Without a byte-order mark. */
  readonly text: string
  readonly mark: string
  readonly stamp: string
  readonly readOnly: boolean
}

function readFile({ path, workspace }: FileInput, { files, root }: OpenOptions): FoundFile | undefined {
  if (workspace !== undefined && root !== undefined) {
    checkProjectLinks(path, root, files)
  }
  const stat = files.stat(path)
  if (stat === undefined) {
    return undefined
  }
  if (stat.type !== 'file') {
    throw new SymposiumError(
      'AGENT_FILE_UNUSABLE',
      `is ${stat.type === 'directory' ? 'a directory' : 'no file'}`,
      {
        place: { file: path },
        remedy: 'move it away',
      },
    )
  }
  const text = files.readText(path) ?? ''
  // Reading leaves a byte-order mark out; the size tells of it.
  const mark = stat.size === Buffer.byteLength(text) + 3 ? '\uFEFF' : ''
  return { text, mark, stamp: stat.stamp, readOnly: (stat.mode & 0o222) === 0 }
}

type Planned = Pick<Look, 'outcome' | 'edit' | 'unusable'>

function lookAtText(input: FileInput, found: FoundFile | undefined): Planned {
  const { outcome, text } = planText(found?.text, input)
  if (outcome.changes.length === 0) {
    return { outcome }
  }
  checkWritable(input, found)
  return { outcome, edit: () => Promise.resolve(text ?? null) }
}

async function lookAtTree(
  input: FileInput,
  format: TextFormat,
  found: FoundFile | undefined,
): Promise<Planned> {
  // Blanks alone are an empty file (spec/agents-and-hooks.md row 9).
  const text = found === undefined || found.text.trim() === '' ? '' : found.text
  const options = { file: input.path }
  const tree: TextTree = await parseText(format, text, options)
  const outcome = planFile(tree, input)
  if (outcome.changes.length === 0) {
    return { outcome }
  }
  checkWritable(input, found)
  const edit = async (): Promise<string | null> => {
    if (outcome.empty && isOurs(input)) {
      return null
    }
    const edited = await editText(format, text, (root) => void planFile(root, input), options)
    return `${found?.mark ?? ''}${edited}`
  }
  return { outcome, edit }
}

/** A rename would replace it all the same, and that is not what its owner meant (spec/agents-and-hooks.md 1.9). */
function checkWritable({ path }: FileInput, found: FoundFile | undefined): void {
  if (found?.readOnly === true) {
    throw new SymposiumError('AGENT_FILE_UNUSABLE', 'is read-only', {
      place: { file: path },
      remedy: 'grant your user permission to write it',
    })
  }
}

/** A file that we made, or an older tool for itself alone, goes with what is in it. */
function isOurs({ record, leftovers }: FileInput): boolean {
  return record === undefined ? leftovers.some(({ type }) => type === 'frame') : record.created
}
