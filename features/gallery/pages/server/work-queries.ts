import { eq, sql } from 'drizzle-orm'
import type { CardView } from '#features/gallery/publication/contract.ts'
import { publicationAddresses, publications } from '#features/gallery/publication/server/tables.ts'
import { pathOfWork } from '#features/gallery/publication/work-address.ts'
import type { IndexReader } from '#features/gallery/search/server/live-index.ts'
import type { ProjectKind } from '#features/projects/lifecycle.ts'
import { type Database, prepared } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import type { ImagePageView, WorkPageView } from '../page-views.ts'
import { Moved } from './firm-queries.ts'
import { marksOfPublication, seenInOfPublication } from './mark-queries.ts'

const relatedWorks = 4
const mostByFirm = 4

/** The work was published at this address and has been taken down. Sent as 410. */
export class Gone extends Error {
  constructor() {
    super('gone')
    this.name = 'Gone'
  }
}

export interface WorkPlace {
  /** From an address: in any language, and perhaps an earlier one. */
  slug: string
  language: Language
  kind: ProjectKind
}

/** All that the pages of a work show, and the cards of other works, by their numbers. */
const publishedAt = prepared((db) =>
  db
    .select({
      publication: {
        slug: publications.slug,
        slugs: publications.slugs,
        kind: publications.kind,
        work: publications.work,
        awards: publications.awards,
        firms: publications.firms,
        firmSlug: publications.firmSlug,
      },
      marks: marksOfPublication,
      seenIn: seenInOfPublication,
      cards: sql<Record<number, CardView>>`(
        SELECT coalesce(json_object_agg(other.number, other.card), '{}') FROM ${publications} AS other
        WHERE other.number = ANY(${sql.placeholder('others')}::int[]))`,
    })
    .from(publicationAddresses)
    .leftJoin(publications, eq(publications.projectId, publicationAddresses.projectId))
    .where(eq(publicationAddresses.slug, sql.placeholder('slug')))
    .prepare('published_at'),
)

/**
 * The work at an address, and the cards of `others`, by their numbers.
 * @throws Moved from any other of its addresses, Gone if it was taken down, NotFound
 */
export async function findWorkAt(
  db: Database,
  { slug, language, kind }: WorkPlace,
  { rest = '', others = [] }: { rest?: string; others?: readonly number[] } = {},
) {
  const [found] = await publishedAt(db).execute({ slug, others })
  if (!found) throw new NotFound()
  const { publication, ...around } = found
  if (!publication) throw new Gone()
  const isHere = (publication.slugs[language] ?? publication.slug) === slug && publication.kind === kind
  if (!isHere) throw new Moved(`${pathOfWork(publication, language)}${rest}`)
  return { ...publication, ...around }
}

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
