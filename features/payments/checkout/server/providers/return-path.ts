/** The URLs to which a provider's page returns the payer, paid or not. */
export function checkoutReturnPath(paymentId: string): string {
  return `/account/checkout/${paymentId}`
}
