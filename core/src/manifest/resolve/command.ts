import type { DeclaredReference } from '../declared.js'
import { Item, type ItemPlace } from '../item.js'
import type { Installation } from '../plugin.js'
import type { Resolution } from './hooks.js'
import { requireProgram } from './runnable-rules.js'

interface CommandOwner {
  readonly place: ItemPlace
  readonly command: DeclaredReference
  /** Name of the installation that an inline command becomes. */
  readonly synthetic: string
}

/** What the `command` of a subcommand or a predicate starts; `undefined` where it is rejected, which is said. */
export function resolveCommand(
  owner: CommandOwner,
  { installations, findings }: Resolution,
): Installation | undefined {
  const item = new Item(owner.place, findings)
  const installation = installations.require(owner.command, owner.synthetic)
  if (installation !== undefined) requireProgram(item, installation)
  return item.rejected ? undefined : installation
}
