import { listVisibleContests } from '#features/contests/editions/server/queries.ts'
import { getAwardPage } from '#features/gallery/editions/server/award-pages.ts'
import { getEdition, listEditions } from '#features/gallery/editions/server/edition-queries.ts'
import { getJudging } from '#features/gallery/editions/server/judging.ts'
import { getFirmPage } from '#features/gallery/works/server/firm-queries.ts'
import { getNewsArticle, getNewsList, listIssuesOut } from '#features/news/server/queries.ts'
import { getPageText } from '#features/pages/server/queries.ts'
import type { Tools } from '#server/http/http.ts'
import type { Language } from '#shared/language.ts'
import type { WallQuery } from '../contract.ts'
import type { PublicPage } from '../pages.ts'
import { getWall, getWorkPage } from './queries.ts'

interface Input {
  language: Language
  slug: string
  query: WallQuery
  /** The page of a list, counted from 1. */
  page: number
  /** The serial of an award to be found. */
  serial: string
}

export interface PublicRoute {
  /** Without the language. */
  path: string
  page(input: Input): Promise<PublicPage>
  /** Texts and contests change without a publication. */
  isCached?: false
  /** Whether its URL has search parameters. */
  hasQuery?: true
  /** Whether its URL may have a page number. */
  hasPages?: true
}

/** Every public page, and how its data is loaded. */
export function publicRoutes(tools: Tools): PublicRoute[] {
  const { db } = tools
  return [
    {
      path: '/inspirations',
      hasQuery: true,
      page: async ({ query }) => ({ kind: 'wall', wall: await getWall(db, query) }),
    },
    ...['/inspirations/:slug', '/products/:slug'].map((path) => ({
      path,
      page: async ({ slug }: Input): Promise<PublicPage> => ({
        kind: 'work',
        ...(await getWorkPage(db, slug)),
      }),
    })),
    {
      path: '/firms/:slug',
      isCached: false,
      page: async ({ slug }) => ({ kind: 'firm', ...(await getFirmPage(db, slug)) }),
    },
    { path: '/awards', page: async () => ({ kind: 'awards', editions: await listEditions(db) }) },
    {
      path: '/awards/:slug',
      page: async ({ slug }) => ({ kind: 'edition', edition: await getEdition(db, slug) }),
    },
    {
      path: '/awards/:slug/judging',
      isCached: false,
      page: async ({ slug }) => ({ kind: 'judging', judging: await getJudging(db, slug) }),
    },
    {
      path: '/awards/verify',
      isCached: false,
      page: async ({ serial }) => ({ kind: 'award', ...(await getAwardPage(db, serial)) }),
    },
    {
      path: '/awards/verify/:slug',
      isCached: false,
      page: async ({ slug }) => ({ kind: 'award', ...(await getAwardPage(db, slug)) }),
    },
    {
      path: '/submit',
      isCached: false,
      page: async () => {
        const contests = await listVisibleContests(db, new Date())
        return { kind: 'submit', contests: contests.filter((contest) => contest.takesEntries) }
      },
    },
    {
      path: '/news',
      isCached: false,
      hasPages: true,
      page: async ({ page }) => ({ kind: 'news', ...(await getNewsList(db, page)) }),
    },
    {
      path: '/news/:slug',
      isCached: false,
      page: async ({ slug }) => ({ kind: 'article', ...(await getNewsArticle(db, slug)) }),
    },
    {
      path: '/e-magazine',
      isCached: false,
      page: async () => ({ kind: 'magazine', issues: await listIssuesOut(db, new Date()) }),
    },
    {
      path: '/pages/:slug',
      isCached: false,
      page: async ({ slug }) => ({ kind: 'text', ...(await getPageText(db, slug)) }),
    },
  ]
}
