import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TreeFiller, Trees, TreeSource, UpdatedTree, UpdateLevel } from '@symposium/sdk'
import { onTestFinished } from 'vitest'
import { createNodePorts } from '../../src/host/node-ports.js'
import type { Ports } from '../../src/host/ports.js'
import { KeptTrees } from '../../src/sources/kept-trees.js'
import type { KeptTreesOptions } from '../../src/sources/tree-options.js'

export const SOURCE: TreeSource = { key: 'shelf main', title: 'https://shelf.example/main' }

export interface World {
  readonly base: string
  readonly ports: Ports
  /** A run of its own. */
  trees(options?: Partial<KeptTreesOptions>): Trees
  advance(milliseconds: number): void
}

export function createWorld(changes: Partial<Ports> = {}): World {
  const base = mkdtempSync(join(tmpdir(), 'symposium-trees-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const uid = process.getuid?.()
  const environment = {
    cwd: base,
    home: base,
    platform: process.platform,
    variables: {},
    ...(uid === undefined ? {} : { uid }),
  }
  let now = 1_000_000_000
  const ports: Ports = { ...createNodePorts(environment), clock: { now: () => now }, ...changes }
  const report = { debug: () => undefined }
  return {
    base,
    ports,
    trees: (options = {}) => new KeptTrees(ports, { version: '0', report, mayFetch: true, ...options }),
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

export interface Shelf extends TreeFiller {
  revision: string
  files: Readonly<Record<string, string>>
  subdirectory?: string
  failure?: Error
  /** What was asked, in order. */
  readonly asked: string[]
}

/** A source whose content the test changes. A text that starts with `-> ` is a link. */
export function createShelf(files: Shelf['files'], more: Partial<Shelf> = {}): Shelf {
  const asked: string[] = []
  const shelf: Shelf = {
    revision: 'r1',
    files,
    asked,
    async resolve() {
      asked.push('resolve')
      if (shelf.failure !== undefined) throw shelf.failure
      return {
        revision: shelf.revision,
        ...(shelf.subdirectory === undefined ? {} : { subdirectory: shelf.subdirectory }),
      }
    },
    async fill(_revision, directory) {
      asked.push('fill')
      for (const [path, text] of Object.entries(shelf.files)) {
        mkdirSync(dirname(join(directory, path)), { recursive: true })
        if (text.startsWith('-> ')) symlinkSync(text.slice(3), join(directory, path))
        else writeFileSync(join(directory, path), text)
      }
      return { type: 'directory' }
    },
    ...more,
  }
  return shelf
}

const signal = new AbortController().signal

export function update(
  trees: Trees,
  shelf: TreeFiller,
  level: UpdateLevel = 'check',
  more: { readonly force?: boolean; readonly source?: TreeSource } = {},
): Promise<UpdatedTree> {
  const { source = SOURCE, ...options } = more
  return trees.update(source, shelf, { level, signal, ...options })
}

export const textIn = ({ directory }: { readonly directory: string }, path = 'a'): string =>
  readFileSync(join(directory, path), 'utf8')
