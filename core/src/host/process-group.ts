import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { environmentVariable, type Environment } from '@symposium/sdk'

/** A child and all that it started, unless that has left the child's process group. */
export interface ProcessGroup {
  send(signal: NodeJS.Signals): void
  /** Once the child itself has ended: whether nothing is left that a signal would reach. */
  isEmpty(): boolean
}

export function groupOf(child: ChildProcess, environment: Environment): ProcessGroup {
  return environment.platform === 'win32' ? treeOf(child, environment) : posixGroupOf(child)
}

function posixGroupOf({ pid }: ChildProcess): ProcessGroup {
  const reaches = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return pid !== undefined && process.kill(-pid, signal)
    } catch {
      // It has already ended.
      return false
    }
  }
  return {
    send: (signal) => void reaches(signal),
    isEmpty: () => pid === undefined || !reaches(0) || !hasLiving(pid),
  }
}

/**
 * What has ended stays in its group until its parent asks for it, and the first process of a container, whose child
 * it becomes with its own parent's end, may never do that. Linux tells; elsewhere there is no such first process.
 */
function hasLiving(group: number): boolean {
  try {
    return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isLiving(name, group))
  } catch {
    return true
  }
}

function isLiving(id: string, group: number): boolean {
  try {
    const status = readFileSync(`/proc/${id}/stat`, 'latin1')
    // The name comes before, in parentheses, of which it may have more.
    const [state, , of] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return Number(of) === group && state !== 'Z' && state !== 'X'
  } catch {
    return false
  }
}

/**
 * There are no process groups and no polite signals on Windows: its own tool ends the tree below a process that
 * still runs, and what is left of the tree once that has ended cannot be found.
 */
function treeOf(child: ChildProcess, environment: Environment): ProcessGroup {
  const hasEnded = (): boolean =>
    child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  return { send: () => (hasEnded() ? undefined : endTree(child, environment)), isEmpty: hasEnded }
}

function endTree(child: ChildProcess, environment: Environment): void {
  const system = environmentVariable(environment, 'SystemRoot') ?? 'C:\\Windows'
  // By its path: a name would first be looked for in the directory that we run in.
  const tool = `${system}\\System32\\taskkill.exe`
  const { spawn } = process.getBuiltinModule('node:child_process')
  const options = { stdio: 'ignore', windowsHide: true } as const
  spawn(tool, ['/PID', String(child.pid), '/T', '/F'], options).on('error', () => child.kill('SIGKILL'))
}
