/** The provider cannot be reached, is too slow or out of order; whether it did what was asked is not known. */
export class ProviderAway extends Error {
  constructor(cause: unknown) {
    super('the provider is away', { cause })
    this.name = 'ProviderAway'
  }
}

/** The provider answered that it will not do what was asked, and did not do it. */
export class ProviderRejected extends Error {
  constructor(cause: unknown) {
    super('the provider refused', { cause })
    this.name = 'ProviderRejected'
  }
}
