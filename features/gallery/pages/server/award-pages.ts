import { eq } from 'drizzle-orm'
import { findAwardPage } from '#features/awards/award/server/queries.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { PublicPage } from '../page-views.ts'

type AwardPage = Omit<Extract<PublicPage, { kind: 'award' }>, 'kind'>

async function findWork(db: Database, projectId: string): Promise<AwardPage['work']> {
  if (!projectId) return null
  const { kind, slug, slugs } = publications
  const [work] = await db
    .select({ kind, slug, slugs })
    .from(publications)
    .where(eq(publications.projectId, projectId))
  return work ?? null
}

/** An award's current state on its public page. */
export async function getAwardPage(db: Database, input: string): Promise<AwardPage> {
  const page = await findAwardPage(db, input.trim().toUpperCase().slice(0, 40))
  return { ...page, work: page.revokedOn === null ? await findWork(db, page.projectId) : null }
}
