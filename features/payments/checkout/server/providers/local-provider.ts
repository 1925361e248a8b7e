import { randomBytes, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { checkouts } from '#features/payments/ledger/server/payment-tables.ts'
import type { CheckoutStatus } from '#features/payments/lifecycle.ts'
import type { Database } from '#server/database/database.ts'
import type { Provider, ProviderTools, Refunder, SeenCheckout } from './provider.ts'

const states: Record<CheckoutStatus, SeenCheckout['state']> = {
  open: 'open',
  completed: 'completed',
  declined: 'declined',
  expired: 'expired',
  void: 'expired',
}

/** The state of a checkout of the local providers. */
async function lookLocally(db: Database, reference: string): Promise<SeenCheckout | null> {
  const [row] = await db
    .select({
      status: checkouts.status,
      total: checkouts.total,
      currency: checkouts.currency,
    })
    .from(checkouts)
    .where(eq(checkouts.reference, reference))
  if (!row) return null
  const { status, ...seen } = row
  return { ...seen, state: states[status], chargeReference: null }
}

/** A local page on which the tester chooses the result. No money moves. Offered with `SANDBOX_PAYMENTS` only. */
export function sandbox({ db }: ProviderTools): Provider & Refunder {
  return {
    expiryOf: () => null,
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

/** Without characters that are ambiguous in handwriting: no I, L, O, U, 0 or 1. */
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

const some = (count: number) => Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('')

/** The payer transfers the money with a reference. An organiser confirms that it arrived. */
export function transfer({ db }: ProviderTools): Provider {
  return {
    expiryOf: () => null,
    async open() {
      return { reference: `PAL-${some(4)}-${some(4)}`, href: null, expiresAt: null }
    },
    look: (reference) => lookLocally(db, reference),
    async close() {},
  }
}
