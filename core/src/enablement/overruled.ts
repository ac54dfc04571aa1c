import type { Problem } from '../report/problem.js'
import { formatEntry, type ScopedPlugins } from './decide.js'
import { foldName } from './names.js'

/**
 * `use` entries that a `disable` entry makes idle: only a hand can have written
 * both, so it is said (spec/pipeline.md 3.2).
 * @param file of the configuration.
 */
export function overruledEntries({ use, disable }: ScopedPlugins, file: string): readonly Problem[] {
  return use.flatMap((entry): Problem[] => {
    const by = disable.find(
      (candidate) =>
        foldName(candidate.name) === foldName(entry.name) &&
        (candidate.pm === undefined || candidate.pm === entry.pm),
    )
    return by === undefined
      ? []
      : [
          {
            code: 'ENTRY_OVERRULED',
            message: `\`${formatEntry(entry)}\` in \`[plugins] use\` has no effect: \`${formatEntry(by)}\` in \`[plugins] disable\` wins`,
            place: { file },
            remedy: 'remove one of the two entries',
          },
        ]
  })
}
