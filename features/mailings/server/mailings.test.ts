import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSubscriptions, setSubscription } from '#features/accounts/account/contract-subscriptions.ts'
import { saveView } from '#features/accounts/office/contract-views.ts'
import { roles, users } from '#features/accounts/session/server/tables.ts'
import { awards } from '#features/awards/award/server/tables.ts'
import { wallTime } from '#features/contests/contest/local-time.ts'
import { rounds } from '#features/jury/panel/server/tables.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { entries, projects } from '#features/projects/project/server/tables.ts'
import { auditLog, bouncedAddresses, outbox } from '#server/database/tables.ts'
import { writeMail } from '#server/mail/mail.ts'
import type { Language } from '#shared/language.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { emptyContest, giveJudgedContest } from '#tools/testing/judged-contest.ts'
import type { Audience, Purpose } from '../audiences.ts'
import * as contract from '../contract.ts'
import { personal } from './personal.ts'
import { sendBatch, sendDueMails } from './send.ts'
import { mailings } from './tables.ts'

let app: TestApp
let organiser: User
let contestId: string
/** A juror of a contest that is not announced. */
let juror: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  contestId = await emptyContest(app, 'mailings')
})
afterAll(() => app?.close())

async function enter(owner: User, name: string, contest = contestId) {
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'project',
    contestId: contest,
    language: 'en',
    name,
  })
  return id
}

/** A contest with that many entrants. */
async function contestWith(slug: string, count: number, lang: Language = 'en') {
  const contest = await emptyContest(app, slug)
  const owners = await Promise.all(Array.from({ length: count }, () => app.user({ lang })))
  for (const [n, owner] of owners.entries()) await enter(owner, `House ${n}`, contest)
  return { contest, owners }
}

const fields = (contest: string, changes: Partial<contract.MailingFields> = {}): contract.MailingFields => ({
  contestId: contest,
  purpose: 'participation',
  audience: 'entrants',
  viewId: null,
  subject: { ...unwritten, en: 'Two weeks left, {{name}}' },
  text: { ...unwritten, en: '<p>For <strong>{{contest}}</strong>: {{projects}}. {{link}}</p>' },
  perMinute: 60,
  ...changes,
})

const countOf = async (audience: Audience, contest = contestId, viewId?: string, purpose?: Purpose) =>
  (await app.request(contract.countRecipients, { contestId: contest, purpose, audience, viewId }, organiser))
    .body

async function draft(input: contract.MailingFields): Promise<string> {
  const { body } = await app.request(contract.createMailing, input, organiser)
  return body.id
}

async function send(mailingId: string, count: number) {
  const { body } = await app.request(contract.getMailing, { mailingId }, organiser)
  return app.request(contract.sendMailing, { mailingId, version: body.version, count }, organiser)
}

const mailsAbout = (word: string) =>
  app.db
    .select()
    .from(outbox)
    .where(and(sql`${outbox.subject} LIKE ${`%${word}%`}`, eq(outbox.isBulk, true)))
    .orderBy(asc(outbox.recipient))

const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

test('an audience has each person once, and the reasons of those who are left out', async () => {
  const [twice, paid, submitted, off, bounced, unconfirmed] = await Promise.all(
    Array.from({ length: 6 }, () => app.user()),
  )
  if (!twice || !paid || !submitted || !off || !bounced || !unconfirmed) throw new Error('no users')
  await enter(twice, 'One')
  await enter(twice, 'Two')
  const ids = await Promise.all(
    [paid, submitted, off, bounced, unconfirmed].map((one) => enter(one, 'Three')),
  )
  const set = (id: string | undefined, values: Partial<typeof projects.$inferInsert>) =>
    app.db
      .update(projects)
      .set(values)
      .where(eq(projects.id, id ?? ''))
  await set(ids[0], { paidAt: new Date() })
  await set(ids[1], { status: 'completed', paidAt: new Date() })
  await app.db.update(users).set({ remindersOff: true }).where(eq(users.id, off.id))
  await app.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, unconfirmed.id))
  // A rejected address that the user no longer has does not count.
  await app.db.insert(bouncedAddresses).values([
    { address: bounced.email, userId: bounced.id, error: 'EENVELOPE 550' },
    { address: 'former@example.com', userId: paid.id, error: 'EENVELOPE 550' },
  ])
  const search = 'paid=yes&status=completed&paid=nonsense&sort=title&other=1'
  const view = { list: 'entries', name: 'Paid', search, columns: [], isShared: false } as const
  const { body: saved } = await app.request(saveView, { ...view, columns: [] }, organiser)

  const all = await countOf('entrants')
  const counts = await Promise.all(
    (['unfinished', 'unpaid', 'submitted', 'winners', 'jurors'] as const).map((one) => countOf(one)),
  )

  expect([all.count, all.byLanguage.en]).toEqual([4, 4])
  expect(all.people.map(({ userId, reason }) => [userId, reason]).sort()).toEqual(
    [
      [off.id, 'unsubscribed'],
      [bounced.id, 'bounced'],
    ].sort(),
  )
  expect(counts.map(({ count }) => count)).toEqual([3, 2, 1, 0, 0])
  expect((await countOf('view', contestId, saved.id)).count).toBe(1)
})

test('a mailing about projects reaches an unconfirmed owner who never asked for news, and news only who asked', async () => {
  const { contest, owners } = await contestWith('mailings-purpose', 3)
  const [asked, unconfirmed] = owners
  await app.request(setSubscription, { kind: 'mailings', wanted: true }, asked)
  await app.request(setSubscription, { kind: 'mailings', wanted: true }, unconfirmed)
  await app.db
    .update(users)
    .set({ emailConfirmedAt: null })
    .where(eq(users.id, unconfirmed?.id ?? ''))
  const subject = { ...unwritten, en: 'New jury' }
  const mailingId = await draft(fields(contest, { subject, purpose: 'news' }))

  const about = await countOf('entrants', contest)
  const news = await countOf('entrants', contest, undefined, 'news')
  await send(mailingId, 1)
  await app.settle()
  const [mail] = await mailsAbout('New jury')

  expect([about.count, news.count]).toEqual([3, 1])
  expect(news.people.map(({ reason }) => reason).sort()).toEqual(['unconfirmed', 'unsubscribed'])
  expect([mail?.userId, mail?.unsubscribeUrl]).toEqual([asked?.id, expect.stringContaining('/mailings/')])
})

test('jurors, jurors behind and winners are found in the contest', async () => {
  const judged = await giveJudgedContest(app, {
    slug: 'mailings-judged',
    isOpen: true,
    works: [
      { title: 'A', language: 'en', entries: [{ category: 'retail', scores: [5, 6, null] }] },
      { title: 'B', language: 'en', entries: [{ category: 'office', scores: [5, 6, null] }] },
    ],
  })
  juror = judged.jury[0] ?? organiser
  await app.db.update(rounds).set({ dueOn: '2026-01-01' }).where(eq(rounds.contestId, judged.contestId))
  const [entry] = judged.entries
  const given = { title: unwritten, level: unwritten, contest: unwritten, year: 2026, recipient: '' }
  const snapshot = { ...given, discipline: unwritten, category: unwritten }
  const { entryId = '', projectId = '' } = entry ?? {}
  await app.db
    .insert(awards)
    .values({ serial: 'MAIL-1', entryId, projectId, contestId: judged.contestId, levelKey: 'gold', snapshot })

  const counts = await Promise.all(
    (['jurors', 'jurors_behind', 'winners'] as const).map((one) => countOf(one, judged.contestId)),
  )

  expect(counts.map(({ count }) => count)).toEqual([3, 1, 1])
  expect(await app.db.$count(entries, eq(entries.id, entryId))).toBe(1)
})

test('a mailing is previewed with a recipient’s own data, in a language that is written', async () => {
  const { contest, owners } = await contestWith('mailings-preview', 2)
  const input = { ...fields(contest), language: 'es' as const }
  const { perMinute: _, ...written } = input

  const first = await app.request(contract.previewMailing, { ...written, email: '' }, organiser)
  const stranger = await app.request(
    contract.previewMailing,
    { ...written, email: organiser.email },
    organiser,
  )
  const odd = await app.request(
    contract.previewMailing,
    { ...written, email: '', text: { ...unwritten, en: '<p>{{nmae}}</p>' } },
    organiser,
  )
  const tested = await app.request(contract.sendTestMailing, written, organiser)

  expect(first.body).toMatchObject({ language: 'en', subject: 'Two weeks left, Test' })
  expect(first.body.plain).toMatch(/^For Palmarès 2026: House \d\. http\S+\/account\/my-projects\n/)
  expect(first.body.html).toContain('<strong>Palmarès 2026</strong>')
  expect(first.body.html).toContain('/reminders?lang=en"')
  expect(`${first.body.html}${first.body.plain}`).not.toContain('token=')
  expect(owners.some(({ email }) => first.body.recipient.includes(email))).toBe(true)
  expect(stranger.body.errors).toHaveProperty('email')
  expect(odd.body.errors?.['text.en']).toEqual(['Unknown placeholders: {{nmae}}'])
  expect(tested.body.to).toBe(organiser.email)
  expect(await app.db.$count(outbox, eq(outbox.subject, 'Test: Two weeks left, Test'))).toBe(1)
})

test('a mailing is sent once to each person of the frozen audience, with a way to unsubscribe', async () => {
  const { contest, owners } = await contestWith('mailings-send', 2)
  const [owner, other] = owners
  const mailingId = await draft(fields(contest, { subject: { ...unwritten, en: 'Frozen' } }))

  const wrong = await send(mailingId, 5)
  const sent = await send(mailingId, 2)
  const again = await send(mailingId, 2)
  const late = await app.user()
  await enter(late, 'Late', contest)
  await app.settle()
  const mails = await mailsAbout('Frozen')
  const { body } = await app.request(contract.getMailing, { mailingId }, organiser)
  const list = await app.request(contract.listRecipients, { mailingId, state: 'queued' }, organiser)
  const q = owner?.id.slice(0, 8) ?? ''
  const one = await app.request(contract.listRecipients, { mailingId, q }, organiser)
  const found = await app.request(contract.listMailings, { q: 'frozen', status: 'sent', contest }, organiser)

  expect([wrong.status, wrong.body.code]).toEqual([409, 'mailing_audience_changed'])
  expect([sent.status, again.status, again.body.code]).toEqual([200, 409, 'mailing_sent'])
  expect(mails.map(({ userId }) => userId).sort()).toEqual([owner?.id, other?.id].sort())
  expect(body).toMatchObject({ status: 'sent', counts: { waiting: 2, sent: 0 } })
  expect(list.body.rows.map(({ mailId }) => mailId).sort()).toEqual(mails.map(({ id }) => id).sort())
  expect(one.body.rows.map(({ userId }) => userId)).toEqual([owner?.id])
  expect(found.body.rows.map(({ id }) => id)).toEqual([mailingId])
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, mailingId))
  expect(lines.map(({ action }) => action).sort()).toEqual(['mailings.create', 'mailings.send'])

  // One request of the mail client, without login, with the form of RFC 8058.
  const [mail] = mails
  const address = (mail?.unsubscribeUrl ?? '').replace(/^https?:\/\/[^/]+/, app.address)
  const seen = await fetch(address, { redirect: 'manual' })
  const stillOn = await app.db.$count(
    users,
    and(eq(users.id, mail?.userId ?? ''), eq(users.remindersOff, true)),
  )
  const left = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  const forged = await fetch(`${address}AA`, { method: 'POST' })
  expect([seen.status, seen.headers.get('location'), stillOn]).toEqual([
    303,
    expect.stringMatching(/^\/reminders\?lang=en#token=/),
    0,
  ])
  expect([left.status, forged.status]).toEqual([200, 404])
  expect((await countOf('entrants', contest)).leftOut).toContainEqual({ reason: 'unsubscribed', count: 1 })
  // In the account the person sees it, and subscribes again.
  const leaver = owners.find(({ id }) => id === mail?.userId)
  const off = await app.request(getSubscriptions, {}, leaver)
  await app.request(setSubscription, { kind: 'reminders', wanted: true }, leaver)
  expect(off.body).toEqual({ reminders: false, mailings: false })
  expect((await countOf('entrants', contest)).leftOut).toContainEqual({ reason: 'unsubscribed', count: 0 })
  // Mails that a person must get have no such header.
  await writeMail(app.db, { to: owner?.email ?? '', language: 'en', subject: 'Receipt', paragraphs: ['x'] })
  const [receipt] = await app.db.select().from(outbox).where(eq(outbox.subject, 'Receipt'))
  expect(receipt).toMatchObject({ isBulk: false, unsubscribeUrl: null })
})

test('an interrupted batch is written again as a whole, and two processes write each mail once', async () => {
  const { contest, owners } = await contestWith('mailings-resume', 6)
  const mailingId = await draft(fields(contest, { subject: { ...unwritten, en: 'Resumed' }, perMinute: 2 }))
  await send(mailingId, 6)
  await app.settle()
  const begun = await mailsAbout('Resumed')
  const { tools } = app.app

  await expect(
    app.db.transaction(async (tx) => {
      await sendBatch(tx, tools, mailingId, later(61))
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  const killed = await mailsAbout('Resumed')
  await Promise.all([sendDueMails(tools, later(62)), sendDueMails(tools, later(62))])
  const second = await mailsAbout('Resumed')
  // One leaves and one unsubscribes before their turn.
  const waiting = owners.filter(({ id }) => !second.some(({ userId }) => userId === id))
  await app.db.transaction((tx) => personal.forget(tx, waiting[0]?.id ?? ''))
  await app.db
    .update(users)
    .set({ remindersOff: true })
    .where(eq(users.id, waiting[1]?.id ?? ''))
  await sendDueMails(tools, later(200))
  const { body } = await app.request(contract.getMailing, { mailingId }, organiser)

  expect([begun.length, killed.length, second.length]).toEqual([2, 2, 4])
  expect(new Set(second.map(({ recipient }) => recipient)).size).toBe(4)
  expect((await mailsAbout('Resumed')).length).toBe(4)
  expect(body).toMatchObject({ status: 'sent', counts: { waiting: 4, unsubscribed: 1 } })
})

test('a stopped mailing writes nothing until it is continued, and one that ended cannot be stopped', async () => {
  const { contest } = await contestWith('mailings-stop', 3)
  const mailingId = await draft(fields(contest, { subject: { ...unwritten, en: 'Stopped' }, perMinute: 1 }))
  await send(mailingId, 3)
  await app.settle()

  const stopped = await app.request(contract.stopMailing, { mailingId }, organiser)
  await sendDueMails(app.app.tools, later(61))
  const meanwhile = (await mailsAbout('Stopped')).length
  await app.request(contract.resumeMailing, { mailingId }, organiser)
  await app.settle()
  await sendDueMails(app.app.tools, later(61))
  await sendDueMails(app.app.tools, later(122))
  const late = await app.request(contract.stopMailing, { mailingId }, organiser)

  expect([stopped.body.status, meanwhile, (await mailsAbout('Stopped')).length]).toEqual(['stopped', 1, 3])
  expect([late.status, late.body.code]).toEqual([409, 'mailing_moved'])
})

test('a scheduled mailing is sent at its time to those who are in its audience then, and not before', async () => {
  const { contest } = await contestWith('mailings-schedule', 1)
  const empty = await emptyContest(app, 'mailings-schedule-empty')
  const subject = { ...unwritten, en: 'Planned' }
  const [mailingId, other] = [await draft(fields(contest, { subject })), await draft(fields(empty))]
  const wall = wallTime(later(3600), 'America/Toronto')
  const schedule = (id: string, sendsAt: string) =>
    app.request(contract.scheduleMailing, { mailingId: id, version: 1, sendsAt }, organiser)
  const statusOf = async (id: string) =>
    (await app.request(contract.getMailing, { mailingId: id }, organiser)).body.status

  const past = await schedule(mailingId, '2026-01-01T12:00')
  const set = [await schedule(mailingId, wall), await schedule(other, wall)]
  await enter(await app.user(), 'Late', contest)
  await sendDueMails(app.app.tools, new Date())
  const before = (await mailsAbout('Planned')).length
  await sendDueMails(app.app.tools, later(3700))

  expect(past.body.errors).toHaveProperty('sendsAt')
  expect(set.map(({ body }) => body.status)).toEqual(['scheduled', 'scheduled'])
  expect([before, (await mailsAbout('Planned')).length]).toEqual([0, 2])
  // Without recipients it waits for an organiser again.
  expect([await statusOf(mailingId), await statusOf(other)]).toEqual(['sent', 'draft'])
})

test('a draft is saved by one organiser at a time, and incomplete languages are not sent', async () => {
  const { contest } = await contestWith('mailings-draft', 1)
  const half = fields(contest, { subject: { ...unwritten, en: 'Half', fr: 'Moitié' } })
  const mailingId = await draft(half)
  const { body } = await app.request(contract.getMailing, { mailingId }, organiser)
  const save = (version: number) =>
    app.request(contract.saveMailing, { mailingId, ...half, version }, organiser)

  const incomplete = await send(mailingId, 1)
  const first = await save(body.version)
  const second = await save(body.version)
  const rows = await app.db.select().from(mailings).where(eq(mailings.id, mailingId))
  const gone = await app.request(contract.deleteMailing, { mailingId }, organiser)

  expect([incomplete.status, incomplete.body.code]).toEqual([409, 'mailing_half_written'])
  expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'mailing_changed'])
  expect([rows[0]?.status, gone.status]).toEqual(['draft', 200])
})

test('only organisers write mailings, and none who judges in a contest that is not announced', async () => {
  await app.db.insert(roles).values({ userId: juror.id, role: 'organiser' })
  const others = [await app.user(), juror]

  for (const user of others) {
    const answers = await Promise.all([
      app.request(contract.listMailings, {}, user),
      app.request(contract.countRecipients, { contestId, audience: 'entrants' }, user),
      app.request(contract.createMailing, fields(contestId), user),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  }
})
