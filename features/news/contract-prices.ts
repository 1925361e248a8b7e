import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Cents, Currency } from '#shared/money.ts'

export const ArticlePriceView = z.object({
  id: z.uuid(),
  currency: Currency,
  amount: Cents,
  startsAt: z.iso.datetime(),
  /** None where it holds until another is set. */
  endsAt: z.iso.datetime().nullable(),
})
export type ArticlePriceView = z.infer<typeof ArticlePriceView>

export const getArticleFee = endpoint({
  method: 'GET',
  path: '/api/article-fee',
  summary: 'What an article of the news costs the person now; nothing where articles are free.',
  audience: 'user',
  input: z.object({}),
  output: z.object({ fee: z.object({ currency: Currency, amount: Cents }).nullable() }),
})

const Prices = z.array(ArticlePriceView)

export const listArticlePrices = endpoint({
  method: 'GET',
  path: '/api/admin/article-prices',
  summary: 'Every price of an article, past and to come.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: Prices,
})

export const setArticlePrice = endpoint({
  method: 'POST',
  path: '/api/admin/article-prices',
  summary: 'Sets what an article costs from a day on, in Montréal; the price before ends then.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ currency: Currency, amount: Cents.min(1), startsOn: z.iso.date().regex(/^[12]/) }),
  output: Prices,
})

export const endArticlePrice = endpoint({
  method: 'DELETE',
  path: '/api/admin/article-prices/:priceId',
  summary: 'Ends the price that holds now, or drops one that is to come.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ priceId: z.uuid() }),
  output: Prices,
})
