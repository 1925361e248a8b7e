import { and, asc, count, desc, eq, inArray, lte, ne, type SQLWrapper, sql } from 'drizzle-orm'
import { listUsers, selectNames as selectUserNames } from '#features/accounts/session/server/queries.ts'
import { getOriginal, listFileFacts, listImages } from '#features/files/storage/server/queries.ts'
import { listFirmsById, selectNames as selectFirmNames } from '#features/firms/server/queries.ts'
import { type Counted, countedOf, countOfAll, mostNamed } from '#server/database/counted.ts'
import type { Database } from '#server/database/database.ts'
import { countRows, foldedHolds, inOrderOf, offsetOf, orderedBy } from '#server/database/list.ts'
import { among } from '#server/database/many.ts'
import type { Download, Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { listPageSize } from '#shared/list.ts'
import { searchWords } from '#shared/search-words.ts'
import {
  type ArticleColumn,
  type ArticleSearch,
  type ArticleView,
  type IssueReaderView,
  type IssueTextView,
  type IssueView,
  type listAdminArticles,
  type NewsArticleView,
  type NewsItem,
  type NewsListView,
  newsPageSize,
} from '../contract.ts'
import { submittedStatuses } from '../lifecycle.ts'
import { spreadAt } from '../spread.ts'
import { articles, magazineIssues, magazinePages } from './tables.ts'

export type Article = typeof articles.$inferSelect

const set = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** One query for each part, for any number of articles. */
async function viewsOf(db: Database, rows: readonly Article[]): Promise<(ArticleView & { email: string })[]> {
  const users = await listUsers(db, set(rows.map((row) => row.ownerId)))
  const firms = await listFirmsById(db, set(rows.map((row) => row.firmId)))
  const covers = await listImages(db, set(rows.map((row) => row.coverFileId)))
  return rows.map((row) => {
    const user = users.get(row.ownerId)
    const firm = firms.get(row.firmId ?? '')
    return {
      ...row,
      author: firm?.name ?? (user ? `${user.firstName} ${user.lastName}` : ''),
      email: user?.email ?? '',
      cover: covers.get(row.coverFileId ?? '') ?? null,
      paidAt: row.paidAt?.toISOString() ?? null,
      submittedAt: row.submittedAt?.toISOString() ?? null,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

export async function viewOf(db: Database, row: Article): Promise<ArticleView & { email: string }> {
  const [view] = await viewsOf(db, [row])
  if (!view) throw new NotFound()
  return view
}

/** The user's own article. Not found for anyone else. */
export async function getOwnArticle(db: Database, userId: string, articleId: string): Promise<ArticleView> {
  const [row] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.id, articleId), eq(articles.ownerId, userId)))
  if (!row) throw new NotFound()
  return viewOf(db, row)
}

export async function listOwnArticles(db: Database, userId: string): Promise<ArticleView[]> {
  const rows = await db
    .select()
    .from(articles)
    .where(eq(articles.ownerId, userId))
    .orderBy(desc(articles.updatedAt), desc(articles.id))
  return viewsOf(db, rows)
}

const isSubmitted = inArray(articles.status, [...submittedStatuses])

const since = sql`coalesce(
  CASE WHEN ${articles.status} = 'published' THEN ${articles.publishedAt} ELSE ${articles.submittedAt} END,
  ${articles.updatedAt})`

/** The ids of what a search finds, and what they can be sorted by. The planner drops joins that neither asks for. */
function selectSubmitted(db: Database, { q, status, language }: ArticleSearch) {
  const author = selectUserNames(db)
  const firm = selectFirmNames(db)
  const { title } = articles
  const text = sql`concat_ws(' ', palmares_folded(concat_ws(' ', ${title} ->> 'en', ${title} ->> 'fr',
    ${title} ->> 'zh-hans', ${title} ->> 'es')), ${author.name}, ${firm.name})`
  const isFound = and(
    status ? eq(articles.status, status) : isSubmitted,
    language ? eq(articles.language, language) : undefined,
    ...searchWords(q).map((word) => foldedHolds(text, word)),
  )
  const seconds = sql`extract(epoch FROM ${since})`
  const columns: Record<ArticleColumn, SQLWrapper> = {
    article: sql`palmares_folded(${title} ->> ${articles.language})`,
    author: sql`coalesce(${firm.name}, ${author.name})`,
    language: articles.language,
    status: sql`CASE ${articles.status} WHEN 'in_review' THEN ${seconds}
      WHEN 'published' THEN 1e11 - ${seconds} ELSE 2e11 - ${seconds} END`,
    since,
  }
  const ids = db
    .select({ id: articles.id })
    .from(articles)
    .leftJoin(author, eq(author.id, articles.ownerId))
    .leftJoin(firm, eq(firm.id, articles.firmId))
    .where(isFound)
    .$dynamic()
  return { ids, columns }
}

/** One page of the articles for organisers, without drafts. */
export async function listSubmittedArticles(
  db: Database,
  { page, ...search }: ArticleSearch & { page: number },
): Promise<OutputOf<typeof listAdminArticles>> {
  const { ids, columns } = selectSubmitted(db, search)
  const sorted = await ids
    .orderBy(...orderedBy(columns, search.sort, articles.id))
    .limit(listPageSize)
    .offset(offsetOf(page))
  const onPage = sorted.map(({ id }) => id)
  const rows = await db.select().from(articles).where(among(articles.id, onPage))
  return {
    rows: inOrderOf(onPage, await viewsOf(db, rows)),
    total: await countRows(db, selectSubmitted(db, search).ids),
    waiting: (await countArticlesInReview(db)).count,
  }
}

export async function getSubmittedArticle(
  db: Database,
  articleId: string,
): Promise<ArticleView & { email: string }> {
  const [row] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.id, articleId), isSubmitted))
  if (!row) throw new NotFound()
  return viewOf(db, row)
}

function itemOf(view: ArticleView): NewsItem[] {
  const { slug, language, title, lead, author, firmId, cover, publishedAt } = view
  if (!slug || !publishedAt) return []
  return [{ slug, language, title, lead, author, isByFirm: firmId !== null, cover, publishedAt }]
}

const isPublished = eq(articles.status, 'published')

async function listPublished(db: Database, most: number, from = 0, but?: string): Promise<NewsItem[]> {
  const rows = await db
    .select()
    .from(articles)
    .where(and(isPublished, but ? ne(articles.id, but) : undefined))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(most)
    .offset(from)
  return (await viewsOf(db, rows)).flatMap(itemOf)
}

/**
 * A page of the public news, the newest first.
 * @throws NotFound for a page after the last
 */
export async function getNewsList(db: Database, page: number): Promise<NewsListView> {
  const [found] = await db.select({ all: count() }).from(articles).where(isPublished)
  const pages = Math.max(1, Math.ceil((found?.all ?? 0) / newsPageSize))
  if (page > pages) throw new NotFound()
  return { items: await listPublished(db, newsPageSize, (page - 1) * newsPageSize), page, pages }
}

/** The public news of a firm, the newest first. */
export async function listNewsOfFirm(db: Database, firmId: string, most: number): Promise<NewsItem[]> {
  const rows = await db
    .select()
    .from(articles)
    .where(and(isPublished, eq(articles.firmId, firmId)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(most)
  return (await viewsOf(db, rows)).flatMap(itemOf)
}

/** For feeds. */
export function listNewest(db: Database): Promise<NewsItem[]> {
  return listPublished(db, 20)
}

/** A published article. Not found for any other. */
export async function getNewsArticle(db: Database, slug: string): Promise<NewsArticleView> {
  const [row] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.slug, slug), isPublished))
  if (!row) throw new NotFound()
  const view = await viewOf(db, row)
  const [item] = itemOf(view)
  if (!item) throw new NotFound()
  return {
    ...item,
    body: view.body,
    updatedAt: view.updatedAt,
    others: await listPublished(db, 3, 0, row.id),
  }
}

/** Every slug of an article, for the sitemap. */
export async function listArticleAddresses(db: Database): Promise<{ slug: string; updatedAt: Date }[]> {
  const rows = await db
    .select({ slug: articles.slug, updatedAt: articles.updatedAt })
    .from(articles)
    .where(isPublished)
    .orderBy(asc(articles.slug))
    .limit(10_000)
  return rows.flatMap(({ slug, updatedAt }) => (slug ? [{ slug, updatedAt }] : []))
}

async function issueViews(
  db: Database,
  rows: readonly (typeof magazineIssues.$inferSelect)[],
): Promise<IssueView[]> {
  // Without a cover of its own, an issue shows its first page.
  const covers = await listImages(db, set(rows.flatMap((row) => [row.coverFileId, row.pdfFileId])))
  const facts = await listFileFacts(db, set(rows.map((row) => row.pdfFileId)))
  const prepared = await db
    .select({
      issueId: magazinePages.issueId,
      prepared: count(),
      failed: sql<number>`(count(*) FILTER (WHERE ${magazinePages.fileId} IS NULL))::int`,
    })
    .from(magazinePages)
    .where(
      among(
        magazinePages.issueId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(magazinePages.issueId)
  const countsOf = new Map(prepared.map((counts) => [counts.issueId, counts]))
  return rows.map((row) => {
    const firstPage = covers.get(row.pdfFileId ?? '')
    return {
      ...row,
      cover: covers.get(row.coverFileId ?? '') ?? (firstPage?.renditions.length ? firstPage : null),
      pages: facts.get(row.pdfFileId ?? '')?.pages ?? 0,
      prepared: countsOf.get(row.id)?.prepared ?? 0,
      failed: countsOf.get(row.id)?.failed ?? 0,
    }
  })
}

/** Every issue, including future ones. */
export async function listIssues(db: Database): Promise<IssueView[]> {
  return issueViews(db, await db.select().from(magazineIssues).orderBy(desc(magazineIssues.number)))
}

export async function getIssue(db: Database, issueId: string): Promise<IssueView> {
  const rows = await db.select().from(magazineIssues).where(eq(magazineIssues.id, issueId))
  const [issue] = await issueViews(db, rows)
  if (!issue) throw new NotFound()
  return issue
}

const isOut = (now: Date) => lte(magazineIssues.publishedOn, now.toISOString().slice(0, 10))

/** The issues that are out on that day, the newest first. */
export async function listIssuesOut(db: Database, now: Date): Promise<IssueView[]> {
  const rows = await db
    .select()
    .from(magazineIssues)
    .where(isOut(now))
    .orderBy(desc(magazineIssues.publishedOn), desc(magazineIssues.number))
  return issueViews(db, rows)
}

/** An issue with a PDF that is out. Its number is its address. */
async function getIssueOut(db: Database, number: string, now: Date) {
  if (!/^[1-9]\d{0,3}$/.test(number)) throw new NotFound()
  const [row] = await db
    .select()
    .from(magazineIssues)
    .where(and(eq(magazineIssues.number, Number(number)), isOut(now)))
  if (!row?.pdfFileId) throw new NotFound()
  return { ...row, pdfFileId: row.pdfFileId }
}

/** The pages that lie open at a page. Not found after the last page. */
export async function getIssueReader(
  db: Database,
  number: string,
  page: number,
  now: Date,
): Promise<IssueReaderView> {
  const row = await getIssueOut(db, number, now)
  const [issue] = await issueViews(db, [row])
  if (!issue || page > issue.pages) throw new NotFound()
  const open = spreadAt(page, issue.pages)
  const known = await db
    .select()
    .from(magazinePages)
    .where(and(eq(magazinePages.issueId, row.id), inArray(magazinePages.number, open)))
  const images = await listImages(db, set(known.map(({ fileId }) => fileId)))
  const spread = open.map((one) => {
    const found = known.find((row) => row.number === one)
    return {
      number: one,
      image: images.get(found?.fileId ?? '') ?? null,
      isFailed: found !== undefined && found.fileId === null,
      text: found?.text ?? '',
    }
  })
  return { issue, page, spread }
}

/** The texts of all pages that have been prepared. */
export async function getIssueText(db: Database, number: string, now: Date): Promise<IssueTextView> {
  const row = await getIssueOut(db, number, now)
  const [issue] = await issueViews(db, [row])
  if (!issue) throw new NotFound()
  const texts = await db
    .select({ number: magazinePages.number, text: magazinePages.text })
    .from(magazinePages)
    .where(eq(magazinePages.issueId, row.id))
    .orderBy(asc(magazinePages.number))
  return { issue, texts }
}

/** The file of an issue that is out. */
export async function openIssuePdf(
  tools: Pick<Tools, 'db' | 'storage'>,
  number: number,
  now: Date,
): Promise<Download> {
  const { pdfFileId } = await getIssueOut(tools.db, String(number), now)
  const { type, body } = await getOriginal(tools, pdfFileId)
  return { type, fileName: `palmares-${number}.pdf`, body }
}

/** The articles that wait for an organiser, and the first of them. */
export async function countArticlesInReview(db: Database): Promise<Counted> {
  const rows = await db
    .select({ name: sql<string>`${articles.title} ->> ${articles.language}`, count: countOfAll })
    .from(articles)
    .where(eq(articles.status, 'in_review'))
    .orderBy(asc(articles.submittedAt), asc(articles.id))
    .limit(mostNamed)
  return countedOf(rows)
}
