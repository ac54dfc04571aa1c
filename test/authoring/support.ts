import type { Ran } from '../support/run-line.js'
import { createWorld, type World } from '../support/world.js'
import type { Tree } from '../support/tree.js'

export interface Finding {
  readonly level: 'error' | 'warning' | 'note'
  readonly code: string
  readonly message: string
  readonly file?: string
  readonly line?: number
  readonly remedy?: string
}

export interface Item {
  readonly path: string
  readonly item_kind: string
  readonly valid: boolean
  readonly findings: readonly Finding[]
  readonly migration?: string
}

/** A world in which nothing but what is checked lies. */
export function authorWorld(files: Tree): World {
  return createWorld({ files })
}

/** Checks a path of the world without asking anybody about names. */
export async function check(
  world: World,
  path: string,
  ...words: readonly string[]
): Promise<{ readonly ran: Ran; readonly items: readonly Item[] }> {
  const ran = await world.run(['plugin', 'validate', world.at(path), '--offline', '--json', ...words])
  return { ran, items: ran.ofKind('validated') as unknown as readonly Item[] }
}

/** `plugin lamp: error MANIFEST_RETIRED SYMPOSIUM.toml:2`, one line for each finding, or for an item without. */
export function lines(world: World, items: readonly Item[]): readonly string[] {
  return items.flatMap(({ item_kind: kind, path, findings }) => {
    const title = `${kind} ${path.startsWith(world.base) ? path.slice(world.base.length + 1) : path}`
    return findings.length === 0
      ? [title]
      : findings.map(({ level, code, file, line }) => {
          const place = file === undefined ? '' : ` ${file.slice(world.base.length + 1)}`
          return `${title}: ${level} ${code}${place}${line === undefined ? '' : `:${line}`}`
        })
  })
}

export function messages(items: readonly Item[]): string {
  return items
    .flatMap(({ findings }) => findings.map(({ message, remedy }) => `${message} → ${remedy ?? ''}`))
    .join('\n')
}
