import type { McpServer } from '@symposium/sdk'

/** A server that agents shall know in one workspace. */
export interface SelectedServer {
  /** `formatPackageId` of the plugin that brings it. */
  readonly plugin: string
  /** The command is what is started: an installation has been resolved. */
  readonly server: McpServer
}
