/** Why a registry gave no answer, as what follows its address: `cannot be reached`. Never leaves this package. */
export class RegistryFailure extends Error {
  readonly kind: 'unreachable' | 'refused' | 'unusable'

  constructor(kind: RegistryFailure['kind'], address: string, why: string) {
    super(`${address} ${why}`)
    this.kind = kind
  }
}

/** Only cargo itself can ask where these crates come from. Never leaves this package. */
export class OnlyCargo extends Error {}
