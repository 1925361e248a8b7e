import { listImageMarks, listSeenIn } from '#features/gallery/marks/server/queries.ts'
import type { IndexReader } from '#features/gallery/search/server/live-index.ts'
import type { PublishedWork } from '#features/gallery/works/server/addresses.ts'
import { listAround } from '#features/gallery/works/server/work-queries.ts'
import { listFirmsNamedIn } from '#features/projects/steps/server/queries/firms.ts'
import type { Database } from '#server/database/database.ts'
import type { WorkPageView } from '../pages.ts'

const relatedWorks = 4

/** The work's own page. */
export async function getWorkPage(
  db: Database,
  index: IndexReader,
  own: PublishedWork,
): Promise<WorkPageView> {
  const { slug, slugs, work, awards, projectId } = own
  const { works } = await index.read()
  const firms = await listFirmsNamedIn(db, [projectId])
  return {
    slug,
    slugs,
    work,
    awards,
    firms,
    marks: await listImageMarks(db, projectId),
    seenIn: own.kind === 'product' ? await listSeenIn(db, projectId) : [],
    ...(await listAround(db, own, firms, works.related(own.number, relatedWorks))),
  }
}
