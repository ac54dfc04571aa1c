import type { ConsentOffer } from '@symposium/core'
import { partText } from './consent.js'
import { sanitize } from './sanitize.js'

/** What is read before a question is answered. Safe for a terminal (cases/security.md S98). */
export interface OfferText {
  readonly title: string
  readonly lines: readonly string[]
}

/** A new package with all that it brings; one that was agreed to with what has changed. */
export function describeOffer(offer: ConsentOffer): OfferText {
  const { id, origin, skills, parts, added, gone, notices, type } = offer
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
  const kept = parts.length - added.length
  const lines = [
    `${id.pm}:${id.name}, ${origin}`,
    ...gone.map((part) => `- ${partText(part)}`),
    ...added.map((part) => `+ ${partText(part)}`),
    ...(kept === 0 ? [] : [`and ${kept} that you have agreed to`]),
    ...warnings,
  ]
  return safe(`${id.name}${version} wants more than you have agreed to`, lines)
}

function safe(title: string, lines: readonly string[]): OfferText {
  return { title: sanitize(title), lines: lines.map(sanitize) }
}
