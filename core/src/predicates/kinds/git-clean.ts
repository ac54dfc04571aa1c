import type { GitCleanArgs } from '../asking/git-clean.js'
import type { Fields } from '../fields.js'
import { fieldsKind } from '../fields-kind.js'
import { projectPath } from '../project-path.js'

const MOST_PATHS = 100

/** Nothing in the workspace, or in some paths of it, differs from the last commit. */
export const gitClean = fieldsKind<GitCleanArgs>({
  name: 'git-clean',
  // As spec/gates.md 16 spells it.
  aliases: ['git_clean'],
  effects: 'executes',
  fields: ['paths', 'untracked'],
  example: 'git-clean({"paths": ["src"]})',
  read: readArgs,
  async evaluate(args, context) {
    const { askGitClean } = await import('../asking/git-clean.js')
    return askGitClean(args, context)
  },
  inputs: () => ({ time: 0 }),
  describe: ({ paths = ['.'] }, { directory }) => ({
    command: `git status --porcelain -- ${paths.join(' ')}`,
    cwd: directory,
    env: [],
  }),
})

function readArgs(fields: Fields): GitCleanArgs {
  const paths = fields.optionalTexts('paths')?.map((path) => projectPath(fields, 'paths', path))
  if (paths?.length === 0) throw fields.wrong('paths', 'is empty', 'leave it out for the whole workspace')
  if (paths !== undefined && paths.length > MOST_PATHS) {
    throw fields.wrong('paths', `names more than ${MOST_PATHS} paths`, 'name fewer')
  }
  return {
    ...(paths === undefined ? {} : { paths }),
    ...(fields.optionalFlag('untracked') === false ? { untracked: false } : {}),
  }
}
