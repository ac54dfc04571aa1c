import type { GateCheck } from '../manifest/plugin.js'

/** What a gate checks, in one line: of a predicate its text, which says all of it. */
export function describeCheck(check: GateCheck): string {
  switch (check.type) {
    case 'predicate':
      return check.predicate.text
    case 'query':
      return `query ${check.query}`
    case 'agent-verdict':
      return `agent verdict ${JSON.stringify(check.verdict)}`
  }
}
