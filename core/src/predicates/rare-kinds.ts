import { SymposiumError, type LeafPredicateKind, type PredicateEffects } from '@symposium/sdk'

/**
 * Outlines of the core's kinds that are too rare for every run to load them: their names and what asking does, nothing
 * that is not needed before one is read or asked. `completeKinds` adds the rest from `kinds` (how each is written), which
 * in turn loads `asking` (how each is asked). A hook that asks one is answered by the full pipeline. Those names that
 * have a `-` can be none that a plugin defines.
 */
export const rareKinds: readonly LeafPredicateKind[] = [
  outline('command-exit-zero', 'executes'),
  outline('artifact-frontmatter-equals', 'reads'),
  outline('json-query', 'reads'),
  outline('file-hash', 'reads'),
  outline('file-matches', 'reads'),
  outline('newer-than', 'reads'),
  // As spec/gates.md 16 spells it, too.
  outline('git-clean', 'executes', ['git_clean']),
  outline('git-ref', 'executes'),
]

function outline(name: string, effects: PredicateEffects, aliases?: readonly string[]): LeafPredicateKind {
  return {
    type: 'leaf',
    name,
    effects,
    ...(aliases === undefined ? {} : { aliases }),
    parse() {
      throw new SymposiumError('INTERNAL', `the predicate kind \`${name}\` is not loaded`)
    },
    async evaluate(args, context) {
      const { rareKindsInFull } = await import('./rare-kinds-in-full.js')
      const kind = rareKindsInFull.find((candidate) => candidate.name === name)
      return (
        kind?.evaluate(args, context) ?? { holds: false, seen: `${name} is not loaded`, unavailable: true }
      )
    },
  }
}
