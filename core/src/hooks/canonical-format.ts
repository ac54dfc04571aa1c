/**
 * The name of the format that plugins write once for all agents (spec/agents-and-hooks.md 2.1), and of the
 * pseudo agent that speaks it. Apart from the codec, which most events do without.
 */
export const CANONICAL_FORMAT = 'symposium'
