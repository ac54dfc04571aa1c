const said = new Set<string>()

/** For `it.skipIf`: true, and said once for each reason, where a test cannot be run here. */
export function skipUnless(condition: boolean, reason: string): boolean {
  if (!condition && !said.has(reason)) {
    said.add(reason)
    console.warn(`Tests are skipped: ${reason}.`)
  }
  return !condition
}

const POSIX = process.platform !== 'win32'

/** For tests of pipes, modes and shells. */
export function skipOnWindows(): boolean {
  return skipUnless(POSIX, 'Windows has neither the files nor the shell that they need')
}

/** For tests of what permissions forbid. */
export function skipAsRoot(): boolean {
  return skipUnless(process.getuid?.() !== 0, 'nothing is forbidden to root, whom they run as')
}

/** For tests that give files to other users. */
export function skipUnlessRoot(): boolean {
  return skipUnless(process.getuid?.() === 0, 'only root may change the owner of a file')
}
