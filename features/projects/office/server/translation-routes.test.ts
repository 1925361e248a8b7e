import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { recordPaid } from '#features/projects/entry/server/actions/entries.ts'
import { getProject, saveProject, saveText } from '#features/projects/project/contract.ts'
import * as contract from '#features/projects/project/contract-translation.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { translations } from '#features/projects/project/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import type { Language, Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { recordTranslationsBought } from './actions/translations.ts'

let app: TestApp
let [offering, plain] = ['', '']
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

async function openContest(offersTranslation: boolean): Promise<string> {
  const startsAt = new Date(Date.now() - day)
  const extra = { kind: 'translation' as const }
  const { id } = await createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: startsAt,
    deadlineAt: new Date(Date.now() + day),
    limits: { descriptionCharacters: 40 },
    disciplines: [],
    prices: [],
    extras: offersTranslation
      ? [
          { ...extra, currency: 'CAD', amount: 95_00 },
          { ...extra, currency: 'USD', amount: 70_00 },
        ]
      : [],
    criteria: [],
    levels: [],
  })
  return id
}

beforeAll(async () => {
  app = await startTestApp()
  offering = await openContest(true)
  plain = await openContest(false)
})
afterAll(() => app?.close())

const bridge = { title: 'Le pont lent', summary: 'Un pont.', description: '<p>Bois et pierre.</p>' }

async function frenchProject(owner: User, contestId = offering): Promise<string> {
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'project',
    contestId,
    language: 'fr',
    name: 'Le pont lent',
    texts: { fr: bridge },
  })
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [id], entryIds: [], at: new Date() }))
  return id
}

async function bought(owner: User, projectId: string, language: Language): Promise<string> {
  const requested = await app.request(
    contract.requestTranslations,
    { projectId, languages: [language] },
    owner,
  )
  const id = requested.body.orders.find((order) => order.language === language)?.id ?? ''
  await app.db.transaction((tx) =>
    recordTranslationsBought(tx, {
      projectId,
      translationIds: [id],
      actorId: owner.id,
      at: new Date('2026-11-20T15:00:00Z'),
    }),
  )
  return id
}

const write = (owner: User, projectId: string, language: Language, part: Partial<typeof bridge>) =>
  app.request(saveText, { projectId, language, ...part }, owner)

/** The project once that is written. */
async function after(writing: ReturnType<typeof write>, owner: User, projectId: string) {
  expect((await writing).status).toBe(200)
  return app.request(getProject, { projectId }, owner)
}

test('a translation is requested by language, can be cancelled before payment, and stays once paid', async () => {
  const owner = await app.user()
  const projectId = await frenchProject(owner)
  const request = (languages: Language[], as = owner) =>
    app.request(contract.requestTranslations, { projectId, languages }, as)

  const both = await request(['en', 'es'])
  const again = await request(['en', 'es'])
  const one = await request(['es'])
  await bought(owner, projectId, 'es')
  const none = await request([])
  const saved = await app.request(contract.getTranslations, { projectId }, owner)

  expect(both.body.prices).toEqual([
    { currency: 'CAD', amount: 95_00 },
    { currency: 'USD', amount: 70_00 },
  ])
  expect(again.body.orders).toEqual(both.body.orders)
  expect(one.body.orders.map(({ language, status }) => [language, status])).toEqual([['es', 'requested']])
  expect([none.status, none.body.code]).toEqual([409, 'translation_paid'])
  expect(saved.body.orders.map(({ status, dueOn }) => [status, dueOn])).toEqual([['bought', '2026-11-30']])
  expect((await request(['fr'])).status).toBe(422)
  expect((await request(['en'], await app.user())).status).toBe(404)
})

test('a project is incomplete until the service is given a language', async () => {
  const owner = await app.user()
  const projectId = await frenchProject(owner)
  const isUndecided = async () => {
    const { body } = await app.request(getProject, { projectId }, owner)
    return body.missing.some(({ field }) => field === 'translate')
  }
  await app.request(saveProject, { projectId, userWantToTranslate: null }, owner)

  const before = await isUndecided()
  await app.request(contract.requestTranslations, { projectId, languages: ['en'] }, owner)
  const chosen = await isUndecided()
  await app.request(contract.requestTranslations, { projectId, languages: [] }, owner)
  const dropped = await isUndecided()

  expect([before, chosen, dropped]).toEqual([true, false, true])
})

test('a text in translation is read-only until the translation is delivered', async () => {
  const owner = await app.user()
  const projectId = await frenchProject(owner)
  await write(owner, projectId, 'en', { title: 'Draft of mine' })
  await bought(owner, projectId, 'en')

  const changed = await write(owner, projectId, 'en', { title: 'The Slow Bridge' })
  const same = await write(owner, projectId, 'en', { title: 'Draft of mine' })
  const other = await write(owner, projectId, 'es', { title: 'El puente lento' })
  const after = await app.request(getProject, { projectId }, owner)

  expect([changed.status, changed.body.code]).toEqual([409, 'translation_underway'])
  expect([same.status, other.status]).toEqual([200, 200])
  expect([after.body.texts.en.title, after.body.texts.es.title]).toEqual(['Draft of mine', 'El puente lento'])
})

test('a contest without a price offers no translation, and neither does a product outside a contest', async () => {
  const owner = await app.user()
  const projectId = await frenchProject(owner, plain)

  const workspace = await app.request(contract.getTranslations, { projectId }, owner)
  const requested = await app.request(contract.requestTranslations, { projectId, languages: ['en'] }, owner)

  expect(workspace.body).toEqual({ prices: [], orders: [] })
  expect([requested.status, requested.body.code]).toEqual([409, 'translation_not_offered'])
})

test('an organiser writes a paid translation, and it replaces the entrant’s own text', async () => {
  const [owner, organiser] = [await app.user({ lang: 'es' }), await app.user({ roles: ['organiser'] })]
  const projectId = await frenchProject(owner)
  await write(owner, projectId, 'en', { title: 'Draft of mine' })
  const translationId = await bought(owner, projectId, 'en')
  const save = (title: string, summary: string, description: string) =>
    app.request(contract.saveTranslation, { translationId, title, summary, description }, organiser)

  const list = await app.request(contract.listTranslations, {}, organiser)
  const begun = await save('The Slow Bridge', '', '<p onclick="x()">Wood<script>y()</script> and stone.</p>')
  const lacking = await app.request(contract.submitTranslation, { translationId }, organiser)
  await save('The Slow Bridge', 'A bridge.', '<p>Wood and stone.</p>')
  await write(owner, projectId, 'fr', { summary: 'Un pont de bois.' })
  const unseen = await app.request(getProject, { projectId }, owner)
  const { body: now } = await app.request(contract.getTranslation, { translationId }, organiser)
  const done = await app.request(contract.submitTranslation, { translationId }, organiser)
  const left = await app.request(contract.getTranslation, { translationId }, organiser)
  const { body } = await app.request(getProject, { projectId }, owner)

  expect(list.body.rows.filter((one) => one.id === translationId)).toMatchObject([
    { from: 'fr', to: 'en', dueOn: '2026-11-30', title: 'Le pont lent' },
  ])
  expect(begun.body.text.description).toBe('<p>Wood and stone.</p>')
  expect([lacking.status, Object.keys(lacking.body.errors ?? {})]).toEqual([422, ['summary']])
  expect(now.original.summary).toBe('Un pont de bois.')
  expect(unseen.body.texts.en.title).toBe('Draft of mine')
  expect([done.status, left.status]).toEqual([200, 404])
  expect(body.texts.en).toEqual({
    title: 'The Slow Bridge',
    summary: 'A bridge.',
    description: '<p>Wood and stone.</p>',
  })
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, owner.email))
  expect(mails.map(({ subject }) => subject)).toEqual(['Traducción lista: Le pont lent (inglés)'])
  expect(mails[0]?.plain).toContain(`/account/projects/${projectId}/translation?text=en`)
})

test('a translation that arrives after a later one of the same page changes nothing', async () => {
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const translationId = await bought(owner, await frenchProject(owner), 'en')
  const save = async (title: string, sequence: number) => {
    const input = { translationId, title, summary: '', description: '', writer: 'page', sequence }
    return (await app.request(contract.saveTranslation, input, organiser)).body.text.title
  }

  expect([await save('Newer', 2), await save('Older', 1)]).toEqual(['Newer', 'Newer'])
})

test('the entrant may correct a translation that was delivered, and the organiser no longer can', async () => {
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const projectId = await frenchProject(owner)
  const translationId = await bought(owner, projectId, 'en')
  await app.request(
    contract.saveTranslation,
    { translationId, title: 'The Slow Bridge', summary: 'A bridge.', description: '<p>Wood.</p>' },
    organiser,
  )
  await app.request(contract.submitTranslation, { translationId }, organiser)

  const corrected = await after(write(owner, projectId, 'en', { title: 'Slow Bridge' }), owner, projectId)
  const late = await app.request(
    contract.saveTranslation,
    { translationId, title: 'Mine', summary: '', description: '' },
    organiser,
  )

  expect(corrected.body.texts.en.title).toBe('Slow Bridge')
  expect(late.status).toBe(404)
})

test('only organisers see the translations to do, and unpaid ones are not listed', async () => {
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const projectId = await frenchProject(owner)
  const requested = await app.request(contract.requestTranslations, { projectId, languages: ['en'] }, owner)
  const translationId = requested.body.orders[0]?.id ?? ''

  const list = await app.request(contract.listTranslations, {}, organiser)

  expect(list.body.rows.some((one) => one.id === translationId)).toBe(false)
  expect((await app.request(contract.getTranslation, { translationId }, organiser)).status).toBe(404)
  expect((await app.request(contract.listTranslations, {}, owner)).status).toBe(403)
})

test('translations to do are found by project, language, contest and due date, and sorted', async () => {
  const [owner, organiser] = [
    await app.user({ companyName: 'Quasarova' }),
    await app.user({ roles: ['organiser'] }),
  ]
  const en = await bought(owner, await frenchProject(owner), 'en')
  const es = await bought(owner, await frenchProject(owner), 'es')
  await app.db.update(translations).set({ dueOn: '2026-01-31' }).where(eq(translations.id, es))
  const list = async (search: Partial<contract.TranslationSearch>) =>
    (await app.request(contract.listTranslations, { q: 'quasarova', ...search }, organiser)).body.rows.map(
      ({ id }) => id,
    )

  expect(await list({})).toEqual([es, en])
  expect(await list({ sort: 'languages' })).toEqual([en, es])
  expect(await list({ to: 'en' })).toEqual([en])
  expect(await list({ due: 'overdue' })).toEqual([es])
  expect(await list({ contest: offering })).toHaveLength(2)
  expect(await list({ contest: plain })).toEqual([])
})

test('a text is counted as users see it and saved if too long; oversized markup is rejected', async () => {
  const owner = await app.user()
  const projectId = await frenchProject(owner)
  const isTooLong = async () => {
    const { body } = await app.request(getProject, { projectId }, owner)
    return body.missing.some(({ field }) => field === 'descriptionTooLong')
  }

  const full = { description: `<p><em>${'家👩‍👩‍👧‍👦'.repeat(20)}</em></p>` }
  expect((await write(owner, projectId, 'fr', full)).status).toBe(200)
  expect(await isTooLong()).toBe(false)

  const over = { description: `<p>${'é'.normalize('NFD').repeat(41)}</p>` }
  expect((await write(owner, projectId, 'fr', over)).status).toBe(200)
  expect(await isTooLong()).toBe(true)

  const hidden = { description: '<p></p>'.repeat(30_000) }
  expect((await write(owner, projectId, 'fr', hidden)).status).toBe(422)
})
