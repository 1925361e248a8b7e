import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { CardView, WorkAward } from '#features/gallery/pages/contract.ts'
import type { EditionSummary, EditionView } from '#features/gallery/pages/pages.ts'
import { publications } from '#features/gallery/pages/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Localized } from '#shared/language.ts'
import { hasJudging } from './judging.ts'

/** Works with a level or a title. */
export const isAwarded = or(isNotNull(publications.levelKey), sql`${publications.awards} <> '[]'::jsonb`)

interface Winner {
  card: CardView
  awards: WorkAward[]
  slug: string
  name: Localized
  year: number
  /** Null for a work that has only a title. */
  levelKey: string | null
  disciplineKey: string
  discipline: Localized
}

/** In the jury's order, newest edition first. */
async function listWinners(db: Database, edition?: string): Promise<Winner[]> {
  const rows = await db
    .select({
      card: publications.card,
      awards: publications.awards,
      slug: publications.editionSlug,
      name: sql<Localized | null>`${publications.work}->'contest'->'name'`,
      year: publications.year,
      levelKey: publications.levelKey,
      disciplineKey: publications.disciplineKey,
      discipline: sql<Localized | null>`${publications.work}->'discipline'`,
    })
    .from(publications)
    .where(and(isAwarded, edition ? eq(publications.editionSlug, edition) : undefined))
    .orderBy(desc(publications.year), asc(publications.juryOrder), asc(publications.id))
  return rows.flatMap(({ slug, name, discipline, ...rest }) =>
    slug && name && discipline ? [{ slug, name, discipline, ...rest }] : [],
  )
}

const shownOfEdition = 4

/** The announced editions, newest first. */
export async function listEditions(db: Database): Promise<EditionSummary[]> {
  const byEdition = Map.groupBy(await listWinners(db), ({ slug }) => slug)
  return [...byEdition.values()].flatMap((winners) => {
    const [first] = winners
    if (!first) return []
    const byLevel = Map.groupBy(winners, ({ levelKey }) => levelKey)
    return {
      slug: first.slug,
      name: first.name,
      year: first.year,
      levels: [...byLevel].flatMap(([key, won]) => {
        const name = won[0]?.card.level
        return key && name ? [{ key, name, count: won.length }] : []
      }),
      works: winners.slice(0, shownOfEdition).map(({ card }) => card),
    }
  })
}

function titlesOf(winners: readonly Winner[]): EditionView['titles'] {
  const given = winners.flatMap(({ awards, card }) =>
    awards
      .filter(({ isTitle }) => isTitle)
      .map(({ levelKey, level }) => ({ key: levelKey, name: level, card })),
  )
  return [...Map.groupBy(given, ({ key }) => key)].flatMap(([key, won]) => {
    const [one] = won
    return one ? [{ key, name: one.name, works: won.map(({ card }) => card) }] : []
  })
}

/** The winners of one edition by title, level and discipline. */
export async function getEdition(db: Database, slug: string): Promise<EditionView> {
  const winners = await listWinners(db, slug)
  const [first] = winners
  if (!first) throw new NotFound()
  const levels = [...Map.groupBy(winners, ({ levelKey }) => levelKey)].flatMap(([key, won]) => {
    const name = won[0]?.card.level
    if (!key || !name) return []
    const disciplines = [...Map.groupBy(won, ({ disciplineKey }) => disciplineKey)].flatMap(
      ([disciplineKey, own]) => {
        const [one] = own
        return one ? [{ key: disciplineKey, name: one.discipline, works: own.map(({ card }) => card) }] : []
      },
    )
    return [{ key, name, disciplines }]
  })
  const titles = titlesOf(winners)
  return { slug, name: first.name, year: first.year, titles, levels, hasJudging: await hasJudging(db, slug) }
}

/** The slugs of announced editions. */
export async function listEditionSlugs(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ slug: publications.editionSlug }).from(publications).where(isAwarded)
  return rows.flatMap(({ slug }) => slug ?? [])
}
