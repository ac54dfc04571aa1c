import type { ConformanceCase } from '../case.js'
import { abortingCases } from './aborting.js'
import { activePluginsCases } from './active-plugins.js'
import { authoringCases } from './authoring.js'
import { dependenciesCases } from './dependencies.js'
import { existingCases } from './existing.js'
import { fetchingCases } from './fetching.js'
import { loadingCases } from './loading.js'
import { refreshingCases, searchingCases } from './searching.js'
import { shapeCases } from './shape.js'
import type { PackageManagerSubject } from './subject.js'
import { workspaceCases } from './workspaces.js'

export const packageManagerCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  ...shapeCases,
  ...loadingCases,
  ...fetchingCases,
  ...activePluginsCases,
  ...abortingCases,
  ...workspaceCases,
  ...dependenciesCases,
  ...searchingCases,
  ...refreshingCases,
  ...existingCases,
  ...authoringCases,
]
