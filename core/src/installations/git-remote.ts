import { SymposiumError } from '@symposium/sdk'
import { quote } from '../report/show.js'
import type { InstallContext } from './context.js'
import { requireTool } from './run-tool.js'

/** Variables through which the surroundings could make git read another repository or run a program (cases/security.md S58). */
const STRIPPED = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_NAMESPACE',
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_PROXY_COMMAND',
  'GIT_EXTERNAL_DIFF',
  'GIT_ASKPASS',
  'SSH_ASKPASS',
  'GIT_CONFIG_COUNT',
  'GIT_CONFIG_PARAMETERS',
  'GIT_EXEC_PATH',
  'GIT_TEMPLATE_DIR',
]

/**
 * The commit that a repository has for HEAD.
 * @throws SymposiumError where it cannot be asked, or has none.
 */
export async function remoteHead(
  { url, signal }: { readonly url: string; readonly signal?: AbortSignal | undefined },
  context: InstallContext,
): Promise<string> {
  const output = await requireTool(
    {
      program: 'git',
      args: ['ls-remote', '--', url, 'HEAD'],
      // Not in the project: its configuration is none of ours to use.
      cwd: context.ports.directories.cache,
      env: {
        ...Object.fromEntries(STRIPPED.map((name) => [name, undefined])),
        GIT_ALLOW_PROTOCOL: 'https',
        GIT_TERMINAL_PROMPT: '0',
        GCM_INTERACTIVE: 'never',
      },
      timeout: context.timeouts.query,
      purpose: `read ${url}`,
      signal,
    },
    context,
  )
  const commit = /^([0-9a-f]{7,64})\tHEAD$/m.exec(output)?.[1]
  if (commit !== undefined) return commit
  throw new SymposiumError('INSTALLATION_FAILED', `${url} has no commit for HEAD: ${quote(output.trim())}`)
}
