import { once } from 'node:events'
import { createServer } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/database/tables.ts'
import { openLog } from '#server/log.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { type Mail, writeMail, writeMails } from './mail.ts'

interface Arrived {
  to: string[]
  message: string
}

let app: TestApp
let port = 0
let smtp: SMTPServer
let arrived: Arrived[] = []
/** The server's replies to the next messages, before it accepts any. */
let answers: number[] = []

async function openSmtp(): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'portal' && password === 'pine-resin') done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
    async onData(stream, session, done) {
      const message = await text(stream)
      const responseCode = answers.shift()
      if (responseCode) {
        done(Object.assign(new Error(`No, ${session.envelope.rcptTo[0]?.address}`), { responseCode }))
        return
      }
      arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), message })
      done()
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

const closeSmtp = () => new Promise<void>((resolve) => smtp.close(() => resolve()))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}

const said: string[] = []

beforeAll(async () => {
  port = await freePort()
  app = await startTestApp({
    SMTP_URL: `smtp://portal:pine-resin@127.0.0.1:${port}`,
    PUBLIC_URL: 'https://awards.example.org',
  })
  // The test's app does not log; its log lines are collected instead.
  const lines = new Writable({
    write(line, _encoding, done) {
      said.push(String(line))
      done()
    },
  })
  const log = openLog({ LOG_LEVEL: 'info' }, lines)
  app.app.tools.log.warn = log.warn.bind(log)
  app.app.tools.log.error = log.error.bind(log)
})
afterAll(async () => {
  await app?.close()
  await closeSmtp()
})

const mail = {
  to: 'marie@example.com',
  language: 'fr',
  subject: 'Reçu de votre inscription',
  paragraphs: ['Bonjour <Marie>,'],
} satisfies Mail

async function sent(to: string) {
  const [row] = await app.db.select().from(outbox).where(eq(outbox.recipient, to))
  return row
}

/** Instead of waiting for the pause to pass. */
async function tryNow(): Promise<void> {
  await app.db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail.deliver'`)
  await app.settle()
}

test('mails written while the mail server is down are sent once it is back', async () => {
  await writeMail(app.db, { ...mail, to: 'early@example.com' })
  await app.settle()
  const waiting = await sent('early@example.com')

  smtp = await openSmtp()
  await tryNow()

  expect(waiting).toMatchObject({ sentAt: null, failures: 1, error: null })
  expect(arrived.map(({ to }) => to)).toEqual([['early@example.com']])
  expect((await sent('early@example.com'))?.sentAt).toBeInstanceOf(Date)
})

test('a mail is sent with a text and an HTML part after its transaction commits', async () => {
  arrived = []

  await app.db.transaction((tx) => writeMail(tx, { ...mail, replyTo: 'reader@example.org' }))
  await app.settle()

  const [one] = arrived
  expect(one?.to).toEqual(['marie@example.com'])
  expect(one?.message).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(one?.message).toContain('Content-Type: text/plain; charset=utf-8')
  expect(one?.message).toContain('Content-Type: text/html; charset=utf-8')
  expect(one?.message).toContain('Bonjour &lt;Marie&gt;,')
  expect(one?.message).toMatch(/^Message-ID: <[0-9a-f-]{36}@awards\.example\.org>/im)
  expect(one?.message).toMatch(/^Reply-To: reader@example\.org\r?$/m)
})

test('a mail of a rolled back transaction is never sent', async () => {
  arrived = []

  await expect(
    app.db.transaction(async (tx) => {
      await writeMail(tx, { ...mail, to: 'nobody@example.com' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await app.settle()

  expect(arrived).toEqual([])
})

test('a temporarily rejected mail is tried again', async () => {
  arrived = []
  answers = [451, 421]

  await writeMail(app.db, { ...mail, to: 'later@example.com' })
  await app.settle()
  const first = await sent('later@example.com')
  await tryNow()
  const second = await sent('later@example.com')
  await tryNow()

  expect([first?.failures, second?.failures]).toEqual([1, 2])
  expect(arrived.map(({ to }) => to)).toEqual([['later@example.com']])
})

test('a permanently rejected mail is given up, and logged once without address or password', async () => {
  answers = [550]
  said.length = 0

  await writeMail(app.db, { ...mail, to: 'rejected@example.com' })
  await app.settle()
  await tryNow()

  expect(await sent('rejected@example.com')).toMatchObject({ sentAt: null, error: 'EMESSAGE 550' })
  expect(said.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'a mail was given up', error: 'EMESSAGE 550' },
  ])
  expect(said.join()).not.toMatch(/refused@|pine-resin|portal:/)
})

test('a receipt written after a large mailing is sent before most of them', async () => {
  arrived = []
  const leave = { label: 'Se désabonner', href: 'https://a.example', oneClick: 'https://a.example/leave?x=1' }

  await app.db.transaction(async (tx) => {
    const all = Array.from({ length: 24 }, (_, n) => ({ ...mail, to: `many-${n}@example.com` }))
    await writeMails(
      tx,
      all.map((one) => ({
        ...one,
        isBulk: true,
        leave,
        paragraphs: [],
        rich: '<p>Une <a href="/x">page</a></p>',
      })),
    )
    await writeMail(tx, { ...mail, to: 'receipt@example.com' })
  })
  await app.settle()

  expect(arrived).toHaveLength(25)
  // Two workers take two mails each.
  expect(arrived.findIndex(({ to }) => to[0] === 'receipt@example.com')).toBeLessThan(5)
  const bulk = arrived.find(({ to }) => to[0] === 'many-23@example.com')?.message
  expect(bulk).toMatch(/^List-Unsubscribe: <https:\/\/a\.example\/leave\?x=1>\r?$/m)
  expect(bulk).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(bulk).toContain('Une page (/x)')
  const receipt = arrived.find(({ to }) => to[0] === 'receipt@example.com')?.message
  expect(receipt).not.toMatch(/^List-Unsubscribe/m)
})

test('the name over a mail leads to the home page in its language, and links on the site have its address', async () => {
  arrived = []

  await writeMail(app.db, { ...mail, to: 'home@example.com', rich: '<p>Une <a href="/fr/news">page</a></p>' })
  await app.settle()

  // Quoted-printable wraps its lines.
  const message = arrived[0]?.message.replace(/=\r?\n/g, '')
  expect(message).toContain('href=3D"https://awards.example.org/fr/home"')
  expect(message).toContain('href=3D"https://awards.example.org/fr/news"')
})

test('the link of a sent mail is removed from the outbox', async () => {
  arrived = []
  const href = 'https://awards.example.org/reset-password#token=lnk_abc-DEF_123'

  await writeMail(app.db, { ...mail, to: 'link@example.com', action: { label: 'Choisir', href } })
  const before = await sent('link@example.com')
  await app.settle()
  const after = await sent('link@example.com')

  expect(before?.html).toContain('#token=lnk_abc-DEF_123')
  expect(arrived[0]?.message).toContain('lnk_abc-DEF_123')
  expect(`${after?.html}${after?.plain}`).not.toContain('lnk_abc')
})

test('the footer of a mail explains in its language why the user receives it', async () => {
  await writeMail(app.db, { ...mail, to: 'why@example.com', language: 'es' })

  const row = await sent('why@example.com')

  expect(row?.html).toContain('Recibes este correo porque why@example.com')
  expect(row?.html).toContain('lang="es-419"')
  expect(row?.plain).toContain('Recibes este correo porque why@example.com')
})
