import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { getHomeText, getTranslations } from '../contract.ts'
import { savePageText } from './actions.ts'
import { getPageText } from './queries.ts'
import { pageTexts } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const inEvery = (text: string) => ({ en: text, fr: `${text} fr`, 'zh-hans': text, es: text })

test('the home page’s text is in the requested language, with the name of the signed-in user', async () => {
  const user = await app.user()

  const guest = await app.request(getHomeText, {}, undefined, { language: 'fr' })
  const known = await app.request(getHomeText, {}, user)

  expect(guest.body.page.page_title).toBe('Bienvenue')
  expect(guest.body.user).toBeNull()
  expect(known.body.page.page_title).toBe('Welcome')
  expect(known.body.user?.id).toBe(user.id)
})

test('the organisers’ text replaces the default, and is sanitised', async () => {
  await savePageText(app.db, {
    slug: 'home',
    title: inEvery('Hello'),
    content: inEvery('<p onclick="steal()">Kept</p><script>steal()</script>'),
  })

  const { body } = await app.request(getHomeText, {})

  expect(body.page).toEqual({ page_title: 'Hello', page_content: '<p>Kept</p>' })
})

test('unsanitised markup in the database is sanitised in the response', async () => {
  const content = inEvery(
    '<p onclick="steal()">Text</p><img src=x onerror="steal()"><script>steal()</script>',
  )
  await app.db
    .insert(pageTexts)
    .values({ slug: 'home', title: inEvery('Hello'), content })
    .onConflictDoUpdate({ target: pageTexts.slug, set: { content } })

  const { body } = await app.request(getHomeText, {})

  expect(body.page.page_content).toBe('Text</p>steal()')
})

test.each(['about', 'rules', 'faq', 'contact', 'privacy', 'terms'])(
  'the page %s is there in every language',
  async (slug) => {
    const { title, content } = await getPageText(app.db, slug)

    expect(Object.values(content).every((html) => /^<(h2|p)>/.test(html))).toBe(true)
    expect(new Set(Object.values(title)).size).toBe(4)
  },
)

test('a page without a text is not found', async () => {
  await expect(getPageText(app.db, 'nothing')).rejects.toThrow('not found')
})

/** A message has as many forms as its language has plurals. */
const sentencesOf = (messages: Record<string, string> = {}) =>
  new Set(Object.keys(messages).map((key) => key.replace(/_(one|many|other)$/, '')))

test('the translations have a message set for each of the four languages', async () => {
  const { status, body } = await app.request(getTranslations, {})

  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['en', 'fr', 'zh-hans', 'es'])
  expect(body.fr.shared?.required).toBe('Une valeur est requise')
  expect(sentencesOf(body.fr.accounts)).toEqual(sentencesOf(body.en.accounts))
})

test('a browser with current translations gets a 304', async () => {
  const address = `${app.address}${getTranslations.path}`
  const first = await fetch(address, { headers: { 'accept-encoding': 'br' } })
  const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })

  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(again.status).toBe(304)
  expect(await first.json()).toEqual(await plain.json())
})
