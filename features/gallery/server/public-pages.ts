import type { FastifyReply, FastifyRequest } from 'fastify'
import { listVisibleContests } from '#features/contests/server/queries.ts'
import { getNewsArticle, getNewsList, listIssuesOut } from '#features/news/server/queries.ts'
import { getPageText } from '#features/pages/server/queries.ts'
import { type Api, sendPage } from '#server/http.ts'
import { addressWithoutToken, hasToken, takeTokenForms, turnToGet } from '#server/token-forms.ts'
import { addressLanguages, isLanguage, type Language, languages } from '#shared/language.ts'
import { NotFound } from '#shared/refusal.ts'
import { type WallQuery, WallQuery as WallQuerySchema } from '../contract.ts'
import type { PublicPage } from '../pages.ts'
import { emptyQuery, searchOf } from '../wall.ts'
import { getAwardPage, lookUpAward } from './award-pages.ts'
import { getFirmPage, Moved } from './firm-queries.ts'
import { serveIndex } from './index-files.ts'
import { getJudging } from './judging.ts'
import { keepAnswers } from './kept-answers.ts'
import { getEdition, getWall, getWorkPage, listEditions, publicationsVersion } from './queries.ts'
import { openRenderer, type Renderer, stylesFolder } from './renderer.ts'

interface Asked {
  language: Language
  slug: string
  query: WallQuery
  /** Of a list that is read page by page, counted from 1. */
  page: number
  /** A credential that somebody hands in to be checked. */
  credential: string
  /** The number of an award that somebody looks for. */
  serial: string
}

interface Route {
  /** Without the language. */
  path: string
  page(asked: Asked): Promise<PublicPage>
  /** Texts and contests change without a publication. */
  isKept?: false
  /** The only page whose address asks for something. */
  hasQuery?: true
  /** Its address may ask for a page of a list. */
  hasPages?: true
  /** Its address may bring a credential. */
  hasCredential?: true
}

/** An address made by hand may ask for anything; what cannot be read is left out. */
function wallQueryOf(given: unknown): WallQuery {
  const pairs: [string, unknown][] = Object.entries(given && typeof given === 'object' ? given : {})
  const readable = pairs.filter(([name, value]) => {
    const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = WallQuerySchema.shape
    return shape[name]?.safeParse(value).success
  })
  const read = WallQuerySchema.safeParse(Object.fromEntries(readable))
  return read.success ? read.data : emptyQuery
}

/** What cannot be a page is the first. */
function pageOf(given: unknown): number {
  const asked = given && typeof given === 'object' && 'page' in given ? String(given.page) : ''
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}

function typedIn(given: unknown, field: 'credential' | 'serial'): string {
  const typed = given && typeof given === 'object' ? new Map(Object.entries(given)).get(field) : ''
  return typeof typed === 'string' ? typed.slice(0, 20_000).trim() : ''
}

/** Pages that anybody may read: drawn here, complete without script. */
export async function servePublicPages({ app, tools }: Api): Promise<void> {
  const { db, settings } = tools
  let opened: Promise<Renderer> | undefined
  const renderer = () => {
    opened ??= openRenderer(settings.site.social).catch((fault: unknown) => {
      opened = undefined
      throw fault
    })
    return opened
  }
  const kept = keepAnswers<string>({ version: () => publicationsVersion(db), trust: 1000, most: 400 })

  const routes: Route[] = [
    {
      path: '/inspirations',
      hasQuery: true,
      page: async ({ query }) => ({ kind: 'wall', wall: await getWall(db, query) }),
    },
    ...['/inspirations/:slug', '/products/:slug'].map((path) => ({
      path,
      page: async ({ slug }: Asked): Promise<PublicPage> => ({
        kind: 'work',
        ...(await getWorkPage(db, slug)),
      }),
    })),
    {
      path: '/firms/:slug',
      isKept: false,
      page: async ({ slug }) => ({ kind: 'firm', ...(await getFirmPage(db, slug)) }),
    },
    { path: '/awards', page: async () => ({ kind: 'awards', editions: await listEditions(db) }) },
    {
      path: '/awards/:slug',
      page: async ({ slug }) => ({ kind: 'edition', edition: await getEdition(db, slug) }),
    },
    {
      path: '/awards/:slug/judging',
      isKept: false,
      page: async ({ slug }) => ({ kind: 'judging', judging: await getJudging(db, slug) }),
    },
    {
      path: '/awards/verify',
      isKept: false,
      hasCredential: true,
      page: async (asked) => ({ kind: 'award', ...(await lookUpAward(tools, asked)) }),
    },
    {
      path: '/awards/verify/:slug',
      isKept: false,
      hasCredential: true,
      page: async ({ slug, credential }) => ({
        kind: 'award',
        ...(await getAwardPage(tools, slug, credential)),
      }),
    },
    {
      path: '/submit',
      isKept: false,
      page: async () => {
        const contests = await listVisibleContests(db, new Date())
        return { kind: 'submit', contests: contests.filter((contest) => contest.takesEntries) }
      },
    },
    {
      path: '/news',
      isKept: false,
      hasPages: true,
      page: async ({ page }) => ({ kind: 'news', ...(await getNewsList(db, page)) }),
    },
    {
      path: '/news/:slug',
      isKept: false,
      page: async ({ slug }) => ({ kind: 'article', ...(await getNewsArticle(db, slug)) }),
    },
    {
      path: '/e-magazine',
      isKept: false,
      page: async () => ({ kind: 'magazine', issues: await listIssuesOut(db, new Date()) }),
    },
    {
      path: '/pages/:slug',
      isKept: false,
      page: async ({ slug }) => ({ kind: 'text', ...(await getPageText(db, slug)) }),
    },
  ]

  async function send(reply: FastifyReply, page: PublicPage, language: Language, path: string) {
    const { render, nonce } = await renderer()
    const html = render(page, { language, path, publicUrl: settings.publicUrl })
    return sendHtml(reply, html, nonce)
  }
  function sendHtml(reply: FastifyReply, html: string, mark: string) {
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    return sendPage(reply, settings, (nonce) => html.replaceAll(mark, nonce))
  }
  const sendMissing = (reply: FastifyReply, language: Language) =>
    send(reply.status(404), { kind: 'missing' }, language, '')

  async function answer(route: Route, language: Language, request: FastifyRequest, reply: FastifyReply) {
    const { slug = '' } = request.params as { slug?: string }
    const query = route.hasQuery ? wallQueryOf(request.query) : emptyQuery
    const page = route.hasPages ? pageOf(request.query) : 1
    const search = page > 1 ? `?page=${page}` : searchOf(query)
    const path = `${route.path.replace(':slug', encodeURIComponent(slug))}${search}`
    if (hasToken(request)) return reply.redirect(`/${language}${path}`, 303)
    const credential = route.hasCredential ? typedIn(request.query, 'credential') : ''
    const serial = route.hasCredential ? typedIn(request.query, 'serial') : ''
    const asked = { language, slug, query, page, credential, serial }
    try {
      if (route.isKept === false) {
        const drawn = await route.page(asked)
        if (drawn.kind === 'award' && !drawn.award && drawn.serial) reply.status(404)
        return await send(reply, drawn, language, path)
      }
      const { render, nonce } = await renderer()
      const html = await kept.get(`/${language}${path}`, async () =>
        render(await route.page(asked), { language, path, publicUrl: settings.publicUrl }),
      )
      return sendHtml(reply, html, nonce)
    } catch (fault) {
      if (fault instanceof NotFound) return sendMissing(reply, language)
      if (fault instanceof Moved) return reply.redirect(`/${language}${fault.path}`, 301)
      request.log.error({ err: fault }, 'a public page could not be made')
      return send(reply.status(500), { kind: 'broken', reference: request.id }, language, '')
    }
  }

  await app.register(async (scope) => {
    takeTokenForms(scope)
    for (const language of languages) {
      for (const route of routes) {
        const url = `/${language}${route.path}`
        scope.get(url, { schema: { hide: true } }, (request, reply) =>
          answer(route, language, request, reply),
        )
      }
      scope.get(`/${language}/*`, { schema: { hide: true } }, (_request, reply) =>
        sendMissing(reply, language),
      )
    }
    // The header's links post the token along; the visit is the same.
    for (const language of addressLanguages)
      scope.post(`/${language}/*`, { schema: { hide: true } }, turnToGet)
  })
  // Languages that are let in by the address and read English.
  for (const other of addressLanguages.filter((one) => !isLanguage(one))) {
    app.get(`/${other}/*`, { schema: { hide: true } }, (request, reply) =>
      reply.redirect(addressWithoutToken(request).replace(/^\/[^/]+/, '/en'), 302),
    )
  }
  app.get<{ Params: { name: string } }>(
    `${stylesFolder}:name`,
    { schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const sheet = (await renderer()).sheets.get(request.params.name)
      if (sheet === undefined) throw new NotFound()
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(sheet)
    },
  )
  serveIndex(app, tools)
}
