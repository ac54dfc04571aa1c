import type { Io } from '../io.js'

type Rewrite = (text: string) => string

/** In the cache, a file of a repository has the hashes of its address and of a commit in its path. */
const KEPT_TREE = /^.*\/cache\/trees\/([^/~]+)~[0-9a-f]{16,}\/[^/]+\//

/**
 * A path below the current directory as people would type it, one below their home with `~`, and one
 * of a repository that was fetched by the repository's name.
 */
export function pathShortener({ cwd, home }: Io['environment']): Rewrite {
  return (path) => {
    if (path.startsWith(`${cwd}/`)) {
      return path.slice(cwd.length + 1)
    }
    const [kept, repository = ''] = KEPT_TREE.exec(path) ?? []
    if (kept !== undefined && kept.length < path.length) {
      return `…/${repository}/${path.slice(kept.length)}`
    }
    return path === home || path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path
  }
}

/**
 * The same for paths within a sentence (spec/pipeline.md 5.5). No other path that has the letters of
 * the home in it, and none that goes on with them, is touched.
 */
export function homeInText({ home }: Pick<Io['environment'], 'home'>): Rewrite {
  if (!/^(?:\/[^/]|[A-Za-z]:[\\/])/.test(home)) return (text) => text
  const letters = home.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  // What precedes may be a colour, which ends with a letter.
  const pattern = new RegExp(`(?<=^|\\u001b\\[\\d+m|[^\\w/.~-])${letters}(?![\\w.-])`, 'gmu')
  return (text) => text.replace(pattern, '~')
}
