import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox, outboxFiles } from '#server/database/tables.ts'
import { enqueue } from '#server/jobs.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { readBack } from '#tools/testing/read-pdf.ts'
import { completePayment } from './actions/complete-payment.ts'
import { paymentItems, payments } from './payment-tables.ts'
import { leaveReceipt, sendReceipt } from './tasks.ts'

let app: TestApp
let arrived: { to: string; message: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onData(stream, session, done) {
    const message = await text(stream)
    arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', message })
    done()
  },
})

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const address = smtp.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  app = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
})
afterAll(async () => {
  await app?.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const billing = {
  name: 'Zoë Roy',
  company: '',
  address: '12, rue du Quai',
  city: 'Québec',
  zip: 'G1K 3A2',
  country: 'CA',
  state: 'QC',
} as const

async function completed(): Promise<{ paymentId: string; email: string }> {
  const payer = await app.user({ lang: 'fr' })
  const [payment] = await app.db
    .insert(payments)
    .values({
      articleId: randomUUID(),
      payerId: payer.id,
      projectName: 'Une maison, deux rives',
      currency: 'CAD',
      preTotal: 100_00,
      subtotal: 100_00,
      total: 100_00,
      billing,
      provider: 'transfer',
    })
    .returning()
  const paymentId = payment?.id ?? ''
  const label = { en: 'Article', fr: 'Article', 'zh-hans': '文章', es: 'Artículo' }
  await app.db.insert(paymentItems).values({ paymentId, kind: 'article', label, amount: 100_00, position: 0 })
  await app.db.transaction((tx) => completePayment(tx, { paymentId, provider: 'transfer', actorId: null }))
  return { paymentId, email: payer.email }
}

function attachedTo(message: string): { name: string; body: Buffer } {
  const [, name = '', packed = ''] =
    /Content-Type: application\/pdf; name=(\S+)[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(message) ?? []
  return { name, body: Buffer.from(packed, 'base64') }
}

test('the receipt arrives with the invoice, which is then removed from the outbox', async () => {
  arrived = []
  const { email } = await completed()
  await app.settle()

  expect(arrived.map(({ to }) => to)).toEqual([email])
  const { name, body } = attachedTo(arrived[0]?.message ?? '')
  const read = readBack(body)
  expect(name).toMatch(/^palmares-\d{4}-\d{5}\.pdf$/)
  expect(read.title).toBe(`Facture ${name.slice(9, -4)}`)
  expect(read.pages[0]).toContain('Une maison, deux rives')
  expect(read.pages[0]).toContain('Virement bancaire')
  const [mail] = await app.db.select().from(outbox).where(eq(outbox.recipient, email))
  const files = await app.db
    .select()
    .from(outboxFiles)
    .where(eq(outboxFiles.mailId, mail?.id ?? ''))
  expect(files.map(({ fileName, body: saved }) => [fileName, saved.length])).toEqual([[name, 0]])
})

test('a receipt arrives once even if its job runs twice, and again if it is resent on purpose', async () => {
  arrived = []
  const { paymentId, email } = await completed()
  await app.settle()
  const mailId = randomUUID()
  for (let time = 0; time < 3; time++) await enqueue(app.db, sendReceipt, { paymentId, mailId })
  await app.settle()
  await app.db.transaction((tx) => leaveReceipt(tx, paymentId))
  await app.settle()

  expect(arrived.map(({ to }) => to)).toEqual([email, email, email])
  expect(await app.db.$count(outbox, eq(outbox.recipient, email))).toBe(3)
})

test('a payment that is rolled back sends no mail', async () => {
  arrived = []
  const { paymentId } = await completed()
  await app.settle()
  arrived = []
  await app.db
    .transaction(async (tx) => {
      await leaveReceipt(tx, paymentId)
      throw new Error('Not kept.')
    })
    .catch(() => undefined)
  await app.settle()

  expect(arrived).toEqual([])
})
