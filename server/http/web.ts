import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import { messagesOf } from '#server/messages.ts'
import type { Site } from '#shared/site.ts'
import { applicationRoutes, isApplicationAddress } from './application-addresses.ts'
import { type Api, languageOf } from './http.ts'
import { sendPage } from './pages.ts'
import { takeTokenForms, turnToGet } from './token-forms.ts'

const built = join(import.meta.dirname, '..', '..', 'dist', 'web')

/** Escaped for an attribute in double quotes. */
function attributeOf(site: Site): string {
  return JSON.stringify(site).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/**
 * The service worker, which caches the account's pages for use offline; it gets the list of this version's
 * files.
 */
async function serveWorker(app: Api['app']): Promise<void> {
  const script = await readFile(join(built, 'worker.js'), 'utf8').catch(() => null)
  if (!script) return
  const files = await readdir(join(built, 'assets'))
  const worker = script.replace('%FILES%', files.filter((file) => !file.endsWith('.br')).join(' '))
  app.get('/worker.js', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // Revalidated with every page of the account, so that a new version takes over at once.
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(worker),
  )
}

/** The application's one page, and the files it is made of. */
export async function serveWeb({ app, tools }: Api): Promise<void> {
  const shell = await readFile(join(built, 'index.html'), 'utf8')
    // A function, because a `$` in a replacement string has a special meaning.
    .then((page) => page.replace('%SITE%', () => attributeOf(tools.settings.site)))
    .catch(() => null)
  await app.register(serveStatic, {
    root: join(built, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    logLevel: 'warn',
  })
  const icon = await readFile(join(built, 'icon.svg')).catch(() => null)
  if (icon) {
    app.get('/icon.svg', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
    )
  }
  await serveWorker(app)
  await app.register(async (scope) => {
    takeTokenForms(scope)
    for (const path of applicationRoutes) scope.post(path, { schema: { hide: true } }, turnToGet)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = isRead && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/.test(path)
    if (!wantsPage || !shell) {
      return reply.status(404).send({ message: messagesOf('shared', languageOf(request))('not_found') })
    }
    reply.status(isApplicationAddress(path) ? 200 : 404).header('cache-control', 'no-store')
    return sendPage(reply, tools.settings, (nonce) => shell.replaceAll('%NONCE%', nonce))
  })
}
