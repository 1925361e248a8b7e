import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { desc, eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, outbox } from '#server/database/tables.ts'
import { type Mail, writeMail } from '#server/mail/mail.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract-outbox.ts'
import { personal } from './personal.ts'

let app: TestApp
let organiser: User
let smtp: SMTPServer
let smtpUrl: string
let arrived: string[] = []
/** The server's replies to the next messages, before it accepts any. */
let answers: number[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody')) {
        done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }))
      } else done()
    },
    async onData(stream, _session, done) {
      const message = await text(stream)
      const responseCode = answers.shift()
      if (responseCode) return done(Object.assign(new Error('No'), { responseCode }))
      arrived.push(message)
      done()
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const at = smtp.server.address()
  smtpUrl = `smtp://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}`
  app = await startTestApp({ SMTP_URL: smtpUrl })
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(async () => {
  await app?.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const href = 'https://awards.example.org/reset-password#token=lnk_abc-DEF_123'
const mail = {
  to: 'marie@example.com',
  language: 'fr',
  subject: 'Ton nouveau mot de passe',
  paragraphs: ['Bonjour Marie,'],
  action: { label: 'Choisir', href },
} satisfies Mail

async function written(at: TestApp, changes: Partial<Mail>): Promise<string> {
  await writeMail(at.db, { ...mail, ...changes })
  await at.settle()
  const [row] = await at.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.recipient, changes.to ?? mail.to))
    .orderBy(desc(outbox.createdAt))
  return row?.id ?? ''
}

test('with a mail server, a queued, failed or sent mail shows no key', async () => {
  answers = [451]
  const waiting = await written(app, { to: 'waits@example.com' })
  answers = [550]
  const givenUp = await written(app, { to: 'given-up@example.com' })
  const sent = await written(app, { to: 'sent@example.com' })

  const views = await Promise.all(
    [waiting, givenUp, sent].map((mailId) => app.request(contract.getMail, { mailId }, organiser)),
  )

  expect(views.map(({ body }) => [body.state, body.failures, body.maySendAgain])).toEqual([
    ['waiting', 1, true],
    ['given_up', 1, true],
    ['sent', 0, false],
  ])
  expect(views[1]?.body.error).toBe('EMESSAGE 550')
  expect(JSON.stringify(views.map(({ body }) => body))).not.toMatch(/token=|lnk_abc/)
})

test('a failed mail is sent again once, however often the button is pressed, and arrives with its link', async () => {
  answers = [550]
  const mailId = await written(app, { to: 'again@example.com' })
  arrived = []

  const presses = await Promise.all(
    [1, 2, 3].map(() => app.request(contract.sendMailAgain, { mailId }, organiser)),
  )
  await app.settle()
  const late = await app.request(contract.sendMailAgain, { mailId }, organiser)

  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect([late.status, late.body.code]).toEqual([409, 'mail_on_its_way'])
  expect(arrived).toHaveLength(1)
  expect(arrived[0]).toContain('lnk_abc')
  expect((await app.request(contract.getMail, { mailId }, organiser)).body.state).toBe('sent')
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, mailId))
  expect(lines).toMatchObject([{ actorId: organiser.id, action: 'accounts.sendMailAgain' }])
})

test('of many chosen mails, those that were given up are sent again', async () => {
  answers = [550]
  const givenUp = await written(app, { to: 'many-again@example.com' })
  const sent = await written(app, { to: 'many-sent@example.com' })
  arrived = []

  const chosen = { ids: [givenUp, sent] }
  const { body } = await app.request(contract.sendMailsAgain, { chosen }, organiser)
  await app.settle()

  expect([body.count, arrived.length]).toEqual([1, 1])
  expect((await app.request(contract.getMail, { mailId: givenUp }, organiser)).body.state).toBe('sent')
})

test('a mail that waits for its next attempt is tried at once, and shows its failed attempts', async () => {
  answers = [451]
  const mailId = await written(app, { to: 'waits-again@example.com' })
  arrived = []

  const pressed = await app.request(contract.sendMailAgain, { mailId }, organiser)
  await app.settle()
  const { body } = await app.request(contract.getMail, { mailId }, organiser)

  expect(pressed.status).toBe(200)
  expect(arrived).toHaveLength(1)
  expect([body.state, body.attempts.map(({ error }) => error)]).toEqual(['sent', ['EMESSAGE 451']])
})

test('only a rejected address counts as bounced, until an organiser clears it', async () => {
  const [gone, full] = [await app.user({ email: 'nobody@example.com' }), await app.user()]
  answers = [554]
  const advert = await written(app, { to: full.email, userId: full.id })
  const bounced = await written(app, { to: gone.email, userId: gone.id })

  const see = async (mailId: string) =>
    (await app.request(contract.getMail, { mailId }, organiser)).body.bouncedAt !== null
  const before = [await see(advert), await see(bounced)]
  const cleared = await app.request(contract.clearBounce, { userId: gone.id }, organiser)
  const refused = await app.request(contract.clearBounce, { userId: gone.id }, gone)

  expect(before).toEqual([false, true])
  expect([cleared.body.cleared, await see(bounced), refused.status]).toEqual([1, false, 403])
  expect(await app.db.$count(auditLog, eq(auditLog.action, 'accounts.clearBounce'))).toBe(1)
})

test('a mail from before a mail server was set can be sent', async () => {
  const mailId = await written(app, { to: 'before@example.com' })
  // The state without a mail server: not sent, not failed, and without a job.
  await app.db.update(outbox).set({ sentAt: null }).where(eq(outbox.id, mailId))
  arrived = []

  const saved = await app.request(contract.getMail, { mailId }, organiser)
  await app.request(contract.sendMailAgain, { mailId }, organiser)
  await app.settle()

  expect(saved.body).toMatchObject({ state: 'not_sent', maySendAgain: true })
  expect(arrived).toHaveLength(1)
})

test('the data export of a user contains their mails without the keys of links', async () => {
  const user = await app.user()
  answers = [550]
  await written(app, { to: 'new-address@example.com', userId: user.id })

  const archive = JSON.stringify(await personal.collect(app.db, user.id))

  expect(archive).toContain('https://awards.example.org/reset-password')
  expect(archive).not.toContain('lnk_abc')
})

test('mails are found by recipient and subject without accents, filtered by state, and paged', async () => {
  for (let n = 0; n < 60; n++) {
    await app.db.insert(outbox).values({
      recipient: `user-${n}@many.example`,
      language: 'es',
      subject: 'Recibo de tu inscripción',
      html: '',
      plain: '',
      sentAt: n % 2 ? new Date() : null,
    })
  }
  const input = { q: 'MANY.example inscripcion' }

  const first = await app.request(contract.findMails, input, organiser)
  const second = await app.request(contract.findMails, { ...input, page: 2 }, organiser)
  const saved = await app.request(contract.findMails, { ...input, state: 'not_sent' }, organiser)
  const wild = await app.request(contract.findMails, { q: '%' }, organiser)

  const recipients = [...first.body.rows, ...second.body.rows].map(({ recipient }) => recipient)
  expect([first.body.rows.length, second.body.rows.length]).toEqual([50, 10])
  expect(new Set(recipients).size).toBe(60)
  expect(first.body.total).toBe(60)
  expect(saved.body.total).toBe(30)
  expect(wild.body.total).toBe(0)
})

test('the mails to one person include those to an earlier address', async () => {
  const user = await app.user()
  await written(app, { to: 'earlier@example.com', userId: user.id })
  await written(app, { to: user.email })

  const { body } = await app.request(contract.findMails, { person: user.id }, organiser)

  expect(body.rows.map(({ recipient }) => recipient)).toEqual([user.email, 'earlier@example.com'])
})

test('only organisers read the outbox', async () => {
  const mailId = await written(app, { to: 'private@example.com' })
  const others = [await app.user(), await app.user({ roles: ['juror', 'redactor'] })]

  for (const user of others) {
    const rejected = await Promise.all([
      app.request(contract.findMails, {}, user),
      app.request(contract.getMail, { mailId }, user),
      app.request(contract.sendMailAgain, { mailId }, user),
    ])
    expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  expect((await app.request(contract.findMails, {})).status).toBe(401)
})

// The last two: the portal opened last writes the jobs.
test('without a mail server a mail is stored and readable with its link, so that a new user can continue', async () => {
  const quiet = await startTestApp()
  const reader = await quiet.user({ roles: ['organiser'] })
  const mailId = await written(quiet, {})

  const list = await quiet.request(contract.findMails, {}, reader)
  const one = await quiet.request(contract.getMail, { mailId }, reader)
  const again = await quiet.request(contract.sendMailAgain, { mailId }, reader)

  expect(list.body).toMatchObject({ total: 1, hasServer: false })
  expect(one.body).toMatchObject({ state: 'not_sent', showsKeys: true, maySendAgain: false, language: 'fr' })
  expect(one.body.text).toContain(href)
  expect([again.status, again.body.code]).toEqual([409, 'mail_without_server'])
  await quiet.close()
})

test('in production no response of the outbox contains the key of a link, even without a mail server', async () => {
  const earnest = await startTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://awards.example.org',
    ORGANISER_SECOND_FACTOR: '0',
  })
  const reader = await earnest.user({ roles: ['organiser'] })
  const mailId = await written(earnest, {})

  const list = await earnest.request(contract.findMails, {}, reader)
  const one = await earnest.request(contract.getMail, { mailId }, reader)

  expect(one.body).toMatchObject({ state: 'not_sent', showsKeys: false })
  expect(one.body.text).toContain('https://awards.example.org/reset-password\n')
  expect(JSON.stringify([list.body, one.body])).not.toContain('lnk_abc')
  // There was something to hide.
  expect(await earnest.db.$count(outbox, sql`${outbox.plain} LIKE '%lnk_abc%'`)).toBe(1)
  await earnest.close()
})
