import type { FastifyRequest } from 'fastify'
import { takeSearch } from '#features/accounts/sign-in/server/actions/searches.ts'
import type { WallQuery } from '#features/gallery/pages/contract.ts'
import type { Database } from '#server/database/database.ts'
import { chosenIn } from '../wall.ts'

/**
 * Limits how often a visitor may search. The unfiltered wall is not counted.
 * @throws Error if the limit is exceeded
 */
export async function limitSearch(db: Database, request: FastifyRequest, query: WallQuery): Promise<void> {
  if (chosenIn(query).length > 0 || query.firms) await takeSearch(db, request.ip)
}
