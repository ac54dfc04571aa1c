export { builtinPredicateKinds } from '../builtin-kinds.js'
