import { SymposiumError, type ErrorCode } from '@symposium/sdk'

interface Failure {
  readonly pattern: RegExp
  readonly code: ErrorCode
  readonly why: string
  readonly remedy: string
}

/** What git says, in its English, and what it means to whoever wrote the address. The first that fits counts. */
const FAILURES: readonly Failure[] = [
  {
    pattern: /\b(?:30[1278])\b.*|redirect/i,
    code: 'PACKAGE_UNAVAILABLE',
    why: 'leads elsewhere by a redirect, which is not followed',
    remedy: 'the repository may have been renamed: write its new address',
  },
  {
    pattern: /transport '.*' not allowed|disabled by (?:the )?user/i,
    code: 'PACKAGE_UNAVAILABLE',
    why: 'leads to a transport that is not allowed',
    remedy:
      'only the transport of the address itself is used: check `url.*.insteadOf` in your git configuration',
  },
  {
    pattern:
      /could not read (?:Username|Password)|Authentication failed|terminal prompts disabled|\b40[13]\b|Permission denied/i,
    code: 'PACKAGE_UNAVAILABLE',
    why: 'cannot be read without credentials, and nobody is asked for any',
    remedy:
      'check the address; for a private repository set up a git credential helper or an ssh key that needs no question',
  },
  {
    pattern: /not found|\b404\b|does not exist|not appear to be a git repository/i,
    code: 'PACKAGE_UNAVAILABLE',
    why: 'was not found, or may not be read by you',
    remedy: 'check the address and your access to the repository',
  },
  {
    pattern: /certificate (?:problem|verif)|SSL certificate|server certificate/i,
    code: 'PACKAGE_UNAVAILABLE',
    why: 'has a certificate that git does not trust',
    remedy: 'name the authority that signed it: git config --global http.sslCAInfo FILE, or GIT_SSL_CAINFO',
  },
  {
    pattern:
      /Could not resolve host|unable to access|Connection (?:refused|timed out|reset)|Network is unreachable|Failed to connect|unexpected disconnect|early EOF|hung up/i,
    code: 'PACKAGE_UNAVAILABLE',
    why: 'cannot be reached',
    remedy: 'check the network, and that the address is right',
  },
  {
    pattern: /Host key verification failed/i,
    code: 'PACKAGE_UNAVAILABLE',
    why: 'has a host that ssh does not know yet',
    remedy: 'connect to it once by hand, so that its key is known',
  },
]

/** What became of a git that did not end well. @param output redacted already. */
export function gitFailed(title: string, output: string): SymposiumError {
  const said = lastLines(output)
  const known = FAILURES.find(({ pattern }) => pattern.test(output))
  const cause = said === '' ? {} : { cause: new Error(said) }
  return known === undefined
    ? new SymposiumError('TOOL_FAILED', `${title}: git failed`, cause)
    : new SymposiumError(known.code, `${title} ${known.why}`, { remedy: known.remedy, ...cause })
}

export function gitMissing(title: string): SymposiumError {
  return new SymposiumError('TOOL_MISSING', `${title} is a git repository, and there is no \`git\` on PATH`, {
    remedy: 'install git',
  })
}

export function gitStopped(title: string): SymposiumError {
  return new SymposiumError('PACKAGE_UNAVAILABLE', `${title} was not fetched in time`, {
    remedy: 'check the network, and try again',
  })
}

const LONGEST = 400

/** What git adds where a program that it started has said more. */
const BOILERPLATE =
  /^(?:fatal: Could not read from remote repository\.|Please make sure you have the correct access rights|and the repository exists\.)$/

function lastLines(output: string): string {
  const lines = output
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const telling = lines.filter((line) => !BOILERPLATE.test(line))
  const text = (telling.length === 0 ? lines : telling).slice(-3).join('; ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
