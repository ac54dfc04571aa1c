export { encodeCanonicalCall, readCanonicalAnswer, type ReadAnswer } from './canonical.js'
export { CANONICAL_FORMAT } from './canonical-format.js'
export { canonicalHooks } from './canonical-hooks.js'
export { dispatch } from './dispatch/dispatch.js'
export { needsOf } from './dispatch/needs.js'
export { neutralOutput, receive, type ReceivePorts } from './dispatch/receive.js'
export {
  DEFAULT_LIMITS,
  type CallingAgent,
  type Dispatched,
  type DispatchLimits,
  type DispatchOutcome,
  type DispatchPorts,
  type DispatchRequest,
  type Received,
  type Report,
} from './dispatch/request.js'
export {
  hooksFor,
  type HookPlan,
  type PlanInput,
  type PlannedHook,
  type PlannedNeeds,
  type PlannedPredicate,
  type PlannedRun,
  type PlannedSwitch,
} from './hook-plan.js'
