/** Where a provider's page sends the payer back to, whether they have paid or not. */
export function checkoutReturnPath(paymentId: string): string {
  return `/account/checkout/${paymentId}`
}
