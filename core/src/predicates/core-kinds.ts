import type { PredicateKind } from '@symposium/sdk'
import { everydayKinds } from './everyday-kinds.js'
import { rareKinds } from './rare-kinds.js'

/** All kinds that need no extension. */
export const coreKinds: readonly PredicateKind[] = [...everydayKinds, ...rareKinds]
