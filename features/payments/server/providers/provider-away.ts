/** The provider cannot be reached, is too slow or out of order; whether it did what was asked is not known. */
export class ProviderAway extends Error {
  constructor(cause: unknown) {
    super('the provider is away', { cause })
    this.name = 'ProviderAway'
  }
}
