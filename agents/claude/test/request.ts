import type { HookRegistrationRequest, RegistrationScope } from '@symposium/sdk'
import { exampleCommands, exampleRequest, type ExampleRequestOptions } from '@symposium/sdk/testing'

// S1 to S3 of agents/formats.md section 22, and case 25.
export {
  BARE_SERVER as BARE,
  GLOBAL_SCOPE as GLOBAL,
  HTTP_SERVER as S2,
  PROJECT_SCOPE as PROJECT,
  SSE_SERVER as S3,
  STDIO_SERVER as S1,
} from '@symposium/sdk/testing'

export const COMMANDS = exampleCommands('claude')

export function request(scope: RegistrationScope, options?: ExampleRequestOptions): HookRegistrationRequest {
  return exampleRequest('claude', scope, options)
}
