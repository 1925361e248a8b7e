import { and, arrayOverlaps, asc, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { listFirmNames } from '#features/firms/profile/server/queries.ts'
import { isAwarded } from '#features/gallery/editions/server/edition-queries.ts'
import { countFirms, withFirmsOfNow } from '#features/gallery/search/server/firm-facet.ts'
import { type Search, searchFor } from '#features/gallery/search/server/search.ts'
import { chosenIn, type FacetOption, type WallView, without } from '#features/gallery/search/wall.ts'
import { listFirmLinks } from '#features/gallery/works/server/firm-queries.ts'
import type { WorkView } from '#features/projects/steps/work.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Localized } from '#shared/language.ts'
import { anyLevel, type CardView, type Facet, facets, pageSize, type WallQuery } from '../contract.ts'
import type { WorkPageView } from '../pages.ts'
import { publications } from './tables.ts'
import { inTime } from './time-limit.ts'

/** Changes whenever a work is published, changed or removed. */
export async function publicationsVersion(db: Database): Promise<string> {
  const [row] = await db
    .select({
      // The sum also changes for a transaction that began before the latest one and committed after it.
      version: sql<string>`concat_ws('/', count(*), sum((extract(epoch FROM ${publications.updatedAt}) * 1000)::bigint))`,
    })
    .from(publications)
  return row?.version ?? ''
}

/** The condition of a facet. Undefined if none of its options is chosen. */
function requests(query: WallQuery, facet: Facet): SQL | undefined {
  const values: string[] = query[facet]
  if (values.length === 0) return undefined
  switch (facet) {
    case 'discipline':
      return inArray(publications.disciplineKey, values)
    case 'level':
      return values.includes(anyLevel) ? isAwarded : inArray(publications.levelKey, values)
    case 'year':
      return inArray(publications.year, values.map(Number))
    case 'kind':
      return sql`${publications.kind} IN ${values}`
    case 'country':
      return inArray(publications.country, values)
    case 'firm':
      return arrayOverlaps(publications.firmSlugs, values)
  }
}

interface Place {
  id: string
  juryOrder: number
  publishedAt: Date
}

async function placeOf(db: Database, slug: string): Promise<Place | undefined> {
  if (!slug) return undefined
  const { id, juryOrder, publishedAt } = publications
  const [place] = await db
    .select({ id, juryOrder, publishedAt })
    .from(publications)
    .where(eq(publications.slug, slug))
  return place
}

function isBehind({ sort }: WallQuery, { id, juryOrder, publishedAt }: Place): SQL {
  return sort === 'jury'
    ? sql`(${publications.juryOrder}, ${publications.id}) > (${juryOrder}, ${id})`
    : sql`(${publications.publishedAt}, ${publications.id}) < (${publishedAt.toISOString()}::timestamptz, ${id})`
}

async function listPage(
  db: Database,
  query: WallQuery,
  filters: SQL | undefined,
  place: Place | undefined,
): Promise<{ works: CardView[]; next: string | null }> {
  const order =
    query.sort === 'jury'
      ? [asc(publications.juryOrder), asc(publications.id)]
      : [desc(publications.publishedAt), desc(publications.id)]
  const rows = await db
    .select({ card: publications.card })
    .from(publications)
    .where(and(filters, place && isBehind(query, place)))
    .orderBy(...order)
    .limit(pageSize + 1)
  const works = rows.slice(0, pageSize).map(({ card }) => card)
  return { works, next: rows.length > pageSize ? (works.at(-1)?.slug ?? null) : null }
}

function filtersOf(query: WallQuery, locked: SQL | undefined, but?: Facet): SQL | undefined {
  return and(locked, ...facets.filter((facet) => facet !== but).map((facet) => requests(query, facet)))
}

/** One page of the wall. If `after` no longer exists, it starts at the first page. */
export async function listWall(
  db: Database,
  input: WallQuery,
): Promise<{ works: CardView[]; next: string | null }> {
  return inTime(db, async (tx) => {
    const query = await withFirmsOfNow(tx, input)
    const { locked } = await searchFor(tx, query.q)
    return listPage(tx, query, filtersOf(query, locked), await placeOf(tx, query.after))
  })
}

type ColumnFacet = Exclude<Facet, 'firm'>

const columnOf = {
  discipline: publications.disciplineKey,
  level: publications.levelKey,
  year: publications.year,
  kind: publications.kind,
  country: publications.country,
} as const

/** Counts without this facet's own filter, so that each option shows its resulting number. */
async function countFacet(
  db: Database,
  query: WallQuery,
  locked: SQL | undefined,
  facet: ColumnFacet,
): Promise<FacetOption[]> {
  const column = columnOf[facet]
  const rows = await db
    .select({
      value: sql<string | null>`${column}::text`,
      count: sql<number>`count(*)::int`,
      first: sql<number>`min(${publications.juryOrder})`,
    })
    .from(publications)
    // A title alone is an award too, without a level.
    .where(and(filtersOf(query, locked, facet), facet === 'level' ? isAwarded : isNotNull(column)))
    .groupBy(column)
  const chosen: readonly string[] = query[facet]
  const options = rows
    .flatMap(({ value, ...row }) => (value ? { ...row, value } : []))
    .sort((a, b) => {
      if (facet === 'level') return a.first - b.first
      if (facet === 'year') return Number(b.value) - Number(a.value)
      return b.count - a.count || a.value.localeCompare(b.value)
    })
    .map(({ value, count }) => ({ value, count, isChosen: chosen.includes(value) }))
  const lacking = chosen.filter((value) => !options.some((option) => option.value === value))
  const awarded = rows.reduce((sum, { count }) => sum + count, 0)
  return [
    ...(facet === 'level' && awarded > 0
      ? [{ value: anyLevel, count: awarded, isChosen: chosen.includes(anyLevel) }]
      : []),
    ...options,
    ...lacking.filter((value) => value !== anyLevel).map((value) => ({ value, count: 0, isChosen: true })),
  ]
}

async function namesOf(db: Database, facet: 'discipline' | 'level'): Promise<Map<string, Localized>> {
  const column = columnOf[facet]
  const name = facet === 'discipline' ? sql`work->'discipline'` : sql`card->'level'`
  const keys = db
    .selectDistinct({ key: sql<string>`${column}`.as('key') })
    .from(publications)
    .as('keys')
  const rows = await db
    .select({
      key: keys.key,
      // The name in the newest edition.
      name: sql<Localized | null>`(
        SELECT ${name} FROM publications WHERE ${column} = ${keys.key} ORDER BY year DESC LIMIT 1)`,
    })
    .from(keys)
  return new Map(rows.flatMap((row) => (row.key && row.name ? [[row.key, row.name] as const] : [])))
}

const count = (db: Database, where: SQL | undefined) => db.$count(publications, where)

/** The number of works with each one of the chosen filters removed. */
async function countWaysOut(
  db: Database,
  query: WallQuery,
  { locked }: Search,
): Promise<WallView['waysOut']> {
  const all = chosenIn(query)
  const counts = all.map((chosen) => {
    const less = without(query, chosen)
    const filters = filtersOf(less, less.q ? locked : undefined) ?? sql`true`
    return sql`count(*) FILTER (WHERE ${filters})`
  })
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`SELECT array[${sql.join(counts, sql`, `)}]::int[] AS counts FROM ${publications}`,
  )
  return all.flatMap((chosen, at) => {
    const works = rows[0]?.counts[at] ?? 0
    return works > 0 ? [{ chosen, count: works }] : []
  })
}

/** The data of one page of the wall. */
export function getWall(db: Database, input: WallQuery): Promise<WallView> {
  return inTime(db, (tx) => readWall(tx, input))
}

async function readWall(db: Database, input: WallQuery): Promise<WallView> {
  const query = await withFirmsOfNow(db, input)
  const names = { discipline: await namesOf(db, 'discipline'), level: await namesOf(db, 'level') }
  const firmNames = await listFirmNames(db, query.firm)
  const nameOf = (facet: Facet | 'q', value: string) => {
    if (facet === 'firm') return firmNames.get(value)
    return facet === 'discipline' || facet === 'level' ? names[facet].get(value) : undefined
  }
  const named = <One extends { value: string }>(facet: Facet | 'q', one: One) => {
    const name = nameOf(facet, one.value)
    return name ? { ...one, name } : one
  }
  const search = await searchFor(db, query.q)
  const filters = filtersOf(query, search.locked)
  const place = await placeOf(db, query.after)
  const page = await listPage(db, query, filters, place)
  const total = await count(db, filters)
  const behind = place ? await count(db, and(filters, isBehind(query, place))) : total
  const firms = await countFirms(db, query, filtersOf(query, search.locked, 'firm'))
  const options = async (facet: ColumnFacet) =>
    (await countFacet(db, query, search.locked, facet)).map((option) => named(facet, option))
  return {
    query: place ? query : { ...query, after: '' },
    ...page,
    total,
    before: total - behind,
    isNearest: search.isLoose && total > 0,
    facets: {
      discipline: await options('discipline'),
      level: await options('level'),
      year: await options('year'),
      kind: await options('kind'),
      country: await options('country'),
      firm: firms.options,
    },
    firmsInAll: firms.total,
    chosen: chosenIn(query).map((one) => named(one.facet, one)),
    waysOut: total === 0 ? await countWaysOut(db, query, search) : [],
  }
}

/** The work's own page. */
export async function getWorkPage(db: Database, slug: string): Promise<WorkPageView> {
  const [own] = await db.select().from(publications).where(eq(publications.slug, slug))
  if (!own) throw new NotFound()
  const related = await db
    .select({ card: publications.card })
    .from(publications)
    .where(ne(publications.id, own.id))
    .orderBy(
      desc(sql`(${publications.disciplineKey} = ${own.disciplineKey})`),
      desc(sql`(${publications.categoryKeys} && ${sql.param(own.categoryKeys, publications.categoryKeys)})`),
      asc(sql`abs(${publications.year} - ${own.year})`),
      asc(publications.juryOrder),
    )
    .limit(4)
  const firms = await listFirmLinks(db, own.projectId)
  return { slug, work: own.work, awards: own.awards, related: related.map(({ card }) => card), firms }
}

/** The cover of a published work. */
export async function findCover(db: Database, slug: string): Promise<WorkView['images'][number] | undefined> {
  const [own] = await db
    .select({ images: sql<WorkView['images']>`${publications.work}->'images'` })
    .from(publications)
    .where(eq(publications.slug, slug))
  return own?.images[0]
}

/** Every slug of a work, for the sitemap. */
export function listAddresses(db: Database) {
  const { slug, kind, updatedAt } = publications
  return db.select({ slug, kind, updatedAt }).from(publications).orderBy(asc(publications.slug))
}
