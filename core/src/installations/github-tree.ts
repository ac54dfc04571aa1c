import { join } from 'node:path'
import { nameHash } from '../host/name-hash.js'
import { canonicalGitHubUrl, gitHubKey, type GitHubAddress } from '../sources/github-address.js'
import { downloadGitHub, resolveGitHub, type GitHubOptions } from '../sources/github.js'
import { unpack } from '../sources/unpack.js'
import type { InstallContext } from './context.js'
import type { ManagedSource } from './managed-source.js'

/** A repository on GitHub, or a directory of one, at the commit that its ref stands for (spec/agents-and-hooks.md 4.6). */
export function gitHubTree(address: GitHubAddress, context: InstallContext): ManagedSource {
  const { ports, version, gitHubApi: api } = context
  const options: GitHubOptions = { http: ports.http, environment: ports.environment, version, api }
  const asked = canonicalGitHubUrl(address)
  return {
    title: asked,
    // Two addresses may have one key, and file systems may ignore case where GitHub does not (spec/pipeline.md G14).
    family: join(ports.directories.cache, 'plugins', `${gitHubKey(address)}~${nameHash(asked)}`),
    asked,
    inspect: (directory) =>
      ports.files.stat(directory)?.type === 'directory'
        ? { state: 'usable' }
        : { state: 'broken', why: 'was not unpacked' },
    layout: (directory) => ({
      base: directory,
      scripts: directory,
      program(name) {
        const path = join(directory, ...name.split('/'))
        return { path, argv: [path] }
      },
      programs: () => [],
    }),
    async resolve({ signal }) {
      const { commit, path } = await resolveGitHub(address, options, signal)
      return { content: commit, version: commit, path }
    },
    async obtain({ version: commit, path = [] }, directory, { signal }) {
      const archive = await downloadGitHub(address, commit, { options, signal })
      return unpack(archive, directory, { archives: ports.archives, path, commit })
    },
  }
}
