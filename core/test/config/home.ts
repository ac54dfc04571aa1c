import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createNodePorts } from '../../src/host/node-ports.js'
import type { Ports } from '../../src/host/ports.js'

export interface Home {
  readonly directory: string
  readonly ports: Ports
  /** Absolute path of the configuration. */
  readonly config: string
  write(path: string, text: string): void
  read(path: string): string
}

/** A home directory of its own with a `~/.symposium/config.toml` of the given text. */
export function createHome(text?: string): Home {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-config-')))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const ports = createNodePorts({
    cwd: directory,
    home: directory,
    platform: process.platform,
    variables: {},
  })
  const home: Home = {
    directory,
    ports,
    config: join(directory, '.symposium/config.toml'),
    write(path, content) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), content)
    },
    read: (path) => readFileSync(join(directory, path), 'utf8'),
  }
  if (text !== undefined) {
    home.write('.symposium/config.toml', text)
  }
  return home
}
