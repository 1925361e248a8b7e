import { randomBytes } from 'node:crypto'
import { lookLocally } from './local-look.ts'
import type { Provider, ProviderTools, Refunder } from './provider.ts'

/** A page of ours on which the payer decides what happens; no money moves. It is offered with `SANDBOX_PAYMENTS` only. */
export function sandbox({ db }: ProviderTools): Provider & Refunder {
  return {
    holdsUntil: () => null,
    async open() {
      const reference = randomBytes(24).toString('base64url')
      return { reference, href: `/account/sandbox/${reference}`, expiresAt: null }
    },
    look: (reference) => lookLocally(db, reference),
    async close() {},
    async refund({ key }) {
      return { reference: `sandbox-${key}`, state: 'completed' }
    },
    findRefund: async () => null,
  }
}
