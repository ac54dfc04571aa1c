export { compilePlan, type CompileOptions } from './hooks/compile/compile-plan.js'
export {
  answerConsent,
  consentOffers,
  type ConsentAnswer,
  type ConsentOffer,
  type PackageOffer,
  type WorkspaceOffer,
} from './consent/index.js'
export { createNodePorts } from './host/node-ports.js'
export type {
  CacheFiles,
  Clock,
  Directories,
  FileWriter,
  HttpClient,
  Locks,
  Ports,
  ScratchSpace,
} from './host/ports.js'
export { migrate, type MigrateOptions } from './migration/migrate.js'
export { openSession, reopenSession, type OpenSessionOptions } from './open-session.js'
export { knownAgents, proposeAgents, type KnownAgent } from './operations/agents.js'
export { disable, undisable } from './operations/disable.js'
export type { EntryChange } from './operations/entry-change.js'
export type { EntryScope } from './operations/entry-scope.js'
export { doctor, type DoctorOutcome } from './operations/doctor/doctor.js'
export { explain } from './operations/explain.js'
export { answerHook, type AnswerHookOptions } from './operations/hook.js'
export { explainGates } from './operations/gates/explain.js'
export { listGates } from './operations/gates/list.js'
export { runGates } from './operations/gates/run.js'
export { unwaive, waive } from './operations/gates/waive.js'
export { init, type AgentChange, type InitChange, type InitSettings } from './operations/init.js'
export { list } from './operations/list.js'
export { packageInfo, type PackageQuestion } from './operations/package-info.js'
export { listPlugins } from './operations/plugin-list.js'
export { showPlugin } from './operations/plugin-show.js'
export { syncRegistries } from './operations/plugin-sync.js'
export { refreshRegistries } from './operations/refresh.js'
export { search } from './operations/search.js'
export { status } from './operations/status.js'
export { sync, type SyncOutcome } from './operations/sync.js'
export { uninstall, type UninstallOutcome } from './operations/uninstall/uninstall.js'
export { showTelemetry, switchTelemetry, telemetryStatus } from './operations/telemetry.js'
export { unuse, use, type UseOptions } from './operations/use.js'
export {
  disableWorkspace,
  undisableWorkspace,
  unuseWorkspace,
  useWorkspace,
} from './operations/workspace-consent.js'
export { checkPredicate, type PredicateQuestion } from './gates/check-predicate.js'
export type { GateContext } from './gates/phase.js'
export { gatePoints } from './gates/known-points.js'
export { GATE_POINTS } from './gates/points.js'
export { runPoint, type PointRequest, type RunPointOptions } from './gates/run-point.js'
export type { GateReport, GateState, GateSubject, PointReport } from './gates/report.js'
export { isReservedSubcommand } from './manifest/reserved-subcommands.js'
export { nearest } from './report/nearest.js'
export { problemFrom, type Problem } from './report/problem.js'
export { RunLog } from './report/run-log.js'
export { keepSettled } from './settled/keep-settled.js'
export { Recording } from './settled/recording.js'
export { createReporter, problemEvent, type Reporter } from './report/reporter.js'
export type { Session } from './session.js'
export { replaceHidden } from './skills/hidden-characters.js'
export { AUDIENCE_HEADINGS } from './subcommands/headings.js'
export { listSubcommands, type ListedSubcommand } from './subcommands/list.js'
export { prepareSubcommand } from './subcommands/prepare.js'
export { rememberedNames } from './subcommands/remembered-names.js'
export { isUpdateCheckDue, stampVersion } from './updates/product-state.js'
export { afterCommand, selfUpdate, type InstalledProgram } from './updates/update.js'
export { validate, type ValidateOptions } from './validation/validate.js'
