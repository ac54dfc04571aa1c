// Loaded as a whole, and only where a package is enabled or somebody is asked.
export { answerConsent, type ConsentAnswer } from './answer.js'
export { agree } from './change-entries.js'
export { changeConsent } from './ledger.js'
export { consentOffers, describePackage, type ConsentOffer } from './offer.js'
export { recordLoads } from './record-loads.js'
export { withheldParts } from './withheld.js'
