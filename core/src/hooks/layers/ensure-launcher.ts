import { dirname } from 'node:path'
import type { Ports } from '../../host/ports.js'
import { launcherPath } from '../registered-command.js'
import { launcherBatch, launcherScript, type LauncherPrograms } from './launcher-script.js'

type LauncherPorts = Pick<Ports, 'directories' | 'environment' | 'files' | 'writer' | 'programs'>

/**
 * Puts the launcher that agents' files name where they look for it. One that is as
 * it should be is left alone; another is replaced by a rename, so that a hook that
 * comes meanwhile starts the old or the new one.
 * @returns whether anything was written.
 * @throws SymposiumError `WRITE_FAILED`
 */
export function ensureLauncher(ports: LauncherPorts, programs: LauncherPrograms): boolean {
  const { directories, environment, writer } = ports
  const path = launcherPath(directories, environment.platform)
  if (isLauncherCurrent(ports, programs)) {
    return false
  }
  const text = textOf(programs, environment.platform)
  const staged = `${path}.${process.pid}.new`
  writer.makeDirectory(dirname(path))
  writer.remove(staged)
  try {
    writer.createText(staged, text)
    ports.programs.makeExecutable(staged)
    writer.rename(staged, path)
  } finally {
    writer.remove(staged)
  }
  return true
}

/** Whether it is there as it should be, and can be started. */
export function isLauncherCurrent(
  {
    directories,
    environment: { platform },
    files,
  }: Pick<LauncherPorts, 'directories' | 'environment' | 'files'>,
  programs: LauncherPrograms,
): boolean {
  return isCurrent(launcherPath(directories, platform), textOf(programs, platform), files)
}

function textOf(programs: LauncherPrograms, platform: NodeJS.Platform): string {
  return platform === 'win32' ? launcherBatch(programs) : launcherScript(programs)
}

/** Nobody's launcher is as long as this, in bytes. */
const LONGEST = 64 * 1024
const EXECUTABLE = 0o100

function isCurrent(path: string, text: string, files: LauncherPorts['files']): boolean {
  const stat = files.stat(path)
  if (stat?.type !== 'file' || stat.size > LONGEST) {
    return false
  }
  try {
    const isExecutable = (stat.mode & EXECUTABLE) !== 0 || text.startsWith('@')
    return isExecutable && files.readText(path) === text
  } catch {
    return false
  }
}
