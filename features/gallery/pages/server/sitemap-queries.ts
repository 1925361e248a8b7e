import { and, asc, gt, gte, lt, sql } from 'drizzle-orm'
import { sharedRendition } from '#features/files/pictures/shared-rendition.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { pathOfWork } from '#features/gallery/publication/work-address.ts'
import { listArticleAddresses, listIssuesOut } from '#features/news/server/queries.ts'
import { builtInPages } from '#features/pages/contract-pages.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import type { Database } from '#server/database/database.ts'
import type { Language } from '#shared/language.ts'
import { listEditionSlugs } from './edition-queries.ts'
import { listJudgingSlugs } from './judging-queries.ts'
import { listPublicJuries } from './jury-queries.ts'

/** A page of the sitemap, in all languages. */
export interface SitemapEntry {
  /** Without the language. */
  pathIn(language: Language): string
  changedAt?: Date
  /** The paths of its images. */
  images?: string[]
}

/**
 * Entries of a file. A sitemap may have 50,000 URLs and 50 MB a file (https://www.sitemaps.org/protocol.html); a work
 * in four languages with its images takes up to 6 KB.
 */
export const entriesPerFile = 5_000
const imagesAtMost = 5
const batch = 500

/** The part of a list in one file: from a key on, up to the next file's. */
export interface SitemapRange {
  from: string
  to: string | null
  changedAt: Date | null
}

function rangesOf(rows: readonly { from: string; changedAt: string | null }[]): SitemapRange[] {
  return rows.map(({ from, changedAt }, at) => ({
    from,
    to: rows[at + 1]?.from ?? null,
    changedAt: changedAt ? new Date(changedAt) : null,
  }))
}

/** The files of the works, as ranges of their ids. */
export async function listWorkRanges(db: Database): Promise<SitemapRange[]> {
  const { rows } = await db.execute<{ from: string; changedAt: string }>(sql`
    SELECT min(id::text) AS "from", max(updated_at) AS "changedAt"
    FROM (SELECT id, updated_at, (row_number() OVER (ORDER BY id) - 1) / ${entriesPerFile}::int AS file
      FROM publications) AS numbered
    GROUP BY file ORDER BY file`)
  return rangesOf(rows)
}

/** The files of the firms, as ranges of their slugs. */
export async function listFirmRanges(db: Database): Promise<SitemapRange[]> {
  const { rows } = await db.execute<{ from: string; changedAt: null }>(sql`
    SELECT min(slug) AS "from", null AS "changedAt"
    FROM (SELECT slug, (row_number() OVER (ORDER BY slug) - 1) / ${entriesPerFile}::int AS file
      FROM (SELECT DISTINCT unnest(firm_slugs) COLLATE "C" AS slug FROM publications) AS firm) AS numbered
    GROUP BY file ORDER BY file`)
  return rangesOf(rows)
}

/** The works of a file, a batch at a time. */
export async function* readWorks(db: Database, { from, to }: SitemapRange): AsyncGenerator<SitemapEntry[]> {
  const { id, slug, slugs, kind, updatedAt } = publications
  const images = sql<WorkView['images'][number]['image'][]>`
    jsonb_path_query_array(${publications.work}, '$.images[*].image')`
  const read = (after: string | null) =>
    db
      .select({ id, slug, slugs, kind, updatedAt, images })
      .from(publications)
      .where(and(after ? gt(id, after) : gte(id, from), to ? lt(id, to) : undefined))
      .orderBy(asc(id))
      .limit(batch)
  for (let rows = await read(null); rows.length > 0; ) {
    yield rows.map((row) => ({
      pathIn: (language) => pathOfWork(row, language),
      changedAt: row.updatedAt,
      images: row.images.slice(0, imagesAtMost).flatMap((image) => sharedRendition(image)?.url ?? []),
    }))
    rows = rows.length < batch ? [] : await read(rows.at(-1)?.id ?? null)
  }
}

/** The firms of a file. */
export async function* readFirms(db: Database, { from, to }: SitemapRange): AsyncGenerator<SitemapEntry[]> {
  const before = to === null ? sql`` : sql`AND slug < ${to}`
  const { rows } = await db.execute<{ slug: string }>(sql`
    SELECT slug FROM (SELECT DISTINCT unnest(firm_slugs) COLLATE "C" AS slug FROM publications) AS firm
    WHERE slug >= ${from} ${before} ORDER BY slug`)
  yield rows.map(({ slug }) => ({ pathIn: () => `/firms/${slug}` }))
}

/** Every other page: a few hundred at most. */
export async function listPages(db: Database): Promise<SitemapEntry[]> {
  const page = (path: string, changedAt?: Date): SitemapEntry => ({
    pathIn: () => path,
    ...(changedAt ? { changedAt } : {}),
  })
  const editions = await listEditionSlugs(db)
  const juries = await listPublicJuries(db)
  const judged = await listJudgingSlugs(db)
  const articles = await listArticleAddresses(db)
  const issues = (await listIssuesOut(db, new Date())).filter(({ pages }) => pages > 0)
  return [
    ...[
      '/home',
      '/inspirations',
      '/products',
      '/firms',
      '/map',
      '/awards',
      '/awards/verify',
      '/news',
      '/e-magazine',
      '/submit',
    ].map((path) => page(path)),
    ...builtInPages.filter((slug) => slug !== 'home').map((slug) => page(`/pages/${slug}`)),
    ...editions.map((slug) => page(`/awards/${slug}`)),
    ...juries.flatMap(({ slug, jurorSlugs }) => [
      page(`/jury/${slug}`),
      ...jurorSlugs.map((juror) => page(`/jury/${slug}/${juror}`)),
    ]),
    ...judged.map((slug) => page(`/awards/${slug}/judging`)),
    ...issues.flatMap(({ number }) => [page(`/e-magazine/${number}`), page(`/e-magazine/${number}/text`)]),
    ...articles.map(({ slug, updatedAt }) => page(`/news/${slug}`, updatedAt)),
  ]
}
