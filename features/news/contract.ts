import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Page, pageOf } from '#shared/list.ts'
import { LocalizedRichText } from '#shared/rich-text.ts'
import { SaveSource } from '#shared/save-source.ts'
import { sortsOf } from '#shared/sort.ts'
import { FilledProse, Line, LocalizedLine, Prose } from '#shared/text.ts'
import { articleLifecycle, submittedStatuses } from './lifecycle.ts'
import type en from './messages/en.json'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    news: ErrorCodeIn<typeof en>
  }
}

const PartlyLocalized = (text: z.ZodString) => z.partialRecord(z.enum(languages), text)

/** Limits of the visible characters. The stored texts may have tags in addition. */
export const articleLimits = { title: 160, lead: 400, body: 12_000 } as const

export const ArticleSummary = z.object({
  id: z.uuid(),
  status: z.enum(articleLifecycle.statuses),
  language: z.enum(languages),
  title: Localized,
  /** The firm's name, else the author's. */
  author: z.string(),
  reason: z.string(),
  slug: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  /** When it was paid. It costs nothing from then on, unless it is refunded. */
  paidAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

export const ArticleView = ArticleSummary.extend({
  firmId: z.uuid().nullable(),
  lead: Localized,
  /** Cleaned HTML. */
  body: LocalizedRichText,
  cover: ImageView.nullable(),
})
export type ArticleView = z.infer<typeof ArticleView>

const OfArticle = z.object({ articleId: z.uuid() })
const Nothing = z.object({})

export const listMyArticles = endpoint({
  method: 'GET',
  path: '/api/news',
  summary: 'The user’s own articles, last changed first.',
  audience: 'user',
  mayActAs: true,
  input: Nothing,
  output: z.array(ArticleSummary),
})

export const beginArticle = endpoint({
  method: 'POST',
  path: '/api/news',
  summary:
    'Begins an article in the language that was asked for, in the name of the person’s firm if there is one.',
  audience: 'user',
  mayActAs: true,
  isOnce: true,
  input: Nothing,
  output: z.object({ id: z.uuid() }),
})

export const getArticle = endpoint({
  method: 'GET',
  path: '/api/news/:articleId',
  summary: 'One of the user’s own articles, in full.',
  audience: 'user',
  mayActAs: true,
  input: OfArticle,
  output: ArticleView,
})

export const saveArticle = endpoint({
  method: 'PATCH',
  path: '/api/news/:articleId',
  summary: 'Saves changes of an article; the body is sanitised.',
  audience: 'user',
  mayActAs: true,
  input: OfArticle.extend({
    language: z.enum(languages).optional(),
    firmId: z.uuid().nullable().optional(),
    title: PartlyLocalized(Line(300)).optional(),
    lead: PartlyLocalized(Prose(2000)).optional(),
    body: PartlyLocalized(Prose(100_000)).optional(),
    ...SaveSource,
  }),
  output: ArticleView,
})

export const removeArticle = endpoint({
  method: 'DELETE',
  path: '/api/news/:articleId',
  summary: 'Deletes a draft.',
  audience: 'user',
  input: OfArticle,
  output: Nothing,
})

export const removeArticleCover = endpoint({
  method: 'DELETE',
  path: '/api/news/:articleId/cover',
  summary: 'Removes the picture of an article; pictures are added by upload.',
  audience: 'user',
  mayActAs: true,
  input: OfArticle,
  output: ArticleView,
})

export const submitArticle = endpoint({
  method: 'POST',
  path: '/api/news/:articleId/submit',
  summary: 'Submits an article to the organisers; it is locked until they answer.',
  audience: 'user',
  input: OfArticle,
  output: ArticleView,
})

export const takeBackArticle = endpoint({
  method: 'POST',
  path: '/api/news/:articleId/take-back',
  summary: 'Withdraws an article from review, before the organisers have answered.',
  audience: 'user',
  input: OfArticle,
  output: ArticleView,
})

export const AdminArticle = ArticleSummary.extend({ email: z.string() })
export type AdminArticle = z.infer<typeof AdminArticle>

const articleColumns = ['article', 'author', 'language', 'status', 'since'] as const
export type ArticleColumn = (typeof articleColumns)[number]

/** The organiser's filters for the list of articles. */
export const ArticleSearch = z.object({
  /** In the titles and in the names of the author and the firm. */
  q: Line(200).default(''),
  status: z.enum(submittedStatuses).optional(),
  language: z.enum(languages).optional(),
  /** By status: the waiting ones first, the longest waiting on top; then the others, the newest first. */
  sort: z.enum(sortsOf(articleColumns)).default('status'),
})
export type ArticleSearch = z.infer<typeof ArticleSearch>

export const listAdminArticles = endpoint({
  method: 'GET',
  path: '/api/admin/news',
  summary:
    'The submitted articles that match a search, a page at a time; first those that wait for an answer.',
  audience: 'organiser',
  blindSafe: false,
  input: ArticleSearch.extend({ page: Page }),
  output: pageOf(AdminArticle).extend({
    /** How many wait for an answer, whatever the search. */
    waiting: z.int(),
  }),
})

export const getAdminArticle = endpoint({
  method: 'GET',
  path: '/api/admin/news/:articleId',
  summary: 'A submitted article, for review.',
  audience: 'organiser',
  blindSafe: false,
  input: OfArticle,
  output: ArticleView.extend({ email: z.string() }),
})

export const publishArticle = endpoint({
  method: 'POST',
  path: '/api/admin/news/:articleId/publish',
  summary: 'Publishes an article and notifies its author.',
  audience: 'organiser',
  blindSafe: false,
  input: OfArticle,
  output: ArticleView,
})

export const declineArticle = endpoint({
  method: 'POST',
  path: '/api/admin/news/:articleId/decline',
  summary: 'Declines or unpublishes an article, and notifies its author of the reason.',
  audience: 'organiser',
  blindSafe: false,
  input: OfArticle.extend({ reason: FilledProse(1000) }),
  output: ArticleView,
})

/** A page of the public list. */
export const newsPageSize = 12

export interface NewsItem {
  slug: string
  language: ArticleView['language']
  title: ArticleView['title']
  lead: ArticleView['lead']
  author: string
  /** The author is a firm. */
  isByFirm: boolean
  cover: ImageView | null
  publishedAt: string
}

export interface NewsListView {
  items: NewsItem[]
  /** Counted from 1. */
  page: number
  pages: number
}

export interface NewsArticleView extends NewsItem {
  body: ArticleView['body']
  updatedAt: string
  /** The newest others. */
  others: NewsItem[]
}

export const IssueFields = z.object({
  number: z.int().min(1).max(9999),
  title: LocalizedLine(160),
  publishedOn: z.iso.date().regex(/^[12]/),
  readAt: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]),
})
export type IssueFields = z.infer<typeof IssueFields>

/** Of an issue's PDF. */
export const issueLimits = { megabytes: 100, pages: 300 } as const

export const IssueView = z.object({
  id: z.uuid(),
  number: z.int(),
  title: Localized,
  publishedOn: z.string(),
  readAt: z.string(),
  cover: ImageView.nullable(),
  /** Of its PDF. 0 without one. */
  pages: z.int(),
  /** The pages that have been prepared for reading, and those of them that could not be drawn. */
  prepared: z.int(),
  failed: z.int(),
})
export type IssueView = z.infer<typeof IssueView>

const OfIssue = z.object({ issueId: z.uuid() })

export const listIssues = endpoint({
  method: 'GET',
  path: '/api/admin/magazine',
  summary: 'The issues of the e-magazine, newest first.',
  audience: 'organiser',
  blindSafe: true,
  input: Nothing,
  output: z.array(IssueView),
})

export const saveIssue = endpoint({
  method: 'PUT',
  path: '/api/admin/magazine/:issueId',
  summary: 'Adds or changes an issue; it is on the public page from its date on.',
  audience: 'organiser',
  blindSafe: true,
  input: IssueFields.extend(OfIssue.shape),
  output: IssueView,
})

export const removeIssue = endpoint({
  method: 'DELETE',
  path: '/api/admin/magazine/:issueId',
  summary: 'Deletes an issue with its cover.',
  audience: 'organiser',
  blindSafe: true,
  input: OfIssue,
  output: Nothing,
})

export const downloadIssue = endpoint({
  method: 'GET',
  path: '/api/magazine/:number/pdf',
  summary: 'The PDF of an issue that is out.',
  audience: 'anyone',
  input: z.object({ number: z.coerce.number().int().min(1).max(9999) }),
  output: z.unknown(),
})

/** One page of an issue. */
export interface IssuePage {
  number: number
  /** Null while it is prepared, or if it could not be drawn. */
  image: ImageView | null
  isFailed: boolean
  text: string
}

export interface IssueReaderView {
  issue: IssueView
  /** The page that was asked for, counted from 1. */
  page: number
  /** The pages that lie open with it. */
  spread: IssuePage[]
}

export interface IssueTextView {
  issue: IssueView
  texts: Pick<IssuePage, 'number' | 'text'>[]
}
