import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { CardView } from '#features/gallery/pages/contract.ts'
import type { ImagePageView, ReportPageView, WorkPageView } from '#features/gallery/pages/pages.ts'
import { publications } from '#features/gallery/pages/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'

type Own = typeof publications.$inferSelect

const mostByFirm = 4

async function findCard(db: Database, where: SQL | undefined, order: SQL[]): Promise<CardView | null> {
  const [found] = await db
    .select({ card: publications.card })
    .from(publications)
    .where(where)
    .orderBy(...order)
    .limit(1)
  return found?.card ?? null
}

/** The works before and after it, in the jury's order within its edition and discipline. */
async function findNeighbours(
  db: Database,
  { id, juryOrder, editionSlug, disciplineKey }: Own,
): Promise<Pick<WorkPageView, 'previous' | 'next'>> {
  const columns = sql`(${publications.juryOrder}, ${publications.id})`
  const own = sql`(${juryOrder}, ${id})`
  const isBeside = and(
    editionSlug === null ? isNull(publications.editionSlug) : eq(publications.editionSlug, editionSlug),
    eq(publications.disciplineKey, disciplineKey),
  )
  return {
    previous: await findCard(db, and(isBeside, sql`${columns} < ${own}`), [
      desc(publications.juryOrder),
      desc(publications.id),
    ]),
    next: await findCard(db, and(isBeside, sql`${columns} > ${own}`), [
      asc(publications.juryOrder),
      asc(publications.id),
    ]),
  }
}

/** Other works of the firm that presents this one, best first. */
async function listMoreByFirm(
  db: Database,
  own: Own,
  firms: WorkPageView['firms'],
): Promise<WorkPageView['moreByFirm']> {
  const firm = firms.find(({ name }) => name === own.work.firm)
  if (!firm) return null
  const works = await db
    .select({ card: publications.card })
    .from(publications)
    .where(and(sql`${publications.firmSlugs} @> ARRAY[${firm.slug}]`, ne(publications.id, own.id)))
    .orderBy(asc(publications.juryOrder), asc(publications.id))
    .limit(mostByFirm)
  return works.length > 0 ? { ...firm, works: works.map(({ card }) => card) } : null
}

/** What leads from a work's page to other works. */
export async function listAround(
  db: Database,
  own: Own,
  firms: WorkPageView['firms'],
): Promise<Pick<WorkPageView, 'moreByFirm' | 'previous' | 'next'>> {
  return { moreByFirm: await listMoreByFirm(db, own, firms), ...(await findNeighbours(db, own)) }
}

/** One image of a published work, by its position from 1. @throws NotFound for any other position */
export async function getImagePage(db: Database, slug: string, position: string): Promise<ImagePageView> {
  const { slugs, work } = publications
  const [own] = await db
    .select({ slug: publications.slug, slugs, work })
    .from(publications)
    .where(eq(publications.slug, slug))
  const number = /^[1-9]\d{0,2}$/.test(position) ? Number(position) : 0
  if (!own?.work.images[number - 1]) throw new NotFound()
  return { ...own, number }
}

/** The title and the address of a published work. */
export async function getWorkName(db: Database, slug: string): Promise<ReportPageView> {
  const { slugs, kind, title, work } = publications
  const [own] = await db
    .select({
      place: { slug: publications.slug, slugs, kind },
      title,
      language: sql<Language>`${work}->>'language'`,
    })
    .from(publications)
    .where(eq(publications.slug, slug))
  if (!own) throw new NotFound()
  return own
}
