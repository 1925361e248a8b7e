import { eq } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { currenciesFor } from '#features/payments/money/currencies-for.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { type Cents, type Currency, currencies } from '#shared/money.ts'
import type { ArticlePrices } from '../contract-prices.ts'
import { articleFees } from './tables.ts'

/** The audit log names the prices by this id: they have none of their own. */
const subject = { kind: 'article_prices', id: '00000000-0000-4000-8000-000000000003' }

export async function getPrices(db: Database): Promise<ArticlePrices> {
  const rows = await db.select().from(articleFees)
  const priceIn = (currency: Currency) => rows.find((row) => row.currency === currency)?.amount ?? null
  return { CAD: priceIn('CAD'), USD: priceIn('USD') }
}

/** What an article costs a user who lives in the country of their account. */
export async function findFee(
  db: Database,
  userId: string,
): Promise<{ currency: Currency; amount: Cents } | null> {
  const { country } = await getUserById(db, userId)
  const prices = await getPrices(db)
  const [fee] = currenciesFor(country).flatMap((currency) => {
    const amount = prices[currency]
    return amount === null ? [] : [{ currency, amount }]
  })
  return fee ?? null
}

export async function setPrices(db: Database, organiserId: string, prices: ArticlePrices): Promise<void> {
  await db.transaction(async (tx) => {
    const from = await getPrices(tx)
    for (const currency of currencies) {
      const amount = prices[currency]
      if (amount === null) await tx.delete(articleFees).where(eq(articleFees.currency, currency))
      else {
        await tx
          .insert(articleFees)
          .values({ currency, amount })
          .onConflictDoUpdate({ target: articleFees.currency, set: { amount } })
      }
    }
    await record(tx, {
      actorId: organiserId,
      action: 'news.setPrices',
      subject,
      details: { from, to: prices },
    })
  })
}
