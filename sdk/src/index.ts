export type { AgentAdapter, Detection, SkillDirectories } from './agent.js'
export type {
  AgentFile,
  AgentFileFormat,
  EntryPath,
  FileEntry,
  OffSwitch,
  RegistrationRequest,
  RegistrationScope,
} from './agent-file.js'
export { detectBy, type Clue } from './detection.js'
export {
  createEntryRegistry,
  type EntryRegistry,
  type EntryRegistryOptions,
} from './entries/entry-registry.js'
export {
  displayPath,
  environmentDirectory,
  environmentVariable,
  homePath,
  isAbsolutePath,
  joinPath,
  xdgConfigDirectory,
} from './environment.js'
export {
  describeError,
  formatPlace,
  isSymposiumError,
  SymposiumError,
  type ErrorCode,
  type ErrorDetails,
  type Place,
} from './errors.js'
export type { EventKind, EventLevel, PluginState, ReportEvent } from './events.js'
export {
  PROTOCOL_VERSION,
  type Extension,
  type ExtensionDescription,
  type ExtensionKind,
  type Registry,
  type RegistryConfiguration,
  type RegistryType,
} from './extension.js'
export type {
  CacheStore,
  DirectoryEntry,
  Environment,
  FileReader,
  FileStat,
  FileType,
  Host,
  Log,
  ProcessRequest,
  ProcessResult,
  ProcessRunner,
} from './host.js'
export {
  HOOK_EVENTS,
  VERDICTS,
  type AgentHooks,
  type EncodedAnswer,
  type HookAnswer,
  type HookCall,
  type HookEvent,
  type HookOutput,
  type HookRegistrationRequest,
  type PointBinding,
  type Verdict,
} from './hooks.js'
export { blockDecision, readCommonAnswer, showContext } from './hook-answers.js'
export { encodeCommonCall, readCommonCall, registeredCommands, registeredPatience } from './hook-calls.js'
export {
  COMMON_MEMBERS,
  encodeCommon,
  joinTexts,
  layMembers,
  mergeMembers,
  nativeMembers,
  printMembers,
  readCommon,
  takeMembers,
  takeWord,
  type Members,
  type MemberShape,
} from './hook-members.js'
export type { GateEnvelope, GateQuery, VerdictProvider } from './gates.js'
export type { JsonObject, JsonValue } from './json.js'
export { describeLeftOut } from './left-out.js'
export type { Content, ManifestLayer, PluginOffer } from './manifest.js'
export type { AgentMcp, McpRegistration, McpServer, RefusedServer } from './mcp.js'
export { originalServer } from './original-servers.js'
export { ANY_VERSION, formatPackageId, samePackageId, type PackageId } from './package-id.js'
export type {
  Answer,
  CallOptions,
  Dependency,
  DependencySource,
  FetchedPackage,
  LoadOptions,
  PackageManager,
  PackageManagerCapability,
  PluginInfo,
  RegistrySource,
  UpdateLevel,
  Workspace,
  WorkspaceMember,
} from './package-manager.js'
export {
  absoluteDirectories,
  isJsonObject,
  listMember,
  memberOf,
  objectMember,
  parseHookOutput,
  flagMember,
  textMember,
} from './payload.js'
export type {
  CombinatorPredicateKind,
  DependencyMention,
  LeafPredicateKind,
  Outcome,
  PredicateContext,
  PredicateDescription,
  PredicateEffects,
  PredicateInputs,
  PredicateKind,
  PredicatePhase,
} from './predicate.js'
export { formatJsonFields, hasJsonFields, parseJsonFields } from './predicate-fields.js'
export { present, unlessEmpty } from './present.js'
export type {
  FilledTree,
  KnownTree,
  TreeArchive,
  TreeFiller,
  TreeLocation,
  TreePlan,
  TreeRevision,
  Trees,
  TreeSource,
  UpdatedTree,
  UpdateTreeOptions,
} from './trees.js'
