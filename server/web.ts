import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import { addressLanguages } from '#shared/language.ts'
import { type Api, languageOf, sendPage } from './http.ts'
import { wordsOf } from './words.ts'

const built = join(import.meta.dirname, '..', 'dist', 'web')

/** Where the application answers; the public site and the API have routes of their own. */
const applicationAddress = new RegExp(
  `^/(?:|login|register|forgot-password|reset-password|user|error|(?:account|admin)(?:/.*)?|(?:${addressLanguages.join('|')})/?)$`,
)

/** The application's one page, and the files it is made of. */
export async function serveWeb({ app, tools }: Api): Promise<void> {
  const shell = await readFile(join(built, 'index.html'), 'utf8').catch(() => null)
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
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/.test(path)
    if (!wantsPage || !shell) {
      return reply.status(404).send({ message: wordsOf('shared', languageOf(request))('not_found') })
    }
    reply.status(applicationAddress.test(path) ? 200 : 404).header('cache-control', 'no-store')
    return sendPage(reply, tools.settings, (nonce) => shell.replaceAll('%NONCE%', nonce))
  })
}
