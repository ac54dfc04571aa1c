import { textFault } from '../manifest/text-rules.js'

/** A repository on GitHub, or a directory in it. */
export interface GitHubAddress {
  readonly owner: string
  readonly repo: string
  /** What follows `/tree/`: a ref, which may have slashes in it, then the path of a directory. Empty for the default branch. */
  readonly tree: readonly string[]
}

export type GitHubReading =
  | { readonly ok: true; readonly address: GitHubAddress }
  /** The fault is the end of a sentence that begins with the address. */
  | { readonly ok: false; readonly fault: string; readonly remedy: string }

const OWNER = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
const REPO = /^[A-Za-z0-9._-]{1,100}$/
/** Neither encoded characters, whose meaning is not that of their text, nor anything that git or a file system reads in its own way. */
const SEGMENT = /^[^\s%\\:*?"<>|~^[\]{}#-][^\s%\\:*?"<>|~^[\]{}#]*$/
const REMEDY =
  'write `https://github.com/OWNER/REPOSITORY`, or `https://github.com/OWNER/REPOSITORY/tree/REF/PATH` for a directory of it'

/** @param text of a manifest or the user's configuration (spec/agents-and-hooks.md 4.6, 4.8). */
export function readGitHubAddress(text: string): GitHubReading {
  const fault = textFault(text)
  if (fault !== undefined) return wrong(fault)
  const rest = /^https:\/\/github\.com\/(.*)$/i.exec(text)?.[1]
  if (rest === undefined) return wrong('is an unsupported URL: it does not begin with `https://github.com/`')
  const [owner = '', named = '', kind, ...tree] = rest.replace(/\/+$/, '').split('/')
  const repo = named.replace(/\.git$/i, '')
  if (!OWNER.test(owner)) return wrong('has no owner as GitHub writes them')
  if (!REPO.test(repo) || isDots(repo)) return wrong('has no repository as GitHub writes them')
  if (kind !== undefined && (kind !== 'tree' || tree.length === 0)) {
    return wrong('is an unsupported URL: it leads to something else than a repository or a directory of it')
  }
  if (!tree.every((segment) => SEGMENT.test(segment) && !isDots(segment) && !segment.includes('..'))) {
    return wrong('has an empty, `.`, `..` or unusual part behind `/tree/`')
  }
  return { ok: true, address: { owner, repo, tree } }
}

/** `owner--repo@ref--path`: for people, since two addresses may give one. */
export function gitHubKey({ owner, repo, tree: [ref, ...path] }: GitHubAddress): string {
  const at = ref === undefined ? '' : `@${ref}`
  return [`${owner}--${repo}${at}`, ...path].join('--')
}

/** The same for two spellings of one address: GitHub ignores the case of owners and repositories alone. */
export function canonicalGitHubUrl({ owner, repo, tree }: GitHubAddress): string {
  const rest = tree.length === 0 ? '' : `/tree/${tree.join('/')}`
  return `https://github.com/${owner.toLowerCase()}/${repo.toLowerCase()}${rest}`
}

function isDots(segment: string): boolean {
  return segment === '.' || segment === '..'
}

function wrong(fault: string): GitHubReading {
  return { ok: false, fault, remedy: REMEDY }
}
