import type { Problem } from '../report/problem.js'
import { formatEntry, type ScopedPlugins } from './decide.js'
import { foldName } from './names.js'

/**
 * `use` entries that a `disable` entry makes idle everywhere: nobody can have meant
 * both, so it is said (spec/pipeline.md 3.2). A refusal for one workspace beside a
 * wider `use` is no contradiction.
 * @param file of the configuration.
 */
export function overruledEntries({ use, disable }: ScopedPlugins, file: string): readonly Problem[] {
  return use.flatMap((entry): Problem[] => {
    const by = disable.find(
      (candidate) =>
        foldName(candidate.name) === foldName(entry.name) &&
        (candidate.pm === undefined || candidate.pm === entry.pm) &&
        (candidate.workspace === undefined || entry.workspace !== undefined),
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
