import { wrongAddress } from './errors.js'
import { hasPlainText, isRefSegment, isRepositorySegment, withoutCredentials } from './text.js'

/** A repository, or a directory of one, as its address says. */
export interface GitAddress {
  /** What git is given: the address as written, without what follows `/tree/`. May hold credentials. */
  readonly url: string
  /** How git gets there. Nothing else is allowed to it. */
  readonly transport: 'https' | 'http' | 'ssh' | 'file'
  /** The repository in one spelling, for comparing; no credentials. */
  readonly repository: string
  /** What follows `/tree/`: a ref, which may have slashes in it, then the path of a directory. Empty for the default branch. */
  readonly tree: readonly string[]
  /** Where GitHub is the host. */
  readonly gitHub?: { readonly owner: string; readonly repo: string }
}

/**
 * @param trusted false for what somebody else's manifest says: then no file of this machine, no server on it, and no
 *   credentials (cases/security.md S47).
 * @throws SymposiumError `PACKAGE_NAME_INVALID`.
 */
export function readAddress(text: string, trusted: boolean): GitAddress {
  const shown = withoutCredentials(text)
  const fail = (fault: string, remedy?: string): never => {
    throw wrongAddress(JSON.stringify(shown), fault, remedy)
  }
  if (!hasPlainText(text)) fail('is no address of a git repository')
  const location = text
    .replace(/^git\+/i, '')
    .replace(GITLAB_BRANCH, '$1')
    .replace(/\/+$/, '')
  if (/[?#]/.test(location)) fail('has a query or a fragment, which means nothing to git')
  const { address, fault } = readForms(location, trusted)
  if (address === undefined) return fail(fault ?? 'is no address of a git repository that can be used')
  return address
}

/** What GitLab's pages have behind the directory of a branch: branches go first anyway. */
const GITLAB_BRANCH = /^(https:\/\/[^?#]+\/-\/tree\/[^?#]+)\?ref_type=heads$/i

interface Reading {
  readonly address?: GitAddress
  /** The end of a sentence that begins with the address. */
  readonly fault?: string
}

function readForms(location: string, trusted: boolean): Reading {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(location)?.[1]?.toLowerCase()
  switch (scheme) {
    case 'https':
      return readHttp(location, trusted)
    case 'http':
      return trusted && isLoopback(location)
        ? readHttp(location, trusted)
        : { fault: 'is not encrypted; use `https://`' }
    case 'ssh':
      return readSsh(location)
    case 'file':
      return trusted ? readFile(location) : { fault: 'leads to a file of this machine' }
    case undefined:
      return readScp(location)
    default:
      return { fault: `has the scheme \`${scheme}:\`, which is not allowed` }
  }
}

const HTTP = /^(https?):\/\/(?:([^@/]*)@)?([A-Za-z0-9][A-Za-z0-9.-]*|\[::1\])(?::(\d{1,5}))?\/(.+)$/i

function readHttp(location: string, trusted: boolean): Reading {
  const [, scheme = '', credentials, host = '', port, path = ''] = HTTP.exec(location) ?? []
  if (host === '') return {}
  if (credentials !== undefined && !trusted) return { fault: 'holds credentials' }
  const transport = scheme.toLowerCase() === 'http' ? 'http' : 'https'
  const name = host.toLowerCase().replace(/^www\.(?=github\.com$)/, '')
  const at = port === undefined ? name : `${name}:${port}`
  const user = credentials === undefined ? '' : `${credentials}@`
  if (name === 'github.com')
    return readGitHub(path, (rest) => ({ transport, url: `https://${user}github.com/${rest}` }))
  const { repository, tree, fault } = splitTree(path, 2)
  if (fault !== undefined) return { fault }
  const url = `${transport}://${user}${at}/${repository}`
  return repositoryAt({ url, transport, name: `${transport}://${at}/`, repository, tree })
}

const SSH = /^ssh:\/\/(?:([A-Za-z0-9_][A-Za-z0-9_.-]*)@)?([A-Za-z0-9][A-Za-z0-9.-]*)(?::(\d{1,5}))?\/(.+)$/i

function readSsh(location: string): Reading {
  const [, user, host = '', port, path = ''] = SSH.exec(location) ?? []
  if (host === '') return {}
  const name = host.toLowerCase()
  const at = `${user === undefined ? '' : `${user}@`}${name}${port === undefined ? '' : `:${port}`}`
  if (name === 'github.com')
    return readGitHub(path, (rest) => ({ transport: 'ssh', url: `ssh://${at}/${rest}` }))
  const { repository, tree, fault } = splitTree(path)
  if (fault !== undefined) return { fault }
  const url = `ssh://${at}/${repository}`
  return repositoryAt({ url, transport: 'ssh', name: `ssh://${at}/`, repository, tree })
}

const SCP = /^([A-Za-z0-9_][A-Za-z0-9_.-]*)@([A-Za-z0-9][A-Za-z0-9.-]*):(?!\/\/)(.+)$/

function readScp(location: string): Reading {
  const [, user = '', host = '', path = ''] = SCP.exec(location) ?? []
  if (host === '') {
    const isPath = /^(?:\.{0,2}[/\\]|[A-Za-z]:|~)/.test(location)
    return isPath ? { fault: 'is a path; write `file://` and the absolute path of the repository' } : {}
  }
  const name = host.toLowerCase()
  if (name === 'github.com')
    return readGitHub(path, (rest) => ({ transport: 'ssh', url: `${user}@github.com:${rest}` }))
  const { repository, tree, fault } = splitTree(path)
  if (fault !== undefined) return { fault }
  const url = `${user}@${name}:${repository}`
  return repositoryAt({ url, transport: 'ssh', name: `${user}@${name}:`, repository, tree })
}

function readFile(location: string): Reading {
  const path = location.slice('file://'.length)
  if (!path.startsWith('/')) return { fault: 'names a host; write `file:///` and an absolute path' }
  const [repository = '', ...more] = path.split('/-/tree/')
  const tree = more
    .join('/-/tree/')
    .split('/')
    .filter((part) => part !== '')
  const parts = repository.slice(1).split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return {}
  if (!tree.every(isRefSegment)) return { fault: TREE_FAULT }
  return {
    address: {
      url: `file://${repository}`,
      transport: 'file',
      repository: `file://${strip(repository)}`,
      tree,
    },
  }
}

/** Owners and repositories are alike in any letter case, and by every way there (spec/pipeline.md R1, R5). */
function readGitHub(path: string, toUrl: (rest: string) => Pick<GitAddress, 'url' | 'transport'>): Reading {
  const [owner = '', named = '', kind, ...tree] = path.split('/')
  const repo = strip(named)
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(owner) || !isRepositorySegment(repo)) {
    return { fault: 'has no owner and repository as GitHub writes them' }
  }
  if (kind !== undefined && (kind !== 'tree' || tree.length === 0)) {
    return { fault: 'leads to something else than a repository or a directory of it' }
  }
  if (!tree.every(isRefSegment)) return { fault: TREE_FAULT }
  const repository = `https://github.com/${owner.toLowerCase()}/${repo.toLowerCase()}`
  return { address: { ...toUrl(`${owner}/${repo}`), repository, tree, gitHub: { owner, repo } } }
}

interface Split {
  readonly repository: string
  readonly tree: readonly string[]
  readonly fault?: string
}

const TREE_FAULT = 'has an empty, `.`, `..` or unusual part behind `/tree/`'

/**
 * `REPOSITORY/-/tree/REF/PATH` as GitLab has it, or `OWNER/REPOSITORY/tree/REF/PATH`.
 * @param least names of a repository before a plain `tree` may follow; never where absent.
 */
function splitTree(path: string, least?: number): Split {
  const names = path.split('/')
  const dash = names.indexOf('-')
  const plain = least !== undefined && names[least] === 'tree' && names.length > least + 1 ? least : -1
  const at = dash === -1 ? plain : dash
  if (at === -1) return { repository: path, tree: [] }
  const tree = names.slice(dash === -1 ? at + 1 : at + 2)
  const isTree = dash === -1 || names[dash + 1] === 'tree'
  const repository = names.slice(0, at).join('/')
  if (!isTree || tree.length === 0) {
    return { repository, tree, fault: 'leads to something else than a repository or a directory of it' }
  }
  return tree.every(isRefSegment) ? { repository, tree } : { repository, tree, fault: TREE_FAULT }
}

interface Found extends Pick<GitAddress, 'url' | 'transport' | 'tree'> {
  /** What precedes the path, in one spelling. */
  readonly name: string
  readonly repository: string
}

function repositoryAt({ url, transport, tree, name, repository }: Found): Reading {
  const parts = repository.replace(/^~/, '').split('/')
  const isPath = parts.every((part, index) => isRepositorySegment(part) || (part === '' && index === 0))
  return isPath && parts.at(-1) !== ''
    ? { address: { url, transport, repository: `${name}${strip(repository)}`, tree } }
    : { fault: 'has an empty, `.`, `..` or unusual part in its path' }
}

function strip(repository: string): string {
  return repository.replace(/\.git$/i, '')
}

function isLoopback(location: string): boolean {
  return /^http:\/\/(?:[^@/]*@)?(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d+)?\//i.test(location)
}
