import { describe, expect, it } from 'vitest'
import { isShipping } from '../../src/gates/shipping.js'

describe('a tool call ships', () => {
  it.each([
    'git push',
    'git push origin main',
    'git -C sub -c a=b --no-pager push',
    'cd x && git push',
    'git commit -m x; git push',
    'git add . &&\n  git push --force',
    '(git push)',
    'if true; then git push; fi',
    'GIT_SSH=x git push',
    'sudo git push',
    `bash -lc 'git push'`,
    'sh -c "git push"',
    'cargo publish',
    'cargo +nightly publish --dry-run',
    'npm publish --access public',
    'npx lerna publish',
    'yarn npm publish',
    'gh pr create --fill',
    'gh pr merge 3',
    'gh release create v1',
    'twine upload dist/*',
    'docker push a/b',
    'mvn -B deploy',
    'true | git push',
    'git -c a=b -C dir --no-pager push',
    'git --git-dir=a push',
    'true\n  git push',
    'A=b env sudo git push',
  ])('%s', (command) => {
    expect(isShipping({ command })).toBe(true)
    expect(isShipping({ CommandLine: command })).toBe(true)
  })

  it('that is a list of words', () => {
    expect(isShipping({ command: ['git', 'push'] })).toBe(true)
    expect(isShipping({ cmd: ['bash', '-lc', 'git push'] })).toBe(true)
  })
})

describe('a tool call does not', () => {
  it.each([
    'git stash push',
    'git status',
    'git pushx',
    'git push-all',
    'echo git push',
    'cargo publish-later',
    'npm run publish:docs',
    'gh pr list',
    'git commit -m "then git pull"',
    'grep -r "cargo publish" .',
    '',
  ])('%s', (command) => {
    expect(isShipping({ command })).toBe(false)
  })

  it.each([[undefined], [null], [3], [[]], [{}], [{ command: 3 }], [{ path: 'git push' }]])(
    'without a command line: %j',
    (input) => {
      expect(isShipping(input)).toBe(false)
    },
  )

  it.each([
    ...['git ', 'A=b ', '-c "', ' - ', 'mvn ', 'git --a ', '\n', '\na= ', 'env\n', '(mvn ', '-c '].map(
      (part) => part.repeat(20_000),
    ),
    // What can be read in two ways doubles the time with each part.
    ...['-c ', '-C ', '--a ', '-- ', '--a=-- ', '+a '].map((part) => `git ${part.repeat(60)}`),
    ...['-c ', '--a '].map((part) => `git ${part.repeat(6_000)}`),
  ])('however long it is, in no time (%#)', (command) => {
    const start = performance.now()
    expect(isShipping({ command })).toBe(false)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
