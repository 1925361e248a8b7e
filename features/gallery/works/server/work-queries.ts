import { sql } from 'drizzle-orm'
import { listImageMarks } from '#features/gallery/marks/server/queries.ts'
import type { CardView } from '#features/gallery/pages/contract.ts'
import type { ImagePageView, WorkPageView } from '#features/gallery/pages/pages.ts'
import { publications } from '#features/gallery/pages/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { PublishedWork } from './addresses.ts'

const mostByFirm = 4

type Around = Pick<WorkPageView, 'moreByFirm' | 'previous' | 'next' | 'related'>

/**
 * What leads from a work's page to other works: its neighbours in the jury's order within its edition and discipline,
 * the best of the firm that presents it, and those related to it, best first. In one statement, because each alone
 * takes less time than a round trip.
 */
export async function listAround(
  db: Database,
  own: PublishedWork,
  firms: WorkPageView['firms'],
  related: readonly number[],
): Promise<Around> {
  const firm = firms.find(({ name }) => name === own.work.firm)
  const columns = sql`number, card, jury_order, id`
  // An index finds equal values, but not those that are "not distinct".
  const isOfEdition =
    own.editionSlug === null ? sql`edition_slug IS NULL` : sql`edition_slug = ${own.editionSlug}`
  const isBeside = sql`${isOfEdition} AND discipline_key = ${own.disciplineKey}`
  const place = sql`(${own.juryOrder}::int, ${own.id}::uuid)`
  const { rows } = await db.execute<{ part: keyof Around; number: number; card: CardView }>(sql`
    SELECT part, number, card FROM (
      (SELECT 'previous' AS part, ${columns} FROM ${publications}
        WHERE ${isBeside} AND (jury_order, id) < ${place} ORDER BY jury_order DESC, id DESC LIMIT 1)
      UNION ALL
      (SELECT 'next', ${columns} FROM ${publications}
        WHERE ${isBeside} AND (jury_order, id) > ${place} ORDER BY jury_order, id LIMIT 1)
      UNION ALL
      (SELECT 'moreByFirm', ${columns} FROM ${publications}
        WHERE firm_slugs @> ARRAY[${firm?.slug ?? null}::text] AND id <> ${own.id}
        ORDER BY jury_order, id LIMIT ${mostByFirm})
      UNION ALL
      SELECT 'related', ${columns} FROM ${publications} WHERE number = ANY(${sql.param([...related])}::int[])
    ) AS around ORDER BY jury_order, id`)
  const cardsOf = (part: keyof Around) => rows.filter((row) => row.part === part)
  const works = cardsOf('moreByFirm').map(({ card }) => card)
  const shown = new Set(works.map(({ slug }) => slug))
  return {
    previous: cardsOf('previous')[0]?.card ?? null,
    next: cardsOf('next')[0]?.card ?? null,
    moreByFirm: firm && works.length > 0 ? { ...firm, works } : null,
    related: cardsOf('related')
      .toSorted((one, other) => related.indexOf(one.number) - related.indexOf(other.number))
      .flatMap(({ card }) => (shown.has(card.slug) ? [] : card)),
  }
}

/** One image of a published work, by its position from 1. @throws NotFound for any other position */
export async function getImagePage(
  db: Database,
  { slug, slugs, work, projectId }: PublishedWork,
  position: string,
): Promise<ImagePageView> {
  const number = /^[1-9]\d{0,2}$/.test(position) ? Number(position) : 0
  const shown = work.images[number - 1]
  if (!shown) throw new NotFound()
  const marks = await listImageMarks(db, projectId)
  return { slug, slugs, work, number, marks: marks.filter(({ imageId }) => imageId === shown.image.id) }
}
