import { eq } from 'drizzle-orm'
import { listImageMarks, listSeenIn } from '#features/gallery/marks/server/queries.ts'
import type { IndexReader } from '#features/gallery/search/server/live-index.ts'
import { listCards } from '#features/gallery/search/server/wall-queries.ts'
import { listFirmLinks } from '#features/gallery/works/server/firm-queries.ts'
import { listAround } from '#features/gallery/works/server/work-queries.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { WorkPageView } from '../pages.ts'
import { publications } from './tables.ts'

const relatedWorks = 4

/** The work's own page. */
export async function getWorkPage(db: Database, index: IndexReader, slug: string): Promise<WorkPageView> {
  const [own] = await db.select().from(publications).where(eq(publications.slug, slug))
  if (!own) throw new NotFound()
  const { works } = await index.read()
  const related = await listCards(db, works.related(own.number, relatedWorks))
  const firms = await listFirmLinks(db, own.projectId)
  const { work, awards, slugs } = own
  const marks = await listImageMarks(db, own.projectId)
  const seenIn = own.kind === 'product' ? await listSeenIn(db, own.projectId) : []
  const around = await listAround(db, own, firms)
  const shown = new Set(around.moreByFirm?.works.map((card) => card.slug))
  const others = related.flatMap(({ card }) => (shown.has(card.slug) ? [] : card))
  return { slug, slugs, work, awards, related: others, firms, marks, seenIn, ...around }
}
