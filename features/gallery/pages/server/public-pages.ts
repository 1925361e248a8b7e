import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitSearch } from '#features/gallery/search/server/search-limit.ts'
import { pageOf, serialIn, wallQueryOf } from '#features/gallery/search/server/wall-query.ts'
import { emptyQuery, searchOf } from '#features/gallery/search/wall.ts'
import { Moved } from '#features/gallery/works/server/firm-queries.ts'
import type { Api } from '#server/http/http.ts'
import { sendSharedPage } from '#server/http/pages.ts'
import { addressWithoutToken, hasToken, takeTokenForms, turnToGet } from '#server/http/token-forms.ts'
import { errorMessage } from '#server/messages.ts'
import { DomainError, NotFound } from '#shared/domain-error.ts'
import { addressLanguages, isLanguage, type Language, languages } from '#shared/language.ts'
import type { PublicPage } from '../pages.ts'
import { saveAnswers } from './cached-answers.ts'
import { serveIndex } from './index-files.ts'
import { type PublicRoute, publicRoutes } from './public-routes.ts'
import { publicationsVersion } from './queries.ts'
import { openRenderer, type Renderer, stylesFolder } from './renderer.ts'

/** Public pages, rendered by the server, complete without JavaScript. */
export async function servePublicPages({ app, tools }: Api): Promise<void> {
  const { db, settings } = tools
  let opened: Promise<Renderer> | undefined
  const renderer = () => {
    opened ??= openRenderer(settings.site).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  const cached = saveAnswers<string>({ version: () => publicationsVersion(db), trust: 1000, most: 400 })

  const routes = publicRoutes(tools)

  /** A page that was made for this one visit. */
  async function send(reply: FastifyReply, page: PublicPage, language: Language, path: string) {
    const { render } = await renderer()
    return sendSharedPage(
      reply,
      settings,
      render(page, { language, path, publicUrl: settings.publicUrl }),
      true,
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

  async function answer(
    route: PublicRoute,
    language: Language,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { slug = '' } = request.params as { slug?: string }
    const query = route.hasQuery ? wallQueryOf(request.query) : emptyQuery
    const page = route.hasPages ? pageOf(request.query) : 1
    const search = page > 1 ? `?page=${page}` : searchOf(query)
    const path = `${route.path.replace(':slug', encodeURIComponent(slug))}${search}`
    if (hasToken(request)) return reply.redirect(`/${language}${path}`, 303)
    const input = { language, slug, query, page, serial: serialIn(request.query) }
    try {
      await limitSearch(tools.db, request, query)
      if (route.isCached === false) {
        const drawn = await route.page(input)
        if (drawn.kind === 'award' && !drawn.award && drawn.serial) reply.status(404)
        return await send(reply, drawn, language, path)
      }
      const { render } = await renderer()
      const html = await cached.get(`/${language}${path}`, async () =>
        render(await route.page(input), { language, path, publicUrl: settings.publicUrl }),
      )
      return sendSharedPage(reply, settings, html, false)
    } catch (error) {
      if (error instanceof NotFound) return sendMissing(reply, language)
      if (error instanceof Moved) return reply.redirect(`/${language}${error.path}`, 301)
      if (error instanceof DomainError) return sendError(request, reply, error, language)
      request.log.error({ err: error }, 'a public page could not be made')
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
    // The header's links post the session token. The response is the same as for a plain visit.
    for (const language of addressLanguages)
      scope.post(`/${language}/*`, { schema: { hide: true } }, turnToGet)
  })
  // Languages that the URL accepts and that are shown in English.
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
