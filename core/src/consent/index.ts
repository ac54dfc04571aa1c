// Loaded as a whole, and only where a package is enabled, the workspace has a plugin or somebody is asked.
export { answerConsent, type ConsentAnswer } from './answer.js'
export { agree } from './change-entries.js'
export { changeConsent } from './ledger.js'
export { consentOffers, describePackage, type ConsentOffer, type PackageOffer } from './offer.js'
export { recordLoads } from './record-loads.js'
export { withheldParts } from './withheld.js'
export {
  agreeWithWorkspace,
  forgetRefusalsOf,
  forgetWorkspace,
  refuseWorkspace,
} from './workspace-entries.js'
export { workspacePlugins, type WorkspaceOffer } from './workspace-offer.js'
