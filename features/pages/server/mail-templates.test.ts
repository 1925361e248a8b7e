import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/database/tables.ts'
import { shipped } from '#server/messages.ts'
import { formsOf, placeholdersOf } from '#shared/messages.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { getMailTemplate, listMailTemplates, previewMail, sendTestMail } from '../contract-mails.ts'
import { mailKinds, textsOfMail } from '../mail-kinds.ts'
import { exampleParams } from '../message-text.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const textsOf = (kind: (typeof mailKinds)[number], language: 'en' | 'fr') =>
  textsOfMail(kind).map(({ name }) => ({
    ...name,
    forms: formsOf(shipped[language][name.place] ?? {}, name.key),
  }))

test.each(mailKinds)('the mail %s is made of messages that exist', async (kind) => {
  const { status, body } = await app.request(getMailTemplate, { kind }, organiser)

  expect(status).toBe(200)
  expect(body.texts.map(({ shipped: { fr } }) => Object.keys(fr).length > 0)).not.toContain(false)
})

test('every message that is only in mails belongs to a mail template', () => {
  const inMails = new Set(
    mailKinds.flatMap((kind) => textsOfMail(kind).map(({ name }) => `${name.place}.${name.key}`)),
  )
  const left = Object.entries(shipped.en).flatMap(([place, words]) =>
    Object.keys(words)
      .map((key) => `${place}.${key.replace(/_(one|many|other)$/, '')}`)
      .filter((name) => /^(?!shared|pages)\w+\.((\w+_)?mail|invite\.mail|farewell)\./.test(name))
      .filter((name) => !inMails.has(name)),
  )

  expect(left).toEqual([])
})

test('a mail is previewed with unsaved texts and the data of its recipient', async () => {
  const reader = await app.user({ lang: 'fr' })
  const texts = textsOf('reset_password', 'fr').map((text) =>
    text.key === 'mail.reset.subject' ? { ...text, forms: { other: 'Votre <accès>' } } : text,
  )
  const input = { kind: 'reset_password', language: 'fr', email: reader.email } as const

  const refused = await app.request(previewMail, { ...input, texts }, organiser)
  const { body } = await app.request(
    previewMail,
    {
      ...input,
      texts: texts.map((text) =>
        text.key === 'mail.reset.subject' ? { ...text, forms: { other: 'Votre accès' } } : text,
      ),
    },
    organiser,
  )
  const nobody = await app.request(
    previewMail,
    { ...input, email: 'nobody@example.com', texts: textsOf('reset_password', 'fr') },
    organiser,
  )

  expect(refused.body.errors).toHaveProperty(['accounts.mail.reset.subject.fr.other'])
  expect(body.subject).toBe('Votre accès')
  expect(body.html).toContain('<h1')
  expect(body.plain).toContain('Test')
  expect(body.examples).toEqual(['minutes'])
  expect(nobody.body.errors).toHaveProperty('email')
})

test('a test goes to the organiser alone', async () => {
  const { body } = await app.request(
    sendTestMail,
    { kind: 'award_won', language: 'en', texts: textsOf('award_won', 'en') },
    organiser,
  )
  const mails = await app.db.select().from(outbox).where(eq(outbox.userId, organiser.id))

  expect(body.to).toBe(organiser.email)
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [organiser.email, 'Test: La Halle aux échos won an award at Palmarès 2027'],
  ])
})

test('the list of mails says their subjects', async () => {
  const { body } = await app.request(listMailTemplates, {}, organiser)

  expect(body).toHaveLength(mailKinds.length)
  expect(body.find(({ kind }) => kind === 'reset_password')?.subject.en).toBe('Reset your Palmarès password')
})

test('every placeholder of every mail has an example', () => {
  const texts = mailKinds.flatMap((kind) =>
    textsOfMail(kind).flatMap(({ name }) =>
      Object.entries(shipped.en[name.place] ?? {})
        .filter(([key]) => key === name.key || key.startsWith(`${name.key}_`))
        .map(([, text]) => text),
    ),
  )
  const names = [...new Set(texts.flatMap(placeholdersOf))].filter((name) => name !== 'count')

  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => exampleParams[name] === undefined)).toEqual([])
})
