import type { AgentHooks } from '@symposium/sdk'
import type { Directories, StateFiles } from '../../host/ports.js'
import type { MaybePromise } from '../../promises.js'
import type { DispatchPorts } from '../dispatch/request.js'

/** What answering an event needs of the machine, whichever layer answers. */
export interface HookSurroundings extends DispatchPorts {
  /** Of the product. */
  readonly version: string
  readonly directories: Directories
  readonly state: StateFiles
  /** How an agent reports and answers; `undefined` for one that is not known. */
  readonly formats: (name: string) => MaybePromise<AgentHooks | undefined>
}
