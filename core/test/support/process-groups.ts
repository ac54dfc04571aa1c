import { execFileSync } from 'node:child_process'

/** Milliseconds that the system may take to clear away what has been killed. */
const CLEARED = 3000
const PAUSE = 20

/** Ids of the processes in a group that have not ended, once there are none or some have stayed for a while. */
export async function leftInGroup(group: number): Promise<readonly number[]> {
  const until = performance.now() + CLEARED
  let left = membersOf(group)
  while (left.length > 0 && performance.now() < until) {
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE)
    })
    left = membersOf(group)
  }
  return left
}

function membersOf(group: number): readonly number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,pgid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, of, state = 'Z']) => Number(of) === group && !state.startsWith('Z'))
    .map(([id]) => Number(id))
}
