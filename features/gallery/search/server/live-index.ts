import { and, asc, gt, lte, sql } from 'drizzle-orm'
import { listFirmNames } from '#features/firms/server/queries.ts'
import { searchedTextsOf } from '#features/gallery/publication/search-text.ts'
import {
  facetNames,
  publicationRemovals,
  publications,
  synonymGroups,
} from '#features/gallery/publication/server/tables.ts'
import { listDesigningFirms } from '#features/projects/project/server/queries/firms.ts'
import type { Database } from '#server/database/database.ts'
import type { Read } from '#server/database/replica.ts'
import { messagesVersion } from '#server/messages.ts'
import { folded } from '#shared/folded.ts'
import { type Localized, languages } from '#shared/language.ts'
import { synonymsOf } from '../query-words.ts'
import { levelsOf, WorkIndex } from '../work-index.ts'

interface LiveFirm {
  name: string
  folded: string
  /** It submitted or designed a work; others photograph or build. */
  isDesigning: boolean
}

/** The index in memory, and the names that go with its values. */
export interface LiveIndex {
  works: WorkIndex
  /** The number of each work by its slug in any language; also of removed ones, which the index no longer knows. */
  numbers: ReadonlyMap<string, number>
  /** By facet and key: the names of disciplines, categories, levels and titles. */
  names: ReadonlyMap<string, Localized>
  /** By slug. */
  firms: ReadonlyMap<string, LiveFirm>
}

export interface IndexReader {
  /** The index with every publication that was committed up to a second ago. */
  read(): Promise<LiveIndex>
  /** Changes with every published work and every group of synonyms, and with the organisers' own messages. */
  version(): Promise<string>
}

/** How long a version is trusted, in milliseconds. */
const trust = 900

/** Small enough that adding them does not hold up other requests. */
const batch = 100

interface Versions {
  changed: number
  removed: number
  synonyms: string
}

async function readVersions(db: Database): Promise<Versions> {
  const { rows } = await db.execute<{ changed: string; removed: string; synonyms: string }>(sql`
    SELECT (SELECT coalesce(max(version), 0) FROM ${publications}) AS changed,
      (SELECT coalesce(max(version), 0) FROM ${publicationRemovals}) AS removed,
      (SELECT concat_ws('/', count(*), max(updated_at)) FROM ${synonymGroups}) AS synonyms`)
  const [row] = rows
  return {
    changed: Number(row?.changed),
    removed: Number(row?.removed),
    synonyms: row?.synonyms ?? '',
  }
}

/** Changes with every published work, and with the organisers' own messages. */
export async function publicationsVersion(db: Database): Promise<string> {
  const { changed, removed, synonyms } = await readVersions(db)
  return `${changed}/${removed}/${synonyms}/${messagesVersion()}`
}

function listChanged(db: Database, after: number, upTo: number) {
  return db
    .select({
      version: publications.version,
      number: publications.number,
      slug: publications.slug,
      slugs: publications.slugs,
      juryOrder: publications.juryOrder,
      publishedAt: publications.publishedAt,
      disciplineKey: publications.disciplineKey,
      categoryKeys: publications.categoryKeys,
      levelKey: publications.levelKey,
      titleKeys: publications.titleKeys,
      editionSlug: publications.editionSlug,
      year: publications.year,
      kind: publications.kind,
      country: publications.country,
      materialKeys: publications.materialKeys,
      colours: publications.colours,
      firmSlugs: publications.firmSlugs,
      firmSlug: publications.firmSlug,
      searchText: publications.searchText,
    })
    .from(publications)
    .where(and(gt(publications.version, after), lte(publications.version, upTo)))
    .orderBy(asc(publications.version))
    .limit(batch)
}

type Changed = Awaited<ReturnType<typeof listChanged>>[number]

const given = (value: string) => (value ? [value] : [])

function addTo(works: WorkIndex, row: Changed): void {
  const { texts, city } = searchedTextsOf(row.searchText)
  works.add({
    number: row.number,
    juryOrder: row.juryOrder,
    publishedAt: row.publishedAt.getTime(),
    city,
    edition: row.editionSlug ?? '',
    presentedBy: row.firmSlug ?? '',
    texts,
    facets: {
      discipline: given(row.disciplineKey),
      category: row.categoryKeys,
      level: levelsOf(row.levelKey, row.levelKey !== null || row.titleKeys.length > 0),
      title: row.titleKeys,
      year: [String(row.year)],
      kind: [row.kind],
      country: given(row.country),
      material: row.materialKeys,
      colour: row.colours,
      firm: row.firmSlugs,
    },
  })
}

/** Lets other requests go ahead. */
const pause = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Keeps the published works in memory. Before each use, about once a second, the works that changed since are
 * read again; the first time that is all of them.
 */
export function openIndex(read: Read): IndexReader {
  const works = new WorkIndex()
  const numbers = new Map<string, number>()
  const firms = new Map<string, LiveFirm>()
  let live: LiveIndex = { works, numbers, names: new Map(), firms }
  let known: Versions = { changed: 0, removed: 0, synonyms: '' }
  let checked: Promise<void> = Promise.resolve()
  let checkedAt = Number.NEGATIVE_INFINITY

  async function applyChanges(db: Database, upTo: number): Promise<void> {
    const slugs = new Set<string>()
    for (let rows = await listChanged(db, known.changed, upTo); rows.length > 0; ) {
      for (const row of rows) {
        addTo(works, row)
        for (const slug of [row.slug, ...Object.values(row.slugs)]) numbers.set(slug, row.number)
        for (const slug of row.firmSlugs) slugs.add(slug)
      }
      known = { ...known, changed: rows.at(-1)?.version ?? upTo }
      await pause()
      rows = await listChanged(db, known.changed, upTo)
    }
    const named = await listFirmNames(db, [...slugs])
    const designing = await listDesigningFirms(
      db,
      [...named.values()].map(({ id }) => id),
    )
    for (const [slug, { id, name }] of named) {
      firms.set(slug, { name, folded: folded(name), isDesigning: designing.has(id) })
    }
  }

  async function applyRemovals(db: Database, upTo: number): Promise<void> {
    const rows = await db
      .select()
      .from(publicationRemovals)
      .where(and(gt(publicationRemovals.version, known.removed), lte(publicationRemovals.version, upTo)))
    // A number is never given twice.
    for (const { number } of rows) works.remove(number)
  }

  async function applySynonyms(db: Database): Promise<void> {
    const groups = await db.select({ terms: synonymGroups.terms }).from(synonymGroups)
    works.synonyms = synonymsOf(
      groups.map(({ terms }) => languages.flatMap((language) => terms[language].split(/[,，、;]/))),
    )
  }

  async function update(db: Database): Promise<void> {
    const found = await readVersions(db)
    const isNew = found.changed !== known.changed
    if (found.changed > known.changed) await applyChanges(db, found.changed)
    if (found.removed > known.removed) await applyRemovals(db, found.removed)
    if (found.synonyms !== known.synonyms) await applySynonyms(db)
    works.sort()
    if (isNew) {
      const names = await db.select().from(facetNames)
      live = {
        works,
        numbers,
        firms,
        names: new Map(names.map(({ facet, key, name }) => [`${facet} ${key}`, name])),
      }
    }
    known = found
  }

  async function readIndex(): Promise<LiveIndex> {
    if (performance.now() - checkedAt > trust) {
      checkedAt = performance.now()
      // One at a time. One that still runs may have begun before the latest commit.
      checked = checked.catch(() => undefined).then(() => read(update))
      checked.catch(() => {
        checkedAt = Number.NEGATIVE_INFINITY
      })
    }
    await checked
    return live
  }

  return {
    read: readIndex,
    async version() {
      await readIndex()
      return `${known.changed}/${known.removed}/${known.synonyms}/${messagesVersion()}`
    },
  }
}
