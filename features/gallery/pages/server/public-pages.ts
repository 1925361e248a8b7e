import serveStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serveRobots } from '#features/gallery/publication/server/robots.ts'
import type { IndexReader } from '#features/gallery/search/server/live-index.ts'
import { pageOf, serialIn, wallQueryOf } from '#features/gallery/search/server/wall-query.ts'
import { emptyQuery, searchOf } from '#features/gallery/search/wall-query.ts'
import { previewPage } from '#features/pages/contract-pages.ts'
import type { Api } from '#server/http/http.ts'
import { unstorableFields } from '#server/http/invalid.ts'
import { isTemporary, retrySeconds } from '#server/http/overload.ts'
import { sendSharedPage } from '#server/http/pages.ts'
import { SharedText } from '#server/http/tagged.ts'
import { addressWithoutToken, hasToken, takeTokenForms, turnToGet } from '#server/http/token-forms.ts'
import { errorMessage, messagesOf } from '#server/messages.ts'
import { cleanRichText } from '#server/rich-text.ts'
import { DomainError, NotFound } from '#shared/domain-error.ts'
import {
  addressLanguages,
  isLanguage,
  type Language,
  languageFrom,
  languages,
  unwritten,
} from '#shared/language.ts'
import type { PublicPage } from '../page-views.ts'
import { cacheAnswers } from './cached-answers.ts'
import { serveWorkFeeds } from './feeds.ts'
import { Moved } from './firm-queries.ts'
import { type PageInput, type PublicRoute, publicRoutes } from './public-routes.ts'
import { builtAssets, openRenderer, type Renderer, stylesFolder } from './renderer.ts'
import { serveReports } from './report-routes.ts'
import { openCardDrawer } from './share-cards.ts'
import { serveSitemap } from './sitemap.ts'
import { Gone } from './work-queries.ts'

/** Public pages, rendered by the server, complete without JavaScript. */
export async function servePublicPages(api: Api, index: IndexReader): Promise<void> {
  const { app, tools } = api
  const { settings } = tools
  let opened: Promise<Renderer> | undefined
  const renderer = () => {
    opened ??= openRenderer(settings.site).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  const cached = cacheAnswers<SharedText>({ version: index.version, trust: 0, most: 400 })

  const routes = publicRoutes(index)
  /** What may be withdrawn at any moment is read from the database itself. */
  const load = (route: PublicRoute, input: Omit<PageInput, 'db'>) =>
    route.isRevocable
      ? route.page({ ...input, db: tools.db })
      : tools.read((db) => route.page({ ...input, db }))

  /** A page that was made for this one visit. Others may keep it for a moment, unless it `isRevocable`. */
  async function send(
    reply: FastifyReply,
    page: PublicPage,
    language: Language,
    path: string,
    isRevocable = true,
  ) {
    const { render } = await renderer()
    return sendSharedPage(
      reply,
      settings,
      new SharedText(render(page, { language, path, publicUrl: settings.publicUrl })),
      isRevocable,
    )
  }
  const sendMissing = (reply: FastifyReply, language: Language) =>
    send(reply.status(404), { kind: 'missing' }, language, '')

  const sendError = (
    request: FastifyRequest,
    reply: FastifyReply,
    error: DomainError,
    language: Language,
  ) => {
    if (error.params.retryAfter !== undefined) reply.header('retry-after', String(error.params.retryAfter))
    const message = errorMessage(error.code, error.params, language)
    return send(reply.status(error.status), { kind: 'broken', reference: request.id, message }, language, '')
  }

  /** Serves the image for links to the pages of a route, which has their addresses below `/share`. */
  const drawer = openCardDrawer(tools)
  async function sendCard(
    route: PublicRoute,
    language: Language,
    { params }: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { slug = '', part = '' } = params as { slug?: string; part?: string }
    const input = { language, slug, part, query: emptyQuery, page: 1, serial: '', given: {} }
    try {
      const page = await load(route, input)
      const { card } = await renderer()
      return await drawer.send(
        reply,
        card(page, { language, path: route.path, publicUrl: settings.publicUrl }),
      )
    } catch (error) {
      if (error instanceof Gone || error instanceof Moved) throw new NotFound()
      throw error
    }
  }

  /** The page for whatever prevents the requested one. */
  function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown, language: Language) {
    if (error instanceof NotFound) return sendMissing(reply, language)
    if (error instanceof Gone) return send(reply.status(410), { kind: 'gone' }, language, '')
    if (error instanceof Moved) return reply.redirect(`/${language}${error.path}`, 301)
    if (error instanceof DomainError) return sendError(request, reply, error, language)
    if (isTemporary(error)) {
      request.log.warn({ err: error }, 'temporarily unavailable')
      reply.status(503).header('retry-after', retrySeconds)
      const message = messagesOf('shared', language)('unavailable')
      return send(reply, { kind: 'broken', reference: request.id, message }, language, '')
    }
    request.log.error({ err: error }, 'a public page could not be made')
    return send(reply.status(500), { kind: 'broken', reference: request.id }, language, '')
  }

  async function answer(
    route: PublicRoute,
    language: Language,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { slug = '', part = '' } = request.params as { slug?: string; part?: string }
    // Like other values that nobody could have chosen, those that the database rejects are ignored.
    const given = unstorableFields(request.query).length > 0 ? {} : request.query
    const query = route.hasQuery ? wallQueryOf(given) : emptyQuery
    const page = route.hasPages ? pageOf(given) : 1
    const search = route.searchOf?.(given) ?? (page > 1 ? `?page=${page}` : searchOf(query))
    const path = `${route.path.replace(':slug', encodeURIComponent(slug)).replace(':part', encodeURIComponent(part))}${search}`
    if (hasToken(request)) return reply.redirect(`/${language}${path}`, 303)
    const input = { language, slug, part, query, page, serial: serialIn(given), given }
    try {
      if (route.isCached === false) {
        const drawn = await load(route, input)
        if (drawn.kind === 'award' && !drawn.award && drawn.serial) reply.status(404)
        return await send(reply, drawn, language, path, route.isRevocable ?? false)
      }
      const { render } = await renderer()
      const html = await cached.get(`/${language}${path}`, async () => {
        const shown = await load(route, input)
        return new SharedText(render(shown, { language, path, publicUrl: settings.publicUrl }))
      })
      return sendSharedPage(reply, settings, html, false)
    } catch (error) {
      return sendProblem(request, reply, error, language)
    }
  }

  await app.register(async (scope) => {
    takeTokenForms(scope)
    // An overloaded server rejects a request before its route can answer.
    scope.setErrorHandler((error, request, reply) => {
      if (!isTemporary(error)) throw error
      return sendProblem(request, reply, error, languageFrom(request.url.slice(1).split('/')[0]))
    })
    for (const language of languages) {
      for (const route of routes) {
        const url = `/${language}${route.path}`
        scope.get(url, { schema: { hide: true }, config: { rank: 'page' } }, (request, reply) =>
          answer(route, language, request, reply),
        )
        scope.get(
          `/share${url}.jpg`,
          { schema: { hide: true }, config: { rank: 'page' } },
          (request, reply) => sendCard(route, language, request, reply),
        )
      }
      scope.get(`/${language}/*`, { schema: { hide: true } }, (_request, reply) =>
        sendMissing(reply, language),
      )
    }
    // The header's links post the session token. The response is the same as for a plain visit.
    for (const language of addressLanguages)
      scope.post(`/${language}/*`, { schema: { hide: true } }, turnToGet)
  })
  // Addresses without a language.
  for (const path of [
    '/inspirations.xml',
    '/awards.xml',
    '/news.xml',
    ...routes.map((route) => route.path),
  ]) {
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      const language = languageFrom(request.headers['accept-language'])
      return reply
        .header('vary', 'accept-language')
        .redirect(`/${language}${addressWithoutToken(request)}`, 302)
    })
  }
  await serveReports(app, tools, { send, sendProblem })
  // Languages that the URL accepts and that are shown in English.
  for (const other of addressLanguages.filter((one) => !isLanguage(one))) {
    app.get(`/${other}/*`, { schema: { hide: true } }, (request, reply) =>
      reply.redirect(addressWithoutToken(request).replace(/^\/[^/]+/, '/en'), 302),
    )
  }
  await app.register(serveStatic, {
    root: builtAssets,
    prefix: stylesFolder,
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    // A quarter smaller than what is affordable per response.
    preCompressed: true,
    logLevel: 'warn',
  })
  api.serve(previewPage, async ({ input: { slug, language, title, content } }) => {
    const { render } = await renderer()
    const text = (written: string) => ({ ...unwritten, [language]: written })
    const page: PublicPage = {
      kind: 'text',
      slug,
      title: text(title),
      content: text(cleanRichText(content)),
    }
    return { html: render(page, { language, path: `/pages/${slug}`, publicUrl: settings.publicUrl }) }
  })
  serveSitemap(app, tools)
  serveWorkFeeds(app, tools)
  serveRobots(app, tools)
}
