import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Cents, Currency } from '#shared/money.ts'

/** The price of an article in each currency. Null if it is free. */
export const ArticlePrices = z.record(Currency, Cents.min(1).nullable())
export type ArticlePrices = z.infer<typeof ArticlePrices>

export const getArticleFee = endpoint({
  method: 'GET',
  path: '/api/article-fee',
  summary: 'The price of an article for the user now; null if articles are free.',
  audience: 'user',
  input: z.object({}),
  output: z.object({ fee: z.object({ currency: Currency, amount: Cents }).nullable() }),
})

export const getArticlePrices = endpoint({
  method: 'GET',
  path: '/api/admin/article-prices',
  summary: 'What an article costs in each currency.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: ArticlePrices,
})

export const setArticlePrices = endpoint({
  method: 'PUT',
  path: '/api/admin/article-prices',
  summary: 'Sets what an article costs from now on; null makes articles free in that currency.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ prices: ArticlePrices }),
  output: ArticlePrices,
})
