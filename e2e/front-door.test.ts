import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { accessibilityViolations, openBrowser, visit } from './browser.ts'
import { eventually } from './journey.ts'
import { openContest } from './programme.ts'
import { openSharedApp, visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

const say = messagesOf('accounts', 'fr')
const areas = messagesOf('areas', 'fr')

/** The requests of a page's first load, each with the size of its compressed answer. */
async function firstLoad(page: Page, path: string): Promise<{ path: string; bytes: number }[]> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const paths = new Map<string, string>()
  const sizes = new Map<string, number>()
  network.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  )
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
  )
  await page.goto(path, { waitUntil: 'networkidle' })
  return [...paths].map(([id, address]) => ({ path: address, bytes: sizes.get(id) ?? 0 }))
}

const sum = (loaded: readonly { bytes: number }[]) => loaded.reduce((total, { bytes }) => total + bytes, 0)
const kilobyte = 1024

test('the first load of the login page on a phone is at most 12 requests and 180 KB', async () => {
  const { page, complaints } = await visit(browser, app.address, { width: 390 })

  const loaded = await firstLoad(page, '/login')

  expect(loaded.map(({ path }) => path)).toContain('/api/translations')
  expect(loaded.slice(12)).toEqual([])
  expect(sum(loaded)).toBeLessThanOrEqual(180 * kilobyte)
  expect(complaints).toEqual([])
})

const loadedWhenUsed = /\/(sending|phones|links-in-texts|RichTextEditor)-/
const ofOrganisers = /\/(area-admin|AdminLayout|sending|phones|links-in-texts|RichTextEditor)-/

test.each([
  { path: '/account', most: 310, without: ofOrganisers },
  { path: '/account/jury-evaluation', most: 320, without: ofOrganisers },
  { path: '/account/redactor-projects-list', most: 300, without: ofOrganisers },
  { path: '/admin', most: 325, without: loadedWhenUsed },
  { path: '/admin/entries', most: 325, without: loadedWhenUsed },
])('the first load of $path is at most $most KB, without what is used later', async (expected) => {
  const user = await app.user({ roles: ['juror', 'redactor', 'organiser'] })
  const { page, complaints } = await visitAs(browser, app, user, { width: 390, language: 'fr' })

  const loaded = await firstLoad(page, expected.path)

  expect(loaded.filter(({ path }) => expected.without.test(path))).toEqual([])
  expect(sum(loaded)).toBeLessThanOrEqual(expected.most * kilobyte)
  expect(complaints).toEqual([])
})

test.each([
  { path: '/account', roles: [] },
  // The list also loads the screen of an entry, for later.
  { path: '/account/jury-evaluation', roles: ['juror' as const], later: /./ },
  { path: '/account/redactor-projects-list', roles: ['redactor' as const] },
  { path: '/admin', roles: ['organiser' as const] },
  { path: '/admin/entries', roles: ['organiser' as const] },
])(
  'the page of $path names all that the screen loads and asks for',
  async ({ path, roles, later = /^$/ }) => {
    // Without a contest the dashboard says only that there is none.
    await openContest(app)
    const user = await app.user({ roles })
    const { page, complaints } = await visitAs(browser, app, user, { width: 390, language: 'fr' })

    const loaded = await firstLoad(page, path)

    const html = await page.evaluate<string>('fetch(location.href).then((page) => page.text())')
    const files = loaded
      .map((one) => one.path)
      .filter((file) => /\.(js|css)$/.test(file) && !later.test(file))
    expect(files.filter((file) => !html.includes(file.replace('/assets/', '')))).toEqual([])
    const calls = loaded.map((one) => one.path).filter((one) => one.startsWith('/api/'))
    expect(calls.filter((one, at) => calls.indexOf(one) < at)).toEqual([])
    expect(await page.evaluate('[...asked.answers.keys()]')).toEqual([])
    expect(complaints).toEqual([])
  },
)

test.each(['/login', '/fr/home'])('%s is painted before its scripts are requested', async (path) => {
  const { page, complaints } = await visit(browser, app.address, { width: 390 })

  await page.goto(path)
  // Both scripts store it first.
  await page.waitForFunction(() => localStorage.getItem('lang') !== null)

  const [painted, requested] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  ])
  expect(painted).toHaveLength(1)
  expect(requested).not.toEqual([])
  expect(Math.min(...(requested ?? []))).toBeGreaterThan(painted?.[0] ?? Infinity)
  expect(complaints).toEqual([])
})

test('the application starts in a browser that reports no paint', async () => {
  const { page } = await visit(browser, app.address)
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })

  await page.goto('/login')

  await page.locator('#root:not([data-served])').waitFor()
})

test('a public page needs one script', async () => {
  const { page } = await visit(browser, app.address)

  for (const path of ['/fr/home', '/fr/inspirations']) {
    const scripts = (await firstLoad(page, path)).filter((one) => one.path.endsWith('.js'))
    expect(scripts, path).toHaveLength(1)
  }
})

test('the fonts of the wall are at most 60 KB', async () => {
  const { page } = await visit(browser, app.address, { width: 390 })

  const fonts = (await firstLoad(page, '/fr/inspirations')).filter(({ path }) => path.endsWith('.woff2'))

  expect(fonts.length).toBeGreaterThan(0)
  expect(sum(fonts)).toBeLessThanOrEqual(60 * kilobyte)
})

test.each(['login', 'register'] as const)(
  'without JavaScript /%s shows its form and says what it needs',
  async (path) => {
    const { page } = await visit(browser, app.address, { javaScriptEnabled: false })
    await page.setExtraHTTPHeaders({ 'accept-language': 'fr' })
    await page.goto(`/${path}`)

    expect(await page.title()).toBe(`${say(`${path}.title`)} — Palmarès`)
    expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(
      say(`${path}.description`),
    )
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(say(`${path}.title`))
    const sentence = page.locator('noscript p')
    expect([await sentence.textContent(), await sentence.isVisible()]).toEqual([say('no_script'), true])
    expect(await page.getByLabel(say('field.password'), { exact: true }).count()).toBe(2)

    // A password never appears in an address, even if the form is sent without a script.
    await page.getByLabel(say('field.password'), { exact: true }).first().fill('never in an address')
    await page.getByRole('button', { name: say('login.submit'), exact: true }).click()
    expect(new URL(page.url()).search).toBe('')
  },
)

test('without JavaScript the start leads to the public pages and to login, in the language of its address', async () => {
  const { page } = await visit(browser, app.address, { javaScriptEnabled: false })
  await page.setExtraHTTPHeaders({ 'accept-language': 'en' })
  for (const [path, lang] of [
    ['/', 'fr-CA'],
    ['/en', 'en-CA'],
    ['/fr', 'fr-CA'],
    ['/de', 'en-CA'],
  ] as const) {
    await page.goto(path)
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)
  }
  await page.goto('/fr')

  expect(await page.title()).toBe(areas('start.title'))
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  const ways = await page.getByRole('main').getByRole('link').all()
  expect(await Promise.all(ways.map((way) => way.getAttribute('href')))).toEqual([
    '/en',
    '/zh-hans',
    '/es',
    '/fr/home',
    '/fr/inspirations',
    '/fr/awards',
    '/login?lang=fr',
  ])
  const enter = page.getByRole('banner').getByRole('link', { name: areas('menu.enter'), exact: true })
  expect(await enter.first().getAttribute('href')).toBe('/login?lang=fr')
})

test('a link to a screen before login is shared with the card of the home page', async () => {
  for (const [path, canonical, title] of [
    ['/', '/fr/home', areas('start.title')],
    ['/fr', '/fr/home', areas('start.title')],
    ['/login', null, say('login.title')],
    ['/register', null, say('register.title')],
    ['/forgot-password', null, say('forgot.title')],
  ] as const) {
    const answer = await fetch(`${app.address}${path}`, { headers: { 'accept-language': 'fr' } })
    const html = await answer.text()
    const contentOf = (tag: RegExp) => html.match(tag)?.[1]

    const card = new URL(contentOf(/property="og:image" content="([^"]*)"/) ?? '')
    expect(card.pathname, path).toBe('/share/fr/home.jpg')
    const image = await fetch(`${app.address}${card.pathname}`)
    expect([image.status, image.headers.get('content-type')], path).toEqual([200, 'image/jpeg'])
    expect(contentOf(/property="og:title" content="([^"]*)"/), path).toBe(title)
    const listed = contentOf(/rel="canonical" href="([^"]*)"/)
    expect(listed ? new URL(listed).pathname : null, path).toBe(canonical)
  }
})

test('what is typed and sent before the application has loaded is not lost', async () => {
  const { page, complaints } = await visit(browser, app.address)
  await page.setExtraHTTPHeaders({ 'accept-language': 'fr' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/translations', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  const email = page.getByLabel(say('field.email'), { exact: true }).first()
  await email.fill('noor@example.com')
  await page.getByRole('button', { name: say('login.submit'), exact: true }).click()
  await email.focus()
  release()

  // The application says that the password is missing.
  await page.getByRole('alert').getByText(messagesOf('shared', 'fr')('fill_required')).waitFor()
  expect(await email.inputValue()).toBe('noor@example.com')
  expect(complaints).toEqual([])
})

test('on a first visit the login page is in the default language, from a page of the site in that page’s', async () => {
  const { page } = await visit(browser, app.address, { width: 390 })
  await page.setExtraHTTPHeaders({ 'accept-language': 'en' })
  const heading = () => page.getByRole('heading', { level: 1 })
  const served = async (path: string) =>
    /<h1[^>]*>(.*?)</.exec(await (await page.request.get(path)).text())?.[1]

  await page.goto('/login')
  expect([await served('/login'), await heading().textContent()]).toEqual([
    say('login.title'),
    say('login.title'),
  ])

  const other = await visit(browser, app.address)
  await other.page.goto('/es/home')
  const enter = other.page
    .getByRole('banner')
    .getByRole('link', { name: messagesOf('areas', 'es')('menu.enter') })
  await enter.click()
  await other.page.getByRole('heading', { name: messagesOf('accounts', 'es')('login.title') }).waitFor()
  expect(await served('/login?lang=es')).toBe(messagesOf('accounts', 'es')('login.title'))
})

test('a reader of another language never sees the server’s words', async () => {
  const { page } = await visit(browser, app.address, { language: 'es' })
  await page.setExtraHTTPHeaders({ 'accept-language': 'fr' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/translations', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  const heading = page.getByRole('heading', { level: 1, includeHidden: true })

  expect([await heading.textContent(), await heading.isVisible()]).toEqual([say('login.title'), false])
  release()
  await eventually(() => heading.textContent()).toBe(messagesOf('accounts', 'es')('login.title'))
  expect(await accessibilityViolations(page)).toEqual([])
})
