import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { listLevelKeys } from '#features/contests/contest/server/queries.ts'
import type { CardView } from '#features/gallery/publication/contract.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Localized } from '#shared/language.ts'
import type { EditionSummary, EditionView } from '../page-views.ts'
import { hasJudging } from './judging-queries.ts'
import { hasPublicJury } from './jury-queries.ts'

/** Works with a level or a title. */
export const isAwarded = or(isNotNull(publications.levelKey), sql`${publications.awards} <> '[]'::jsonb`)

const { id, editionSlug, levelKey, disciplineKey, year, juryOrder } = publications

/** The number of works and awards, and the first works in the jury's order. */
const counted = (most: number) => ({
  works: sql<number>`count(*)::int`,
  awards: sql<number>`sum(jsonb_array_length(${publications.awards}))::int`,
  ids: sql<string[]>`(array_agg(${id} ORDER BY ${juryOrder}, ${id}))[1:${sql.raw(String(most))}]`,
})

interface Shown {
  card: CardView
  juryOrder: number
  edition: Localized | null
  discipline: Localized | null
}

/** Names are read from the shown works: a name for each group is in its first work. */
async function listShown(db: Database, ids: readonly string[]): Promise<Map<string, Shown>> {
  const rows = await db
    .select({
      id,
      card: publications.card,
      juryOrder,
      edition: sql<Localized | null>`${publications.work}->'contest'->'name'`,
      discipline: sql<Localized | null>`${publications.work}->'discipline'`,
    })
    .from(publications)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sorts groups of works by their level, the best first; those without a level last. */
const byLevel =
  (keys: readonly string[] = []) =>
  (one: { levelKey: string | null }, other: { levelKey: string | null }) => {
    const placeOf = (key: string | null) => (key && keys.includes(key) ? keys.indexOf(key) : keys.length)
    return placeOf(one.levelKey) - placeOf(other.levelKey)
  }

const sumOf = (rows: readonly { works: number; awards: number }[]) => ({
  works: rows.reduce((sum, { works }) => sum + works, 0),
  awards: rows.reduce((sum, { awards }) => sum + awards, 0),
})

const shownOfEdition = 4

/** The announced editions, newest first. */
export async function listEditions(db: Database): Promise<EditionSummary[]> {
  const rows = await db
    .select({ slug: editionSlug, year: sql<number>`max(${year})`, levelKey, ...counted(shownOfEdition) })
    .from(publications)
    .where(and(isAwarded, isNotNull(editionSlug)))
    .groupBy(editionSlug, levelKey)
  const shown = await listShown(
    db,
    rows.flatMap(({ ids }) => ids),
  )
  const levelKeys = await listLevelKeys(db)
  return [...Map.groupBy(rows, ({ slug }) => slug)]
    .flatMap(([slug, levels]) => {
      const inOrder = levels.toSorted(byLevel(levelKeys.get(slug ?? '')))
      const works = inOrder
        .flatMap(({ ids }) => ids.flatMap((one) => shown.get(one) ?? []))
        .toSorted((one, other) => one.juryOrder - other.juryOrder)
      const name = works[0]?.edition
      if (!slug || !name) return []
      return {
        slug,
        name,
        year: Math.max(...levels.map((level) => level.year)),
        counts: sumOf(levels),
        levels: inOrder.flatMap((level) => {
          const levelName = shown.get(level.ids[0] ?? '')?.card.level
          return level.levelKey && levelName
            ? [{ key: level.levelKey, name: levelName, count: level.works }]
            : []
        }),
        works: works.slice(0, shownOfEdition).map(({ card }) => card),
      }
    })
    .toSorted((one, other) => other.year - one.year || one.slug.localeCompare(other.slug))
}

/** Titles of an edition, each with its works. */
async function listTitles(db: Database, ofEdition: SQL | undefined): Promise<EditionView['titles']> {
  const rows = await db
    .select({ card: publications.card, awards: publications.awards })
    .from(publications)
    .where(and(ofEdition, sql`${publications.awards} @> '[{"isTitle":true}]'`))
    .orderBy(juryOrder, id)
  const given = rows.flatMap(({ card, awards }) =>
    awards.filter(({ isTitle }) => isTitle).map(({ levelKey: key, level }) => ({ key, name: level, card })),
  )
  return [...Map.groupBy(given, ({ key }) => key)].flatMap(([key, won]) => {
    const [one] = won
    return one ? [{ key, name: one.name, works: won.map(({ card }) => card) }] : []
  })
}

/** The works of one level in one discipline; the wall has the others. */
const shownOfGroup = 8

interface Group {
  levelKey: string | null
  disciplineKey: string | null
  works: number
}

/** The best level first; in each, the discipline with the most works in the edition first. */
function inPageOrder<One extends Group>(groups: readonly One[], levelKeys: readonly string[] = []): One[] {
  const counts = new Map<string | null, number>()
  for (const { disciplineKey: discipline, works } of groups) {
    counts.set(discipline, (counts.get(discipline) ?? 0) + works)
  }
  const countOf = ({ disciplineKey: discipline }: Group) => counts.get(discipline) ?? 0
  const inLevels = byLevel(levelKeys)
  return groups.toSorted(
    (one, other) =>
      inLevels(one, other) ||
      countOf(other) - countOf(one) ||
      (one.disciplineKey ?? '').localeCompare(other.disciplineKey ?? ''),
  )
}

/** The winners of one edition by title, level and discipline. */
export async function getEdition(db: Database, slug: string): Promise<EditionView> {
  const ofEdition = and(isAwarded, eq(editionSlug, slug))
  const groups = await db
    .select({ levelKey, disciplineKey, year: sql<number>`max(${year})`, ...counted(shownOfGroup) })
    .from(publications)
    .where(ofEdition)
    .groupBy(levelKey, disciplineKey)
  const shown = await listShown(
    db,
    groups.flatMap(({ ids }) => ids),
  )
  const inOrder = inPageOrder(groups, (await listLevelKeys(db)).get(slug))
  const name = shown.get(inOrder[0]?.ids[0] ?? '')?.edition
  if (!name) throw new NotFound()
  const levels = [...Map.groupBy(inOrder, (group) => group.levelKey)].flatMap(([key, own]) => {
    const levelName = shown.get(own[0]?.ids[0] ?? '')?.card.level
    if (!key || !levelName) return []
    const disciplines = own.flatMap((group) => {
      const works = group.ids.flatMap((one) => shown.get(one) ?? [])
      const discipline = works[0]?.discipline
      return discipline
        ? [
            {
              key: group.disciplineKey,
              name: discipline,
              count: group.works,
              works: works.map(({ card }) => card),
            },
          ]
        : []
    })
    return [{ key, name: levelName, disciplines }]
  })
  return {
    slug,
    name,
    year: Math.max(...groups.map((group) => group.year)),
    counts: sumOf(groups),
    titles: await listTitles(db, ofEdition),
    levels,
    hasJudging: await hasJudging(db, slug),
    hasJury: await hasPublicJury(db, slug),
  }
}

/** The slugs of announced editions, the newest first. */
export async function listEditionSlugs(db: Database): Promise<string[]> {
  const rows = await db
    .select({ slug: editionSlug })
    .from(publications)
    .where(isAwarded)
    .groupBy(editionSlug)
    .orderBy(desc(sql`max(${year})`), editionSlug)
  return rows.flatMap(({ slug }) => slug ?? [])
}
