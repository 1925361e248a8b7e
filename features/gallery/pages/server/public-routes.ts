import type { WallQuery } from '#features/gallery/publication/contract.ts'
import type { IndexReader } from '#features/gallery/search/server/live-index.ts'
import { getWall, listWall } from '#features/gallery/search/server/wall-queries.ts'
import { emptyQuery } from '#features/gallery/search/wall-query.ts'
import {
  getIssueReader,
  getIssueText,
  getNewsArticle,
  getNewsList,
  listIssuesOut,
} from '#features/news/server/queries.ts'
import { getPageText } from '#features/pages/server/queries/page-texts.ts'
import { projectKinds } from '#features/projects/lifecycle.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import { firmsQueryOf, searchOfFirms } from '../firms-query.ts'
import type { PublicPage } from '../page-views.ts'
import { partsOfWorld } from '../places-map.ts'
import { getAwardPage } from './award-pages.ts'
import { cacheAnswers } from './cached-answers.ts'
import { getSharedCollection } from './collection-queries.ts'
import { getEdition, listEditions } from './edition-queries.ts'
import { countPublishedFirms, type FirmCounts, listFirms } from './firm-list.ts'
import { getFirmPage } from './firm-queries.ts'
import { getHomeNews, listHomeWorks } from './home-queries.ts'
import { getJudging } from './judging-queries.ts'
import { getJuror, getJury } from './jury-queries.ts'
import { getMap } from './map-queries.ts'
import { getSubmit } from './submit-queries.ts'
import { getImagePage, getWorkPage } from './work-queries.ts'

export interface PageInput {
  /** The database, or its replica, for all queries of the page. */
  db: Database
  language: Language
  slug: string
  /** The second name in the address. */
  part: string
  query: WallQuery
  /** The page of a list, counted from 1. */
  page: number
  /** The serial of an award to be found. */
  serial: string
  /** The parameters of the address, as they are. */
  given: unknown
}

export interface PublicRoute {
  /** Without the language. */
  path: string
  page(input: PageInput): Promise<PublicPage>
  /** Texts and contests change without a publication. */
  isCached?: false
  /** Its subject may be withdrawn at any moment, so caches must ask each time. */
  isRevocable?: true
  /** Whether its URL has search parameters. */
  hasQuery?: true
  /** Whether its URL may have a page number. */
  hasPages?: true
  /** The parameters of its URL, in order, if they are others. */
  searchOf?(given: unknown): string
}

/** Every public page, and how its data is loaded. */
export function publicRoutes(index: IndexReader): PublicRoute[] {
  const homeWorks = cacheAnswers<Awaited<ReturnType<typeof listHomeWorks>>>({
    version: index.version,
    trust: 0,
    most: 1,
  })
  const firmCounts = cacheAnswers<FirmCounts>({ version: index.version, trust: 0, most: 1 })
  return [
    {
      path: '/home',
      isCached: false,
      page: async ({ db }) => ({
        kind: 'home',
        ...(await homeWorks.get('', () => listHomeWorks(db))),
        ...(await getHomeNews(db, new Date())),
      }),
    },
    {
      path: '/inspirations',
      hasQuery: true,
      page: async ({ db, query, language }) => ({
        kind: 'wall',
        wall: await getWall(db, index, query, language),
      }),
    },
    ...projectKinds.flatMap((kind): PublicRoute[] => {
      const path = kind === 'product' ? '/products/:slug' : '/inspirations/:slug'
      return [
        {
          path,
          page: async ({ db, slug, language }) => ({
            kind: 'work',
            ...(await getWorkPage(db, index, { slug, language, kind })),
          }),
        },
        {
          path: `${path}/images/:part`,
          page: async ({ db, slug, language, part }) => ({
            kind: 'image',
            ...(await getImagePage(db, { slug, language, kind }, part)),
          }),
        },
      ]
    }),
    {
      path: '/products',
      hasQuery: true,
      page: async ({ db, query: { after } }) => ({
        kind: 'products',
        after,
        ...(await listWall(db, index, { ...emptyQuery, kind: ['product'], after })),
      }),
    },
    {
      path: '/firms',
      isCached: false,
      searchOf: (given) => searchOfFirms(firmsQueryOf(given)),
      page: async ({ db, given }) => {
        const counts = await firmCounts.get('', () => countPublishedFirms(db))
        return { kind: 'firms', view: await listFirms(db, firmsQueryOf(given), counts) }
      },
    },
    {
      path: '/firms/:slug',
      isCached: false,
      page: async ({ db, slug }) => ({ kind: 'firm', ...(await getFirmPage(db, slug)) }),
    },
    { path: '/map', page: async () => ({ kind: 'map', map: getMap(await index.read(), 'world') }) },
    {
      path: '/map/:slug',
      page: async ({ slug }) => {
        const region = partsOfWorld.find((one) => one === slug)
        if (!region) throw new NotFound()
        return { kind: 'map', map: getMap(await index.read(), region) }
      },
    },
    {
      path: '/collections/:slug',
      isCached: false,
      isRevocable: true,
      page: async ({ db, slug }) => ({ kind: 'collection', ...(await getSharedCollection(db, slug)) }),
    },
    { path: '/awards', page: async ({ db }) => ({ kind: 'awards', editions: await listEditions(db) }) },
    {
      path: '/awards/:slug',
      page: async ({ db, slug }) => ({ kind: 'edition', edition: await getEdition(db, slug) }),
    },
    {
      path: '/awards/:slug/judging',
      isCached: false,
      page: async ({ db, slug }) => ({ kind: 'judging', judging: await getJudging(db, slug) }),
    },
    {
      path: '/jury/:slug',
      isCached: false,
      page: async ({ db, slug }) => ({ kind: 'jury', jury: await getJury(db, slug) }),
    },
    {
      path: '/jury/:slug/:part',
      isCached: false,
      page: async ({ db, slug, part }) => ({ kind: 'juror', ...(await getJuror(db, slug, part)) }),
    },
    {
      path: '/awards/verify',
      isCached: false,
      isRevocable: true,
      page: async ({ db, serial }) => ({ kind: 'award', ...(await getAwardPage(db, serial)) }),
    },
    {
      path: '/awards/verify/:slug',
      isCached: false,
      isRevocable: true,
      page: async ({ db, slug }) => ({ kind: 'award', ...(await getAwardPage(db, slug)) }),
    },
    {
      path: '/submit',
      isCached: false,
      page: async ({ db }) => ({ kind: 'submit', ...(await getSubmit(db, new Date())) }),
    },
    {
      path: '/news',
      isCached: false,
      hasPages: true,
      page: async ({ db, page }) => ({ kind: 'news', ...(await getNewsList(db, page)) }),
    },
    {
      path: '/news/:slug',
      isCached: false,
      page: async ({ db, slug }) => ({ kind: 'article', ...(await getNewsArticle(db, slug)) }),
    },
    {
      path: '/e-magazine',
      isCached: false,
      page: async ({ db }) => ({ kind: 'magazine', issues: await listIssuesOut(db, new Date()) }),
    },
    {
      path: '/e-magazine/:slug',
      isCached: false,
      hasPages: true,
      page: async ({ db, slug, page }) => ({
        kind: 'issue',
        ...(await getIssueReader(db, slug, page, new Date())),
      }),
    },
    {
      path: '/e-magazine/:slug/text',
      isCached: false,
      page: async ({ db, slug }) => ({ kind: 'issue_text', ...(await getIssueText(db, slug, new Date())) }),
    },
    {
      path: '/pages/:slug',
      isCached: false,
      page: async ({ slug }) => ({ kind: 'text', ...getPageText(slug) }),
    },
  ]
}
