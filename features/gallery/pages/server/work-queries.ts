import { findWorkAt, type WorkPlace } from '#features/gallery/publication/server/addresses.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import type { IndexReader } from '#features/gallery/search/server/live-index.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { ImagePageView, WorkPageView } from '../page-views.ts'

const relatedWorks = 4
const mostByFirm = 4

/** The work's own page, and what leads from it to other works. @throws Moved, Gone, NotFound */
export async function getWorkPage(db: Database, index: IndexReader, place: WorkPlace): Promise<WorkPageView> {
  const { works, numbers } = await index.read()
  const number = numbers.get(place.slug) ?? 0
  const { previous, next } = works.neighbours(number)
  const byFirm = works.ofSameFirm(number, mostByFirm)
  const related = works.related(number, relatedWorks).filter((one) => !byFirm.includes(one))
  const beside = [previous, next].filter((one) => one !== null)
  const found = await findWorkAt(db, place, { others: [...beside, ...byFirm, ...related] })
  const { slug, slugs, work, awards, firms, firmSlug, marks, seenIn } = found
  const cardOf = (one: number | null) => found.cards[one ?? 0]
  const moreByFirm = byFirm.flatMap((one) => cardOf(one) ?? [])
  return {
    slug,
    slugs,
    work,
    awards,
    firms,
    marks,
    seenIn,
    previous: cardOf(previous) ?? null,
    next: cardOf(next) ?? null,
    moreByFirm:
      firmSlug && moreByFirm.length > 0 ? { name: work.firm, slug: firmSlug, works: moreByFirm } : null,
    related: related.flatMap((one) => cardOf(one) ?? []),
  }
}

/** One image of a published work, by its position from 1. @throws NotFound for any other position */
export async function getImagePage(db: Database, place: WorkPlace, position: string): Promise<ImagePageView> {
  const { slug, slugs, work, marks } = await findWorkAt(db, place, {
    rest: `/images/${encodeURIComponent(position)}`,
  })
  const number = /^[1-9]\d{0,2}$/.test(position) ? Number(position) : 0
  const shown = work.images[number - 1]
  if (!shown) throw new NotFound()
  return { slug, slugs, work, number, marks: marks.filter(({ imageId }) => imageId === shown.image.id) }
}

/** Those of the projects that are in the gallery. */
export async function listPublished(db: Database, projectIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ projectId: publications.projectId })
    .from(publications)
    .where(among(publications.projectId, projectIds))
  return rows.map(({ projectId }) => projectId)
}
