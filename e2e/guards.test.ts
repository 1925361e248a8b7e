import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { accessibilityViolations, openBrowser, visit } from './browser.ts'
import { openContest } from './programme.ts'
import { goTo, openSharedApp, showScreen, visitAs } from './sessions.ts'

const areas = messagesOf('areas', 'en')
const projects = messagesOf('projects', 'en')
const payments = messagesOf('payments', 'en')

let app: TestApp
let browser: Browser
let everybody: User
let contestId: string
let projectId: string
let contestProductId: string
let productId: string

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
  contestId = await openContest(app)
  everybody = await app.user({ roles: ['juror', 'redactor', 'organiser'] })
  const begun = { ownerId: everybody.id, language: 'en' } as const
  projectId = (await createProject(app.db, { ...begun, kind: 'project', contestId, submitsAs: 'firm' })).id
  contestProductId = (await createProject(app.db, { ...begun, kind: 'product', contestId })).id
  productId = (await createProject(app.db, { ...begun, kind: 'product', contestId: null })).id
})

const unpaidSteps = ['user-firm', 'my-firm', 'discipline', 'information', 'payment']
const paidSteps = [
  'firm-info',
  'client-info',
  'media',
  'text',
  'document',
  'translation',
  'preview',
  'confirmation',
]
const paidProductSteps = ['media', 'text', 'translation', 'preview']

const projectStep = (step: string) => `/account/projects/${projectId}/${step}`
const productStep = (step: string) => `/account/product-projects/${productId}/${step}`

/** Every address of the account area in the specification. */
function accountAddresses(): string[] {
  return [
    '/account',
    '/account/edit',
    '/account/jury-profile',
    '/account/jury-questions',
    '/account/jury-evaluation',
    '/account/jury-evaluation-finals',
    '/account/redactor-projects-list',
    `/account/jury-evaluation/project/${projectId}`,
    `/account/jury-evaluation/project/${projectId}/${contestId}`,
    '/account/contests',
    '/account/submit-product',
    `/account/contests/${contestId}`,
    '/account/my-projects',
    '/account/news',
    '/account/news/home',
    '/account/news/payment',
    ...[...unpaidSteps, ...paidSteps].map(projectStep),
    `/account/projects/${contestProductId}/information-product`,
    ...['information', ...paidProductSteps].map(productStep),
    '/account/my-firm',
    '/account/my-awards',
    '/account/payments',
  ]
}

const stub = (page: Page, answer: { status: number; json: object }) =>
  page.route('**/api/projects/*/ispaid', (route) => route.fulfill(answer))

test('without a token only the five public routes of the specification open', async () => {
  const { page } = await visit(browser, app.address, { language: 'en' })
  for (const open of ['/login', '/register', '/forgot-password', '/reset-password']) {
    await page.goto(open)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(open)
  }
  await page.goto('/')
  await page.waitForURL('**/login?redirect=%2Faccount')

  for (const closed of [
    '/user',
    '/admin',
    `/admin/contests/${contestId}/jury?all=1`,
    ...accountAddresses(),
  ]) {
    await goTo(page, closed)
    await page.waitForURL((address) => address.searchParams.get('redirect') === closed)
    expect(new URL(page.url()).pathname).toBe('/login')
  }
})

test('every route of the specification shows its own screen', async () => {
  const { page, complaints } = await visitAs(browser, app, everybody)
  await stub(page, { status: 200, json: { isPaid: true } })
  const found: Record<string, { path: string; title: string; isMissing: boolean }> = {}
  const expected: typeof found = {}

  await page.goto('/account')
  for (const address of [...accountAddresses(), '/user', '/admin']) {
    await showScreen(page, address)
    const title = await page.title()
    const missing = page.getByText(areas('state.not_found_about'), { exact: true })
    found[address] = {
      path: new URL(page.url()).pathname,
      title: title.endsWith(' — Palmarès') ? 'its own' : title,
      isMissing: (await missing.count()) > 0,
    }
    // The screen opens, but this juror has no access to the project.
    const isMissing = address.endsWith(`/jury-evaluation/project/${projectId}`)
    expected[address] = { path: address, title: 'its own', isMissing }
  }

  expect(found).toEqual(expected)
  expect(complaints).toEqual([])
})

test('a step that requires payment redirects to the payment', async () => {
  const { page } = await visitAs(browser, app, everybody)
  await stub(page, { status: 200, json: { isPaid: false } })
  const guarded = [...paidSteps.map(projectStep), ...paidProductSteps.map(productStep)]

  await page.goto('/account')
  for (const address of guarded) {
    await showScreen(page, address)
    const owner = address.startsWith('/account/projects') ? projectId : productId
    expect(new URL(page.url()).pathname).toBe(`/account/projects/${owner}/payment`)
  }
  for (const step of ['user-firm', 'my-firm', 'discipline', 'information']) {
    await showScreen(page, projectStep(step))
    expect(new URL(page.url()).pathname).toBe(projectStep(step))
  }
})

test('a failed payment check leads to the error page, which links back to the step', async () => {
  const { page, complaints } = await visitAs(browser, app, everybody)
  await stub(page, { status: 500, json: { message: 'Broken.', requestId: 'abc123' } })

  await page.goto(projectStep('media'))

  await page.waitForURL('**/error')
  await page.getByRole('heading', { name: areas('state.error_title') }).waitFor()
  await page.getByText('abc123').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.unroute('**/api/projects/*/ispaid')
  await page.getByRole('link', { name: areas('state.retry'), exact: true }).click()
  await page.waitForURL('**/payment')
  expect(complaints).toEqual([])
})

test('a step that the project does not have is reported', async () => {
  const { page } = await visitAs(browser, app, everybody)
  const address = `/account/projects/${contestProductId}/my-firm`

  await page.goto(address)

  await page.getByRole('heading', { name: projects('step.none') }).waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
  await page.getByRole('link', { name: projects('revisions.see'), exact: true }).click()
  await page.waitForURL(`**/${contestProductId}/user-firm`)
})

test('an unknown address shows the 404 page', async () => {
  const { page } = await visitAs(browser, app, everybody)
  const ofAnotherKind = [
    projectStep('information-product'),
    `/account/product-projects/${projectId}/media`,
    `/account/projects/${productId}/media`,
  ]
  const unknown = ['/nowhere', '/account/nowhere', '/admin/nowhere', projectStep('nowhere'), '/it']
  for (const address of ['/nowhere', '/it', '/en/nothing']) {
    expect((await page.goto(address))?.status()).toBe(404)
    await page.getByRole('heading', { name: areas('state.not_found_title') }).waitFor()
  }
  await page.goto('/account')
  for (const address of [...unknown, ...ofAnotherKind]) {
    await showScreen(page, address)
    await page.getByRole('heading', { name: areas('state.not_found_title') }).waitFor()
    expect(await page.title()).toContain(areas('state.not_found_title'))
  }
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a file that a deployment removed reloads the page once', async () => {
  const { page, context } = await visitAs(browser, app, everybody)
  // Counts pages only: the service worker requests the file too.
  let loaded = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1
  })
  await page.goto('/account')
  await page.getByRole('heading', { name: areas('home.next') }).waitFor()
  await context.route('**/assets/AwardsScreen-*.js', (route) =>
    loaded < 2 ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  )
  await context.route('**/assets/PaymentsScreen-*.js', (route) => route.fulfill({ status: 404, json: {} }))

  await page
    .getByRole('link', { name: areas('menu.my_awards'), exact: true })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: areas('menu.my_awards') }).waitFor()
  expect(loaded).toBe(2)

  await page
    .getByRole('link', { name: areas('menu.payments'), exact: true })
    .first()
    .click()
  await page.getByRole('heading', { name: areas('state.broken_title') }).waitFor()
  expect(loaded).toBe(2)
})

test('the redirect to the payment is explained, and a category without a price is reported', async () => {
  const { page } = await visitAs(browser, app, everybody)

  await page.goto(projectStep('media'))

  await page.waitForURL('**/payment')
  const step = projects('step.media')
  await page.getByText(projects('step.behind_payment', { step })).waitFor()
  await page.getByRole('heading', { name: payments('obstacle.unchosen') }).waitFor()
})
