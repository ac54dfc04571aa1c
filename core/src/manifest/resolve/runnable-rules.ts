import { quote } from '../../report/show.js'
import type { Item } from '../item.js'
import type { Installation } from '../plugin.js'

/** A crate and an npm package have their one program, and a program on PATH is one (spec/model.md K2, I6). */
function hasProgram({ source, runnable }: Installation): boolean {
  return runnable !== undefined || (source !== undefined && source.type !== 'github')
}

/** Rejects what would start an installation that has nothing to run (spec/model.md K2, G12). */
export function requireProgram(item: Item, installation: Installation): void {
  if (hasProgram(installation)) return
  item.reject(
    `there is nothing to run in ${item.title}: its installation ${quote(installation.name)} names no program`,
    {
      key: 'command',
      remedy: 'add `executable` or `script` to the installation',
    },
  )
}

/** The arguments of whichever side states them; both is an error (spec/model.md K3). */
export function effectiveArguments(
  item: Item,
  own: readonly string[],
  installation: Installation,
): readonly string[] {
  if (own.length === 0) return installation.args
  if (installation.args.length > 0) {
    item.reject(`\`args\` are given in ${item.title} and by its installation ${quote(installation.name)}`, {
      key: 'args',
      remedy: 'keep them in one of the two places',
    })
  }
  return own
}
