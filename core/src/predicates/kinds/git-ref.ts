import type { GitRefArgs } from '../asking/git-ref.js'
import type { Fields } from '../fields.js'
import { fieldsKind } from '../fields-kind.js'

/** What git reads as one revision: no range, no option, no search in messages. */
const REVISION = /^(?!.*\.\.)[A-Za-z0-9_@][A-Za-z0-9_@./{}+~^-]*$/

const LONGEST_REVISION = 250

/** How what is checked out stands to other commits. */
export const gitRef = fieldsKind<GitRefArgs>({
  name: 'git-ref',
  effects: 'executes',
  fields: ['contains', 'branch', 'ahead'],
  example: 'git-ref({"branch": "main"})',
  read: readArgs,
  async evaluate(args, context) {
    const { askGitRef } = await import('../asking/git-ref.js')
    return askGitRef(args, context)
  },
  inputs: () => ({ time: 0 }),
  describe: ({ contains, branch, ahead }, { directory }) => ({
    command: [
      ...(branch === undefined ? [] : ['git symbolic-ref --short HEAD']),
      ...(contains === undefined ? [] : [`git merge-base --is-ancestor ${contains} HEAD`]),
      ...(ahead === undefined ? [] : [`git rev-list --count ${ahead}..HEAD`]),
    ].join('; '),
    cwd: directory,
    env: [],
  }),
})

function readArgs(fields: Fields): GitRefArgs {
  const contains = revision(fields, 'contains')
  const branch = revision(fields, 'branch')
  const ahead = revision(fields, 'ahead')
  if (contains === undefined && branch === undefined && ahead === undefined) {
    throw fields.wrong('branch', 'is missing, and so is every other', 'say `branch`, `contains` or `ahead`')
  }
  return {
    ...(contains === undefined ? {} : { contains }),
    ...(branch === undefined ? {} : { branch }),
    ...(ahead === undefined ? {} : { ahead }),
  }
}

function revision(fields: Fields, name: string): string | undefined {
  const text = fields.optionalText(name)
  if (text === undefined || (text.length <= LONGEST_REVISION && REVISION.test(text))) return text
  throw fields.wrong(name, 'is no branch, tag or commit', 'write it as in `main`, `origin/main` or `v1.0`')
}
