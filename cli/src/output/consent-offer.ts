import type { ConsentOffer, WorkspaceOffer } from '@symposium/core'
import { partText } from './consent.js'
import { sanitize } from './sanitize.js'

/** What is read before a question is answered. Safe for a terminal (cases/security.md S98). */
export interface OfferText {
  readonly title: string
  readonly lines: readonly string[]
}

/** A new package with all that it brings; one that was agreed to with what has changed. */
export function describeOffer(offer: ConsentOffer): OfferText {
  if (offer.type === 'workspace') return describeWorkspace(offer)
  const { id, origin, skills, parts, notices, type } = offer
  const version = id.version === '*' ? '' : ` ${id.version}`
  const warnings = notices.map((notice) => `⚠ ${notice}`)
  if (type === 'candidate') {
    const lines = [
      `${id.pm}:${id.name}, ${origin}`,
      skills.length === 0 ? 'no skills' : `skills ${skills.join(', ')}`,
      ...parts.map(partText),
      ...warnings,
    ]
    return safe(`${id.name}${version} is a plugin that you have not decided about. It would bring`, lines)
  }
  const lines = [`${id.pm}:${id.name}, ${origin}`, ...changed(offer), ...warnings]
  return safe(`${id.name}${version} wants more than you have agreed to`, lines)
}

/** The project itself: what all of its plugins bring, each under its own name. */
function describeWorkspace({ root, plugins }: WorkspaceOffer): OfferText {
  const isWidened = plugins.some(({ isKnown }) => isKnown)
  const lines = plugins.flatMap((plugin) => [
    `plugin ${plugin.name} in ${plugin.subject.name}`,
    ...(isWidened ? changed(plugin) : plugin.parts.map(partText)).map((line) => `  ${line}`),
  ])
  const title = isWidened
    ? 'This project itself wants more than you have agreed to'
    : 'This project itself would run or fetch what you have not agreed to'
  return safe(title, [root, ...lines])
}

function changed({
  parts,
  added,
  gone,
}: Pick<WorkspaceOffer['plugins'][number], 'parts' | 'added' | 'gone'>): readonly string[] {
  const kept = parts.length - added.length
  return [
    ...gone.map((part) => `- ${partText(part)}`),
    ...added.map((part) => `+ ${partText(part)}`),
    ...(kept === 0 ? [] : [`and ${kept} that you have agreed to`]),
  ]
}

function safe(title: string, lines: readonly string[]): OfferText {
  return { title: sanitize(title), lines: lines.map(sanitize) }
}
