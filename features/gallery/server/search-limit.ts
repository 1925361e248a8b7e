import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#shared/refusal.ts'
import type { GalleryRefusal, WallQuery } from '../contract.ts'
import { chosenIn } from '../wall.ts'

/** Of one network in a minute: twice a second, for as long as somebody types. */
const searchesAtMost = 120

export type SearchLimit = (request: FastifyRequest, query: WallQuery) => Promise<void>

/**
 * What a visitor may search in a minute. The wall without a search, which everybody is shown, is not counted.
 * @throws Refusal when it is too much
 */
export async function openSearchLimit(app: FastifyInstance): Promise<SearchLimit> {
  await app.register(rateLimit, { global: false })
  const count = app.createRateLimit({ max: searchesAtMost, timeWindow: '1 minute' })
  return async (request, query) => {
    if (chosenIn(query).length === 0 && !query.firms) return
    const found = await count(request)
    if (!found.isAllowed && found.isExceeded) {
      refuse<GalleryRefusal>('search_too_often', { status: 429, retryAfter: found.ttlInSeconds })
    }
  }
}
