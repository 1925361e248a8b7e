import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailResetLink } from '#features/accounts/account/server/address-mails.ts'
import { auditLog, messageVersions, outbox } from '#server/database/tables.ts'
import { loadOwnMessages } from '#server/message-versions.ts'
import { messagesOf } from '#server/messages.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { findTexts, getOwnTranslations, getText, getTranslations, saveTexts } from '../contract.ts'
import { builtInPages, getHomeText, getPageTexts, textsOfPage } from '../contract-pages.ts'
import { getPageText } from './queries/page-texts.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const save = (
  name: { place: string; key: string },
  forms: Parameters<typeof app.request<typeof saveTexts>>[1]['texts'][number]['forms'],
  version?: number,
) => app.request(saveTexts, { version, texts: [{ ...name, forms }] }, organiser)

test('the home page’s text is in the requested language, with the name of the signed-in user', async () => {
  const user = await app.user()

  const guest = await app.request(getHomeText, {}, undefined, { language: 'fr' })
  const known = await app.request(getHomeText, {}, user)

  expect(guest.body.page.page_title).toBe('Bienvenue')
  expect(guest.body.user).toBeNull()
  expect(known.body.page.page_title).toBe('Welcome')
  expect(known.body.user?.id).toBe(user.id)
})

test('the organisers’ page text replaces the shipped one, and is sanitised', async () => {
  await save({ place: 'pages', key: 'home.title' }, { en: { other: 'Hello' } })
  await save(
    { place: 'pages', key: 'home.content' },
    { en: { other: '<p onclick="steal()">Kept <a href="/en/awards">here</a></p><script>steal()</script>' } },
  )

  const { body } = await app.request(getHomeText, {})
  const french = await app.request(getHomeText, {}, undefined, { language: 'fr' })

  expect(body.page).toEqual({
    page_title: 'Hello',
    page_content: '<p>Kept <a href="/en/awards" rel="noopener nofollow ugc">here</a></p>',
  })
  expect(french.body.page.page_title).toBe('Bienvenue')
})

test('unsanitised markup in the database is sanitised in the response', async () => {
  const forms = {
    other: '<p onclick="steal()">Text</p><img src=x onerror="steal()"><script>steal()</script>',
  }
  await app.db.insert(messageVersions).values({ place: 'pages', key: 'home.content', language: 'en', forms })
  await loadOwnMessages(app.db)

  const { body } = await app.request(getHomeText, {})

  expect(body.page.page_content).toBe('Text</p>steal()')
})

test.each(['about', 'rules', 'faq', 'contact', 'privacy', 'terms'])(
  'the page %s is there in every language',
  (slug) => {
    const { title, content } = getPageText(slug)

    expect(Object.values(content).every((html) => /^<(h2|p)>/.test(html))).toBe(true)
    expect(new Set(Object.values(title)).size).toBe(4)
  },
)

test('a page without a text is not found', () => {
  expect(() => getPageText('nothing')).toThrow('not found')
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

test('a browser with current translations gets a 304, until an organiser changes a message', async () => {
  const address = `${app.address}${getTranslations.path}`
  const first = await fetch(address, { headers: { 'accept-encoding': 'br' } })
  const tag = first.headers.get('etag') ?? ''
  const again = await fetch(address, { headers: { 'if-none-match': tag } })
  const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })

  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(again.status).toBe(304)
  expect(await first.json()).toEqual(await plain.json())

  await save({ place: 'shared', key: 'required' }, { fr: { other: 'À remplir' } })
  const changed = await fetch(address, { headers: { 'if-none-match': tag } })
  const own = await app.request(getOwnTranslations, { language: 'fr' })
  const english = await app.request(getOwnTranslations, { language: 'en' })

  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(tag)
  expect(await changed.text()).toContain('"required":"À remplir"')
  expect(own.body).toEqual({ shared: { required: 'À remplir' } })
  expect(english.body).toEqual({})
})

test('the own messages of the screens are without texts of pages, and with all others of their place', async () => {
  const texts = builtInPages.flatMap((slug) => textsOfPage(slug))
  for (const name of texts) await save(name, { es: { other: 'Nuestro' } })
  await save({ place: 'pages', key: 'texts.title' }, { es: { other: 'Los mensajes' } })

  const { body } = await app.request(getOwnTranslations, { language: 'es' })

  expect(body).toEqual({ pages: { 'texts.title': 'Los mensajes' } })
})

test('a changed message is in the server’s own errors and mails at once, in that language only', async () => {
  await save({ place: 'shared', key: 'not_found' }, { fr: { other: 'Rien ici.' } })
  await save({ place: 'shared', key: 'unauthenticated' }, { en: { other: 'Please log in first.' } })

  await save({ place: 'accounts', key: 'mail.reset.subject' }, { fr: { other: 'Nouveau mot de passe' } })
  const reader = await app.user({ lang: 'fr' })
  const to = { id: reader.id, email: reader.email, firstName: 'Noor', lang: 'fr' as const }
  await app.db.transaction((tx) => mailResetLink(tx, app.app.tools.settings, to, 'token'))
  const mails = await app.db.select().from(outbox).where(eq(outbox.userId, reader.id))

  const french = await app.request(getText, { place: 'shared', key: 'nothing' }, organiser, {
    language: 'fr',
  })
  const english = await app.request(getText, { place: 'shared', key: 'nothing' }, organiser)
  const stranger = await app.request(getText, { place: 'shared', key: 'required' })

  expect([french.body.message, english.body.message]).toEqual([
    'Rien ici.',
    messagesOf('shared', 'en')('not_found'),
  ])
  expect(french.body.message).not.toBe(english.body.message)
  expect(stranger.body.message).toBe('Please log in first.')
  expect(mails.map(({ subject }) => subject)).toEqual(['Nouveau mot de passe'])
})

test('all plural forms of the language are needed, with the placeholders of the message and without markup', async () => {
  const name = { place: 'jury', key: 'mail.more' }
  const errors = async (forms: Parameters<typeof save>[1]) => (await save(name, forms)).body.errors

  expect(await errors({ fr: { one: '{{contest}}', other: '{{contest}}' } })).toEqual({
    'jury.mail.more.fr.many': ['The plural form “many” is missing.'],
  })
  expect(await errors({ en: { one: 'One for {{contest}}', other: '{{count}} for {{content}}' } })).toEqual({
    'jury.mail.more.en.other': [
      'Add the placeholder {{contest}}.',
      'This message has no placeholder {{content}}.',
    ],
  })
  expect(await errors({ 'zh-hans': { other: '{{contest}} <b>{{count}}</b>' } })).toEqual({
    'jury.mail.more.zh-hans.other': ['Write plain text, without HTML.'],
  })
  expect(await errors({ 'zh-hans': { other: '{{contest}} {count}' } })).toEqual({
    'jury.mail.more.zh-hans.other': [
      'Write placeholders with two braces on each side, without other braces.',
    ],
  })
  expect(await errors({ 'zh-hans': { other: `{{contest}} ${'很'.repeat(500)}` } })).toHaveProperty([
    'jury.mail.more.zh-hans.other',
  ])
  expect(await errors({ 'zh-hans': { one: '{{contest}}', other: ' ' } })).toHaveProperty([
    'jury.mail.more.zh-hans.one',
  ])
  expect(
    (await save(name, { en: { one: 'One for {{contest}}', other: '{{count}}: {{contest}}' } })).status,
  ).toBe(200)
  expect(messagesOf('jury', 'en')('mail.more', { count: 1, contest: 'A' })).toBe('One for A')
  expect(messagesOf('jury', 'en')('mail.more', { count: 3, contest: 'A' })).toBe('3: A')
})

test('the history of a message says who changed what, and every version can be restored', async () => {
  const name = { place: 'accounts', key: 'login.title' }
  const shipped = messagesOf('accounts', 'en')('login.title')
  await save(name, { en: { other: 'Enter' } })
  await save(name, { en: { other: 'Come in' } })

  const { changes } = (await app.request(getText, name, organiser)).body
  const back = await save(name, { en: changes.at(-1)?.to ?? null })

  expect(changes.map(({ language, from, to, author }) => ({ language, from, to, author }))).toEqual([
    {
      language: 'en',
      from: { other: 'Enter' },
      to: { other: 'Come in' },
      author: expect.stringContaining('Test'),
    },
    { language: 'en', from: null, to: { other: 'Enter' }, author: expect.stringContaining('Test') },
  ])
  expect(back.body.texts[0]?.own.en).toEqual({ other: 'Enter' })
  expect(messagesOf('accounts', 'en')('login.title')).toBe('Enter')

  // The shipped text, typed or chosen, is no own text.
  const restored = await save(name, { en: { other: shipped } })
  expect(restored.body.texts[0]?.own.en).toBeNull()
  expect(messagesOf('accounts', 'en')('login.title')).toBe(shipped)
  const [line] = await app.db.select().from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(1)
  expect(line).toMatchObject({
    actorId: organiser.id,
    action: 'texts.restoreShipped',
    details: { text: 'accounts.login.title', language: 'en', from: { other: 'Enter' }, to: null },
  })
})

test('a save does not overwrite what the form has not shown', async () => {
  const name = { place: 'accounts', key: 'login.submit' }
  const { version } = (await app.request(getText, name, organiser)).body
  await save(name, { fr: { other: 'Entrer' } }, version)

  const late = await save(name, { fr: { other: 'Ouvrir' } }, version)

  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    code: 'text_outdated',
    current: { texts: [{ own: { fr: { other: 'Entrer' } } }] },
  })
  expect(messagesOf('accounts', 'fr')('login.submit')).toBe('Entrer')
})

test('messages are found by key and by text in any language, and narrowed to what is changed or missing', async () => {
  const name = { place: 'news', key: 'mail.read' }
  await save(name, { es: { other: 'Leer ahora mismo' } })
  const find = async (search: Parameters<typeof app.request<typeof findTexts>>[1]) =>
    (await app.request(findTexts, search, organiser)).body.rows.map(({ place, key }) => `${place}.${key}`)

  expect(await find({ q: 'LEER AHORA MISMO' })).toEqual(['news.mail.read'])
  expect(await find({ q: 'mail.read', place: 'news' })).toEqual(['news.mail.read'])
  expect(await find({ place: 'news', only: 'changed' })).toEqual(['news.mail.read'])
  expect(await find({ place: 'news', only: 'missing' })).toEqual(['news.mail.read'])
  expect(await find({ place: 'files', only: 'changed' })).toEqual([])
})

test('page texts and messages in one form are saved together or not at all', async () => {
  const group = (await app.request(getPageTexts, { slug: 'faq' }, organiser)).body
  const both = (content: string) =>
    app.request(
      saveTexts,
      {
        version: group.version,
        texts: [
          { place: 'pages', key: 'faq.title', forms: { es: { other: 'Dudas' } } },
          { place: 'pages', key: 'faq.content', forms: { es: { other: content } } },
        ],
      },
      organiser,
    )

  expect((await both('<p></p>')).body.errors).toEqual({
    'pages.faq.content.es.other': ['Enter a text, or restore the original.'],
  })
  expect(getPageText('faq').title.es).not.toBe('Dudas')
  expect((await both('<p>Pregunta</p>')).status).toBe(200)
  expect(getPageText('faq')).toMatchObject({ title: { es: 'Dudas' }, content: { es: '<p>Pregunta</p>' } })
})

test.each([
  { place: 'shared', key: 'valueOf' },
  { place: 'constructor', key: 'name' },
  { place: 'shared', key: 'no.such.key' },
])('the message $place.$key does not exist', async (name) => {
  expect(await app.request(getText, name, organiser)).toMatchObject({ status: 404 })
})
