import { SymposiumError, type LeafPredicateKind, type PredicateEffects } from '@symposium/sdk'

/**
 * Kinds of the core's own that are too rare for every run to load them. Here are their names and what asking does;
 * the rest is added when the first predicate is read. A hook that asks one is answered by the full pipeline. Those
 * names that have a `-` can be none that a plugin defines.
 */
export const furtherPredicateKinds: readonly LeafPredicateKind[] = [
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
      const { loadedKinds } = await import('./loaded-kinds.js')
      const kind = loadedKinds.find((candidate) => candidate.name === name)
      return (
        kind?.evaluate(args, context) ?? { holds: false, seen: `${name} is not loaded`, unavailable: true }
      )
    },
  }
}
