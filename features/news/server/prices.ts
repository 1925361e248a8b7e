import { asc, eq, sql } from 'drizzle-orm'
import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import { momentOf, programmeZone } from '#features/contests/editions/zone.ts'
import { currenciesFor } from '#features/payments/quote/currency.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import type { Cents, Currency } from '#shared/money.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import { type ArticlePrice, articleFees, placeOf } from '../article-price.ts'
import type { NewsRefusal } from '../contract.ts'
import type { ArticlePriceView } from '../contract-prices.ts'
import { articlePrices } from './tables.ts'

/** Prices begin where the programme keeps its books. */

export function listPrices(db: Database): Promise<ArticlePrice[]> {
  return db.select().from(articlePrices).orderBy(asc(articlePrices.startsAt), asc(articlePrices.currency))
}

export async function listPriceViews(db: Database): Promise<ArticlePriceView[]> {
  return (await listPrices(db)).map((price) => ({
    ...price,
    startsAt: price.startsAt.toISOString(),
    endsAt: price.endsAt?.toISOString() ?? null,
  }))
}

/** What it costs somebody who lives where the account says. */
export async function findFee(
  db: Database,
  userId: string,
): Promise<{ currency: Currency; amount: Cents } | null> {
  const { country } = await getUserById(db, userId)
  const fees = articleFees(await listPrices(db), new Date())
  const [fee] = currenciesFor(country).flatMap(
    (currency) => fees.find((one) => one.currency === currency) ?? [],
  )
  return fee ?? null
}

/** Two organisers who change prices at once take turns; whoever pays meanwhile does not wait. */
async function lockPrices(tx: Database): Promise<ArticlePrice[]> {
  await tx.execute(sql`LOCK TABLE ${articlePrices} IN SHARE ROW EXCLUSIVE MODE`)
  return listPrices(tx)
}

/** Sets what an article costs from a day on; the price before ends then, and one that follows stays. */
export async function setPrice(
  db: Database,
  organiserId: string,
  { currency, amount, startsOn }: { currency: Currency; amount: Cents; startsOn: string },
): Promise<void> {
  if (startsOn < dayInMontreal(new Date())) refuse<NewsRefusal>('price_past')
  const startsAt = momentOf(`${startsOn}T00:00`, programmeZone)
  await db.transaction(async (tx) => {
    const { replaces, cuts, endsAt } = placeOf(await lockPrices(tx), { currency, startsAt })
    if (replaces) await tx.delete(articlePrices).where(eq(articlePrices.id, replaces))
    if (cuts) await tx.update(articlePrices).set({ endsAt: startsAt }).where(eq(articlePrices.id, cuts))
    const [made] = await tx
      .insert(articlePrices)
      .values({ currency, amount, startsAt, endsAt })
      .returning({ id: articlePrices.id })
    if (!made) throw new Error('The price was not kept.')
    await record(tx, {
      actorId: organiserId,
      action: 'news.setPrice',
      subject: { kind: 'article_price', id: made.id },
      details: { currency, amount, startsOn },
    })
  })
}

/** Ends the price that holds now, or drops one that is to come; what is past stays. */
export async function endPrice(db: Database, organiserId: string, priceId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const price = (await lockPrices(tx)).find((one) => one.id === priceId)
    if (!price) throw new NotFound()
    const now = new Date()
    const isThis = eq(articlePrices.id, priceId)
    if (price.endsAt && price.endsAt <= now) refuse<NewsRefusal>('price_past')
    if (price.startsAt >= now) await tx.delete(articlePrices).where(isThis)
    else await tx.update(articlePrices).set({ endsAt: now }).where(isThis)
    await record(tx, {
      actorId: organiserId,
      action: 'news.endPrice',
      subject: { kind: 'article_price', id: priceId },
      details: { currency: price.currency, amount: price.amount },
    })
  })
}
