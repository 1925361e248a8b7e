import { randomInt } from 'node:crypto'
import { lookLocally } from '#features/payments/checkout/server/providers/local-look.ts'
import type { Provider, ProviderTools } from '#features/payments/checkout/server/providers/provider.ts'

/** Without what is mistaken for something else when it is written by hand: no I, L, O, U, 0 or 1. */
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

const some = (count: number) => Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('')

/** The payer transfers the money with a reference to write on it; an organiser confirms that it has arrived. */
export function transfer({ db }: ProviderTools): Provider {
  return {
    holdsUntil: () => null,
    async open() {
      return { reference: `PAL-${some(4)}-${some(4)}`, href: null, expiresAt: null }
    },
    look: (reference) => lookLocally(db, reference),
    async close() {},
  }
}
