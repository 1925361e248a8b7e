import { and, eq, isNull, ne } from 'drizzle-orm'
import type { ProjectErrorCode } from '#features/projects/steps/contract.ts'
import { isThere } from '#features/projects/steps/server/queries.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Settings } from '#server/settings.ts'
import { fail } from '#shared/domain-error.ts'

export type ProductLimit = Pick<Settings, 'FREE_PRODUCTS'>

/**
 * Products outside any contest are free, so their number is limited. Published ones do not count, because an
 * organiser has reviewed them.
 * @throws Error if the account has reached the limit of unpublished products
 */
export async function rejectTooManyProducts(
  tx: Database,
  ownerId: string,
  { FREE_PRODUCTS: limit }: ProductLimit,
): Promise<void> {
  const unpublished = and(
    eq(projects.ownerId, ownerId),
    isNull(projects.contestId),
    isNull(projects.publishedAt),
    ne(projects.status, 'withdrawn'),
    isThere,
  )
  if ((await tx.$count(projects, unpublished)) >= limit) fail<ProjectErrorCode>('products_full', { limit })
}
