import { request as askPortal, createServer, type Server } from 'node:http'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listEvaluations, moveRound } from '#features/jury/panel/contract.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { openConnection } from '#tools/testing/connection.ts'
import type { JudgedContest } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { onDevice } from './on-device.ts'
import { checked, openRound, picturesAhead, scoreByKeys, shownWidth, walkOn } from './rounds.ts'
import { openSharedApp, skipRetryDelays, visitAs } from './sessions.ts'

const t = messagesOf('jury', 'en')
const areas = messagesOf('areas', 'en')
const saving = messagesOf('projects', 'en')
const shared = messagesOf('shared', 'en')

let app: TestApp
let browser: Browser
let judged: JudgedContest

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})
// Each test has its own round.
beforeEach(async () => {
  judged = await openRound(app, 4)
})

function jurorAt(at: number): User {
  const juror = judged.jury[at]
  if (!juror) throw new Error('Nobody reads.')
  return juror
}

/** A browser with the service worker. */
const arrive = (user: User, at: Pick<TestApp, 'address'> = app) =>
  visitAs(browser, { ...app, address: at.address }, user, { hasWorker: true })

/** What the browser stores for the portal: the addresses of files and pictures, and the cached answers. */
const saved = async (page: Page) => {
  const files = await page.evaluate<Record<string, string[]>>(`(async () => {
    const files = {}
    for (const name of await caches.keys()) {
      files[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    }
    return files
  })()`)
  return { files, answers: await onDevice(page, 'answer') }
}

const entriesSaved = async (page: Page) =>
  (await saved(page)).answers.filter((one) => one.includes('assignmentId')).length

const filesStored = async (page: Page, names: readonly string[]) => {
  const { application = [] } = (await saved(page)).files
  return names.filter((name) => application.some((path) => path.includes(name)))
}

/** Loads the first entry and waits until the next ones are cached with all files. */
async function loadAhead(page: Page): Promise<void> {
  await page.goto(links.juryEvaluation())
  await page.getByRole('link', { name: t('list.go') }).click()
  await page.locator('aside h1').waitFor()
  await eventually(() => picturesAhead(page)).toBe(8)
  await eventually(() => entriesSaved(page)).toBe(4)
  await eventually(async () => (await saved(page)).files.pictures?.length).toBe(8)
  // The zoom component is cached last.
  const files = ['DeepZoom', 'EvaluationsScreen', '/account']
  await eventually(() => filesStored(page, files)).toEqual(files)
}

const waitingOn = (page: Page, count: number) => page.getByText(t('evaluation.waiting', { count })).waitFor()

test('a page reloaded offline shows the cached entries, and sends the scores when the connection is back', async () => {
  const juror = jurorAt(0)
  const { page, context, complaints } = await arrive(juror)
  await loadAhead(page)
  await context.setOffline(true)
  await scoreByKeys(page, '6', '8')

  // Immediately: a write to the disk a moment later would be lost.
  await page.reload()
  await waitingOn(page, 2)
  await eventually(() => checked(page)).toBe(2)
  await walkOn(page)
  for (const score of ['5', '4']) {
    await scoreByKeys(page, score, '9')
    await eventually(() => shownWidth(page)).toBeGreaterThan(0)
    await walkOn(page)
  }
  await waitingOn(page, 6)
  await eventually(async () =>
    (await saved(page)).answers.some((one) => one.includes('"scored":3,"total":4')),
  ).toBe(true)

  // The reloaded list includes the scores.
  await page.goto(links.juryEvaluation())
  await page.getByText(t('evaluation.offline')).waitFor()
  await page
    .getByText(t('list.progress', { scored: 3, total: 4 }))
    .first()
    .waitFor()

  await context.setOffline(false)
  const scored = async () => (await app.request(listEvaluations, {}, juror)).body[0]?.scored
  await eventually(scored).toBe(3)
  await page.getByText(t('evaluation.offline')).waitFor({ state: 'detached' })
  await page
    .getByText(t('list.progress', { scored: 3, total: 4 }))
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})

test('a portal that restarts behind its proxy is reported as away, and found again by itself', async () => {
  const { page, context } = await arrive(jurorAt(1))
  await page.goto(links.juryEvaluation())
  const files = ['EvaluationsScreen', '/account']
  await eventually(() => filesStored(page, files)).toEqual(files)
  await context.route('**/*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))

  await page.goto(links.juryEvaluation())
  await page.getByText(t('evaluation.offline')).waitFor()

  await context.unroute('**/*')
  await page.getByText(t('evaluation.offline')).waitFor({ state: 'detached' })
})

const registrations = (page: Page) =>
  page.evaluate<number>('navigator.serviceWorker.getRegistrations().then((all) => all.length)')

test('another user of the same browser sees nothing of the first one, offline too', async () => {
  const [first, second] = [jurorAt(1), jurorAt(2)]
  const { page, context } = await arrive(first)
  await loadAhead(page)
  const title = await page.locator('aside h1').innerText()
  await context.setOffline(true)
  // As if another user had logged in while this page was closed.
  await page.evaluate((token) => localStorage.setItem('token', token), second.token)
  await page.clock.install()
  await page.reload()
  await skipRetryDelays(page, page.getByRole('heading', { name: t('evaluation.away_title') }))
  expect(await page.locator('body').innerText()).not.toContain(title)

  await context.setOffline(false)
  const of = async (user: User) =>
    (await saved(page)).answers.filter((one) => one.startsWith(`answer ${user.id} `)).length
  await eventually(() => of(second)).toBeGreaterThan(0)
  await eventually(() => of(first)).toBe(0)
})

test('an entrant’s step reloaded offline shows the unsaved text and sends it when the connection is back', async () => {
  const owner = await app.user()
  const input = { ownerId: owner.id, kind: 'product', contestId: null, language: 'en' } as const
  const { id } = await createProject(app.db, input)
  const connection = await openConnection(app.address)
  try {
    const { page } = await arrive(owner, connection)
    await page.goto(`/account/product-projects/${id}/information`)
    await page.locator('#name').fill('A chair')
    await page.getByText(/^Saved/).waitFor()
    const files = ['ProjectStep', '/account']
    await eventually(() => filesStored(page, files)).toEqual(files)
    await eventually(async () => (await saved(page)).answers.some((one) => one.includes('A chair'))).toBe(
      true,
    )

    const cut = connection.cutAfter(0, 'up')
    await page.locator('#name').fill('A chair of ash')
    await cut
    await page.getByText(shared('saving.waiting')).waitFor()
    await page.reload()
    await eventually(() => page.locator('#name').inputValue()).toBe('A chair of ash')
    await page.getByText(/Offline since/).waitFor()
    await page.locator('#materials').fill('Ash, steamed')
    await page.getByText(shared('saving.waiting')).waitFor()
    connection.mend()

    const row = async () => {
      const [found] = await app.db.select().from(projects).where(eq(projects.id, id))
      return [found?.name, found?.materials]
    }
    await eventually(row).toEqual(['A chair of ash', 'Ash, steamed'])
    await page.getByText(/Offline since/).waitFor({ state: 'detached' })
  } finally {
    await connection.close()
  }
})

test('an account that was never cached shows the offline page, and loads by itself when the connection is back', async () => {
  const connection = await openConnection(app.address)
  try {
    const { page } = await arrive(await app.user(), connection)
    await page.goto(links.account())
    await eventually(() => filesStored(page, ['/account'])).toEqual(['/account'])
    await page.evaluate("localStorage.removeItem('user')")
    await page.clock.install()
    const cut = connection.cutAfter(0, 'up')
    await Promise.all([cut, page.reload()])
    await skipRetryDelays(page, page.getByRole('heading', { name: areas('state.offline_title') }))
    connection.mend()
    await skipRetryDelays(page, page.getByRole('heading', { name: areas('home.next') }))

    // A screen whose files are not cached.
    const cutAgain = connection.cutAfter(0, 'up')
    await page
      .getByRole('link', { name: areas('menu.projects'), exact: true })
      .first()
      .click()
    await cutAgain
    await skipRetryDelays(page, page.getByRole('heading', { name: areas('state.offline_title') }))
    connection.mend()
    await skipRetryDelays(page, page.getByRole('heading', { level: 1, name: saving('mine.title') }))
  } finally {
    await connection.close()
  }
})

/** A proxy that can deploy a new version: another worker, another page and a renamed file. */
async function openNewVersion(): Promise<{ server: Server; address: string; deploy(): void }> {
  let isNew = false
  const renamed = /\bEvaluationsScreen-[\w-]{8}\.js/
  const server = createServer((request, answer) => {
    const url = new URL((request.url ?? '/').replace('EvaluationsScreen-zzzzzzzz', oldName), app.address)
    const headers = { ...request.headers, host: url.host, 'accept-encoding': 'identity' }
    const passed = askPortal(url, { method: request.method, headers }, (given) => {
      const parts: Buffer[] = []
      given.on('data', (part: Buffer) => parts.push(part))
      given.on('end', () => {
        let body = Buffer.concat(parts)
        const text = body.toString('utf8')
        oldName = /\bEvaluationsScreen-[\w-]{8}(?=\.js)/.exec(text)?.[0] ?? oldName
        if (isNew && url.pathname === '/worker.js') {
          body = Buffer.from(text.replace(renamed, 'EvaluationsScreen-zzzzzzzz.js'))
        }
        if (isNew && given.headers['content-type']?.startsWith('text/html')) {
          body = Buffer.from(text.replace('<title>', '<meta name="version" content="new" /><title>'))
        }
        answer.writeHead(given.statusCode ?? 500, { ...given.headers, 'content-length': body.byteLength })
        answer.end(body)
      })
    })
    request.pipe(passed)
  })
  let oldName = 'EvaluationsScreen-unknown'
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = server.address()
  if (!own || typeof own === 'string') throw new Error('There is no port.')
  return {
    server,
    address: `http://127.0.0.1:${own.port}`,
    deploy() {
      isNew = true
    },
  }
}

test('a new version loads with the next page, and the service worker replaces the old one', async () => {
  const portal = await openNewVersion()
  try {
    const { page, context } = await arrive(jurorAt(2), portal)
    const version = () => page.locator('meta[name="version"]').count()
    await page.goto(links.juryEvaluation())
    const files = ['EvaluationsScreen', '/account']
    await eventually(() => filesStored(page, files)).toEqual(files)
    expect(await version()).toBe(0)

    portal.deploy()
    await page.goto(links.account())
    expect(await version()).toBe(1)
    const list = async () =>
      (await saved(page)).files.application?.filter((path) => /\bEvaluationsScreen-.*js$/.test(path))
    await eventually(list).toEqual(['/assets/EvaluationsScreen-zzzzzzzz.js'])
    await context.setOffline(true)
    await page.reload()
    expect(await version()).toBe(1)
  } finally {
    await new Promise((resolve) => portal.server.close(resolve).closeAllConnections())
  }
})

test('logging out removes all pages, pictures, entries and the worker from the browser', async () => {
  const { page } = await arrive(jurorAt(1))
  await loadAhead(page)
  expect(await registrations(page)).toBe(1)
  await page.goto(links.juryEvaluation())
  await page.getByRole('button', { name: areas('menu.logout'), exact: true }).click()
  await page.waitForURL('**/login')

  // First the names, because reading a cache that has just been deleted creates it again.
  await eventually(() => page.evaluate<string[]>('caches.keys()')).toEqual([])
  await eventually(() => saved(page)).toEqual({ files: {}, answers: [] })
  await eventually(() => registrations(page)).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

test('once the round is closed its entries and pictures are removed, on any screen of the account', async () => {
  const { page } = await arrive(jurorAt(2))
  await loadAhead(page)
  const { contestId } = judged
  const closed = await app.request(moveRound, { contestId, action: 'closeFirst' }, judged.organiser)
  expect(closed.status).toBe(200)
  await page.goto(links.account())

  await eventually(() => entriesSaved(page)).toBe(0)
  await eventually(async () => (await saved(page)).files.pictures).toEqual([])
})
