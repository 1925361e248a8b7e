import { inArray } from 'drizzle-orm'
import { listProjectIdsGoingWith, listProjectIdsOf } from '#features/projects/project/server/queries.ts'
import type { PersonalPart } from '#server/personal.ts'
import { publicationAddresses, publications } from './tables.ts'

/** Awarded works stay on the wall. Others are removed with their owner's account. */
export const personal: PersonalPart = {
  name: 'gallery',
  async collect(db, userId) {
    return db
      .select({
        slug: publications.slug,
        projectId: publications.projectId,
        title: publications.title,
        publishedAt: publications.publishedAt,
      })
      .from(publications)
      .where(inArray(publications.projectId, await listProjectIdsOf(db, userId)))
  },
  async forget(tx, userId) {
    const projectIds = await listProjectIdsGoingWith(tx, userId)
    await tx.delete(publications).where(inArray(publications.projectId, projectIds))
    await tx.delete(publicationAddresses).where(inArray(publicationAddresses.projectId, projectIds))
  },
  async absorb() {},
}
