export { delay } from './delay.js'
export { createFakeAgent, type FakeAgentOptions } from './fake-agent.js'
export type { FakeHooksOptions, FakeMcpOptions } from './fake-agent-files.js'
export { createFakeExtension, type FakeExtensionOptions } from './fake-extension.js'
export {
  createFakePackageManager,
  type FakePackageManager,
  type FakePackageManagerOptions,
  type PackageManagerOperation,
} from './fake-package-manager.js'
export type { FakePackage } from './fake-packages.js'
export {
  createFakePredicateKind,
  type FakePredicateKind,
  type FakePredicateKindOptions,
} from './fake-predicate-kind.js'
export type { Faults, RecordedCall } from './faults.js'
export {
  createMemoryFiles,
  type FileOperation,
  type MemoryFiles,
  type MemoryFilesOptions,
} from './memory-files.js'
export { createMemoryHost, type MemoryHost, type MemoryHostOptions } from './memory-host.js'
export type { MemoryFile } from './memory-tree.js'
export type { MemoryTreeContent, MemoryTrees } from './memory-trees.js'
export {
  createScriptedProcesses,
  exited,
  type ProcessScript,
  type ScriptedProcess,
  type ScriptedProcesses,
} from './scripted-processes.js'
export {
  BARE_SERVER,
  exampleCommands,
  exampleRequest,
  GLOBAL_SCOPE,
  HTTP_SERVER,
  PROJECT_SCOPE,
  SSE_SERVER,
  STDIO_SERVER,
  type ExampleRequestOptions,
} from './example-registration.js'
