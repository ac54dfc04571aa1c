/** For authors of plugins: a predicate in TypeScript that says what its answer follows from. */
export { answerTo, type PredicateOutput, type PredicateSurroundings } from './answer.js'
export type { Ask, Question } from './question.js'
export { runPredicate } from './run-predicate.js'
