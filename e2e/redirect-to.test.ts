import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUser } from '#features/accounts/account/server/actions/registration.ts'
import { redirectLifeMs } from '#features/accounts/session/redirect-to.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { enterAs } from './auth.ts'
import { openBrowser, type Visit } from './browser.ts'
import { eventually, type Journey, startJourney } from './journey.ts'
import { type OtherSite, openOtherSite } from './parent-site.ts'
import { password } from './programme.ts'

const email = 'ines.moreau@example.com'

let app: TestApp
let browser: Browser
let parent: OtherSite
let stranger: OtherSite
let journey: Journey
let visitor: Visit
let page: Page

beforeAll(async () => {
  parent = await openOtherSite()
  stranger = await openOtherSite()
  app = await startTestApp({ PARENT_URL: parent.address })
  browser = await openBrowser()
  journey = startJourney(app, browser, 'en')
  await createUser(app.db, {
    email,
    password,
    firstName: 'Inès',
    lastName: 'Moreau',
    gender: 'unspecified',
    lang: 'en',
    country: 'CA',
  })
})
afterAll(async () => {
  await app?.close()
  await parent?.close()
  await stranger?.close()
})
beforeEach(async () => {
  visitor = await journey.arrive()
  page = visitor.page
  parent.arrivals()
  stranger.arrivals()
  return () => visitor.context.close()
})

const stored = (name: string) => page.evaluate<string | null>(`localStorage.getItem('${name}')`)
const loginFor = (address: string) => `/login?redirect_to=${encodeURIComponent(address)}`

test('after logging in the token is posted to the address at the parent site, once', async () => {
  await page.goto(loginFor(`${parent.address}/fr/retour?id=7`))
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await stored('redirect_to')).toContain('/fr/retour?id=7')
  expect(parent.arrivals()).toEqual([])

  await enterAs(journey, page, email)
  await page.waitForURL(`${parent.address}/**`)

  const [arrival, ...more] = parent.arrivals()
  await page.goto(`${app.address}/account`)
  expect(more).toEqual([])
  expect(arrival).toMatchObject({ method: 'POST', path: '/fr/retour?id=7' })
  expect(arrival?.fields).toEqual({ pid_token: await stored('token') })
  expect(arrival?.referrer).not.toContain('login')
  expect(await stored('redirect_to')).toBeNull()
  expect(visitor.complaints).toEqual([])
})

test('a user who is logged in already is redirected at once, without the token', async () => {
  const user = await app.user()
  await page.goto('/icon.svg')
  await page.evaluate(`localStorage.setItem('token', '${user.token}')`)

  await page.goto(`/account?redirect_to=${encodeURIComponent(`${parent.address}/en/awards`)}`)
  await page.waitForURL(`${parent.address}/**`)

  const arrivals = parent.arrivals()
  expect(arrivals).toMatchObject([{ method: 'GET', path: '/en/awards', fields: {} }])
  expect(JSON.stringify(arrivals)).not.toContain(user.token)
  await page.goto(`${app.address}/login`)
  expect(await stored('redirect_to')).toBeNull()
})

test('an address of the portal itself is opened after the login', async () => {
  await page.goto(loginFor(`${app.address}/account/my-firm?from=mail`))

  await enterAs(journey, page, email)
  await page.waitForURL('**/account/my-firm?from=mail')

  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('the address of a language keeps the redirect', async () => {
  await page.goto(`/en?redirect_to=${encodeURIComponent(`${parent.address}/x`)}`)
  await page.waitForURL('**/login?**')

  await enterAs(journey, page, email)

  await page.waitForURL(`${parent.address}/x`)
})

test('an address at an untrusted site is dropped, with a message', async () => {
  const { host } = new URL(stranger.address)
  const hostile = [
    stranger.address,
    `${parent.address}@${host}/`,
    `${stranger.address.replace('127.0.0.1', 'localhost')}/`,
    `//${host}/`,
    `${parent.address}\\@${host}/`,
    `http:${host}`,
    'javascript:fetch(1)',
    encodeURIComponent(stranger.address),
  ]
  for (const address of hostile) {
    await page.goto(loginFor(address))
    await page.getByText(journey.say('accounts', 'redirect_dropped')).waitFor()
    expect(await stored('redirect_to'), address).toBeNull()
  }

  await enterAs(journey, page, email)
  await page.waitForURL('**/account')
  await page.getByRole('heading', { level: 1 }).waitFor()

  expect([...stranger.arrivals(), ...parent.arrivals()]).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('an address planted in the storage is validated again before the token is sent', async () => {
  await page.goto('/login')
  const until = Date.now() + redirectLifeMs / 2
  const planted = JSON.stringify({ address: `${stranger.address}/take`, until })
  await page.evaluate(`localStorage.setItem('redirect_to', ${JSON.stringify(planted)})`)

  await enterAs(journey, page, email)
  await page.waitForURL('**/account')
  await page.getByText(journey.say('accounts', 'redirect_dropped')).waitFor()

  expect(stranger.arrivals()).toEqual([])
  expect(await stored('redirect_to')).toBeNull()
})

test.each([
  { name: 'a millisecond before its hour is over', ms: redirectLifeMs - 1, goes: true },
  { name: 'when its hour is over', ms: redirectLifeMs, goes: false },
])('a kept address $name', async ({ ms, goes }) => {
  const began = Date.now()
  await page.clock.setFixedTime(began)
  await page.goto(loginFor(`${parent.address}/saved`))
  await page.getByRole('heading', { level: 1 }).waitFor()

  await page.clock.setFixedTime(began + ms)
  await enterAs(journey, page, email)
  await page.waitForURL(goes ? `${parent.address}/saved` : '**/account')

  await eventually(() => parent.arrivals().length).toBe(goes ? 1 : 0)
})
