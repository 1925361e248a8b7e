import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { catalogue, messagesOf, ownScreenMessages } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { afterFirstPaint } from '#shared/after-first-paint.ts'
import {
  addressLanguages,
  defaultLanguage,
  isLanguage,
  type Language,
  languages,
  locales,
} from '#shared/language.ts'
import { applicationRoutes, isApplicationAddress } from './application-addresses.ts'
import { type Api, languageOf } from './http.ts'
import { sendPage } from './pages.ts'
import { tagOf } from './tagged.ts'
import { takeTokenForms, turnToGet } from './token-forms.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')
const built = join(dist, 'web')

/** Escaped for an attribute in double quotes. */
function attributeOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** A screen before login as HTML. The title and the HTML are escaped. */
const Rendered = z.object({
  title: z.string(),
  description: z.string(),
  /** What a shared link shows, as elements of the head. */
  preview: z.string(),
  html: z.string(),
})
type Rendered = z.infer<typeof Rendered>

/** A screen that is opened first after login, see `web/areas/first-screens.ts`, with the names of its built files. */
const FirstScreen = z.object({
  at: z.string(),
  asks: z.array(z.string()),
  files: z.array(z.string()),
  words: z.record(z.string(), z.array(z.string())),
})

/** Says at the address of a first screen what it loads and asks for, else nothing. */
async function openFirstScreens(): Promise<(path: string, search: string) => string> {
  const screens = z
    .array(FirstScreen)
    .parse(JSON.parse(await readFile(join(built, 'first-screens.json'), 'utf8')))
    .map((screen) => ({ screen, pattern: new URLPattern({ pathname: screen.at }) }))
  return (path, search) => {
    for (const { screen, pattern } of search === '' ? screens : []) {
      const found = pattern.exec({ pathname: path })
      if (!found) continue
      const fill = (ask: string) => ask.replace(/:(\w+)/g, (_, name) => found.pathname.groups[name] ?? '')
      return JSON.stringify({ ...screen, at: path, asks: screen.asks.map(fill) })
    }
    return ''
  }
}

type Addresses = Pick<Settings, 'site' | 'publicUrl'>

/** The addresses that have one; every language's start is the one of `/`. */
const screens = ['/', '/login', '/register', '/forgot-password']

/** Vite's build of the screens before login. */
async function openVisitorScreens({
  site,
  publicUrl,
}: Addresses): Promise<(path: string, language: Language) => Rendered> {
  const module: unknown = await import(pathToFileURL(join(dist, 'visitor', 'render.js')).href)
  const render =
    module && typeof module === 'object' && 'renderVisitor' in module ? module.renderVisitor : null
  if (typeof render !== 'function')
    throw new Error('The screens before login were built without renderVisitor.')
  return (path, language) =>
    Rendered.parse(render(path, { language, catalogue: catalogue()[language], site, publicUrl }))
}

/**
 * A screen before login can be read and filled in before the scripts run, so its style, fonts and picture come first: the
 * application's files wait in a template.
 */
function paintedFirst(shell: string): string {
  const files = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
  const waiting = shell.match(files)?.join('') ?? ''
  return shell
    .replaceAll(files, '')
    .replace(
      '</head>',
      () => `<template data-application>${waiting}</template><script>${afterFirstPaint}</script></head>`,
    )
}

/** The application's page at any address: with the screen itself before login, else empty until the script runs. */
async function openShell(addresses: Addresses): Promise<(path: string, language: Language) => string> {
  const shell = (await readFile(join(built, 'index.html'), 'utf8'))
    // A function, because a `$` in a replacement string has a special meaning.
    .replace('%SITE%', () => attributeOf(JSON.stringify(addresses.site)))
  const screenOf = await openVisitorScreens(addresses)
  let cached = new Map<string, string>()
  let messages = catalogue()
  let messagesTag = tagOf(JSON.stringify(messages))
  return (path, wanted) => {
    if (messages !== catalogue()) {
      cached = new Map()
      messages = catalogue()
      messagesTag = tagOf(JSON.stringify(messages))
    }
    const start = addressLanguages.find((code) => path.replace(/\/$/, '') === `/${code}`)
    const language = start === undefined ? wanted : isLanguage(start) ? start : 'en'
    const isStart = path === '/' || start !== undefined
    const address = isStart ? '/' : path.replace(/\/$/, '')
    const key = `${language} ${screens.includes(address) ? address : ''}`
    const page = cached.get(key) ?? pageOf(address, language, isStart)
    cached.set(key, page)
    return page
  }

  function pageOf(address: string, language: Language, isStart: boolean): string {
    const screen = screens.includes(address) ? screenOf(address, language) : null
    const parts: Record<string, string> = {
      LANG: locales[language],
      MESSAGES: attributeOf(messagesTag),
      OWN: languages.filter((one) => Object.keys(ownScreenMessages()[one]).length > 0).join(' '),
      // The script leaves the start at once, so its HTML is not shown while it loads.
      CODE: isStart ? '' : language,
      TITLE: screen?.title ?? 'Palmarès',
      DESCRIPTION: attributeOf(screen?.description ?? ''),
      PREVIEW: screen?.preview ?? '',
      HTML: screen?.html ?? '',
    }
    return (screen ? paintedFirst(shell) : shell).replace(
      /%(LANG|MESSAGES|OWN|CODE|TITLE|DESCRIPTION|PREVIEW|HTML)%/g,
      (_, name: string) => parts[name] ?? '',
    )
  }
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
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
      .send(worker),
  )
}

/** Files that browsers look for at the root: icons, and the manifest that lists them. */
const rootFiles = {
  'icon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
  'manifest.webmanifest': 'application/manifest+json',
}

/** The application's one page, and the files it is made of. */
export async function serveWeb({ app, tools }: Api): Promise<void> {
  // Missing if nothing has been built, as in a test of the server.
  const shell = await openShell(tools.settings).catch((error: unknown) => {
    if (existsSync(built)) throw error
    return null
  })
  const aheadOf = shell && (await openFirstScreens())
  await app.register(serveStatic, {
    root: join(built, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    logLevel: 'warn',
  })
  for (const [name, type] of Object.entries(rootFiles)) {
    const file = await readFile(join(built, name)).catch(() => null)
    if (!file) continue
    app.get(`/${name}`, { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(file),
    )
  }
  await serveWorker(app)
  const sendShell = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', search = ''] = request.url.split('?')
    // A link may name its language. Else it is the default, as in the application.
    const named = new URLSearchParams(search).get('lang')
    const page = shell?.(path, isLanguage(named) ? named : defaultLanguage) ?? ''
    reply.status(isApplicationAddress(path) ? 200 : 404).header('cache-control', 'no-store')
    const ahead = attributeOf(aheadOf?.(path, search) ?? '')
    return sendPage(reply, tools.settings, (nonce) =>
      page.replace('%AHEAD%', () => ahead).replaceAll('%NONCE%', nonce),
    )
  }
  await app.register(async (scope) => {
    takeTokenForms(scope)
    for (const path of applicationRoutes) {
      scope.post(path, { schema: { hide: true } }, turnToGet)
      if (shell) scope.get(path, { schema: { hide: true } }, sendShell)
    }
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = isRead && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/.test(path)
    if (wantsPage && shell) return sendShell(request, reply)
    return reply.status(404).send({ message: messagesOf('shared', languageOf(request))('not_found') })
  })
}
