import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { links } from '#web/links.ts'
import { allAccessibilityViolations, openBrowser, visit } from './browser.ts'
import { eventually, startJourney } from './journey.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'The Slow Bridge', fr: 'Le pont lent' }, level: 'gold', rank: 1 },
    { title: { en: 'Reading Room', fr: 'Salle de lecture' }, level: 'gold', rank: 2 },
  ])
})
afterAll(() => app?.close())

test('a work saved on the wall is in a collection, and its shared address opens for others until sharing stops', async () => {
  const browser = await openBrowser()
  const { say } = startJourney(app, browser, 'fr')
  const user = await app.user()
  const { page, context, complaints } = await visit(browser, app.address, { language: 'fr' })
  const button = (key: Parameters<typeof say<'gallery'>>[1]) =>
    page.getByRole('button', { name: say('gallery', key), exact: true })

  // The wall shows what was published up to a second ago.
  const wall = async () => (await fetch(`${app.address}${links.inspirations('fr')}`)).text()
  await eventually(wall).toContain('Le pont lent')

  // Without an account, the button leads to the login, and back to the dialog.
  await page.goto(links.inspirations('fr'))
  await page.getByRole('button', { name: say('gallery', 'save.label', { title: 'Le pont lent' }) }).click()
  await page.waitForURL('**/login?redirect=*')
  const back = new URL(page.url()).searchParams.get('redirect') ?? ''
  await context.addInitScript((token) => localStorage.setItem('token', token), user.token)
  await page.goto(back)
  const dialog = page.getByRole('dialog', { name: say('gallery', 'save.title') })
  await dialog.getByLabel(say('gallery', 'save.new')).fill('Bois courbé')
  await dialog.getByRole('button', { name: say('gallery', 'save.create') }).click()
  await dialog.getByRole('checkbox', { name: 'Bois courbé', checked: true }).waitFor()
  expect(await allAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: say('gallery', 'save.saved_label', { title: 'Le pont lent' }) })
    .waitFor()

  await page.goto(links.collections())
  await page.getByRole('link', { name: 'Bois courbé' }).click()
  await button('collection.share').click()
  const address = await page.getByLabel(say('gallery', 'collection.address')).inputValue()
  expect(await allAccessibilityViolations(page)).toEqual([])

  const guest = await visit(browser, app.address, { language: 'fr', javaScriptEnabled: false, width: 320 })
  await guest.page.goto(address)
  await guest.page.getByRole('heading', { level: 1, name: 'Bois courbé' }).waitFor()
  const works = await guest.page.locator('main li a').allInnerTexts()
  expect(works).toEqual([expect.stringContaining('Le pont lent')])

  await button('collection.stop').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('gallery', 'collection.stop') })
    .click()
  await button('collection.share').waitFor()
  expect((await guest.page.goto(address))?.status()).toBe(404)
  expect(complaints).toEqual([])
})

test('nothing on a work’s page moves when its script has loaded; without JavaScript it has no button to save', async () => {
  const browser = await openBrowser()
  const { say } = startJourney(app, browser, 'fr')
  const { page } = await visit(browser, app.address, { width: 390 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/public-*.js', async (route) => {
    await held
    await route.continue()
  })
  const path = '/fr/inspirations/le-pont-lent'
  await page.goto(path, { waitUntil: 'commit' })
  const save = page.getByRole('button', { name: say('gallery', 'save.label', { title: 'Le pont lent' }) })
  const below = page.locator('main aside').first()
  await save.waitFor()
  await page.evaluate('document.fonts.ready.then(() => null)')
  const before = await below.boundingBox()

  release()
  await page.waitForLoadState('load')
  await save.click()
  await page.waitForURL('**/login?redirect=*')
  await page.goto(path)
  expect(await below.boundingBox()).toEqual(before)

  const guest = await visit(browser, app.address, { javaScriptEnabled: false, width: 390 })
  await guest.page.goto(path)
  expect(await guest.page.locator('main [data-save]').count()).toBe(1)
  expect(await guest.page.locator('main [data-save]').isVisible()).toBe(false)
})
