import type { ConformanceCase } from '../case.js'
import { detectingCases } from './detecting.js'
import { hookCases } from './hooks.js'
import { identityCases } from './identity.js'
import { serverCases } from './servers.js'
import type { AgentSubject } from './subject.js'

export const agentCases: readonly ConformanceCase<AgentSubject>[] = [
  ...identityCases,
  ...detectingCases,
  ...hookCases,
  ...serverCases,
]
