import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { writeMail } from './mail.ts'
import { outbox } from './tables.ts'

let house: TestHouse
let smtp: SMTPServer
const arrived: { to: string[]; message: string }[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const message = await text(stream)
      arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), message })
      done()
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const address = smtp.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  house = await openTestHouse({ SMTP_URL: `smtp://127.0.0.1:${port}` })
})
afterAll(async () => {
  await house?.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const mail = {
  to: 'marie@example.com',
  language: 'fr' as const,
  subject: 'Reçu de votre inscription',
  paragraphs: ['Bonjour <Marie>,'],
}

test('a mail leaves through SMTP once its transaction is kept', async () => {
  await house.db.transaction((tx) => writeMail(tx, mail))
  await house.settle()

  expect(arrived.map(({ to }) => to)).toEqual([['marie@example.com']])
  expect(arrived[0]?.message).toContain('Bonjour &lt;Marie&gt;,')
  const [kept] = await house.db.select().from(outbox)
  expect(kept?.sentAt).toBeInstanceOf(Date)
})

test('a mail of a transaction that was undone is never sent', async () => {
  const before = arrived.length

  await expect(
    house.db.transaction(async (tx) => {
      await writeMail(tx, { ...mail, to: 'nobody@example.com' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await house.settle()

  expect(arrived.length).toBe(before)
})
