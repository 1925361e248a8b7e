import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import * as payment from '#features/payments/ledger/contract.ts'
import { invoices, payments } from '#features/payments/ledger/server/payment-tables.ts'
import * as admin from '#features/payments/office/contract-payments.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract.ts'
import * as prices from '../contract-prices.ts'
import { articles } from './tables.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const setPrices = (CAD: number | null, USD: number | null = 90_00, as = organiser) =>
  app.request(prices.setArticlePrices, { prices: { CAD, USD } }, as)

beforeEach(() => setPrices(120_00))

const quebec = {
  name: 'Zoë Roy',
  company: '',
  address: '12, rue du Quai',
  city: 'Québec',
  zip: 'G1K 3A2',
  country: 'CA',
  state: 'QC',
} as const

async function write(author: User): Promise<string> {
  const { body } = await app.request(contract.beginArticle, {}, author, { language: 'fr' })
  const texts = {
    title: { fr: 'Un toit au bord de l’eau' },
    lead: { fr: 'En bref.' },
    body: { fr: '<p>Oui.</p>' },
  }
  await app.request(contract.saveArticle, { articleId: body.id, ...texts }, author)
  return body.id
}

async function submitted(author: User): Promise<string> {
  const articleId = await write(author)
  await app.request(contract.submitArticle, { articleId }, author)
  return articleId
}

async function inCheckout(
  author: User,
  articleId: string,
): Promise<{ paymentId: string; reference: string }> {
  const { body } = await app.request(payment.getArticlePayment, { articleId }, author)
  const paymentId = body.due?.id ?? ''
  const billed = await app.request(payment.saveBilling, { paymentId, ...quebec }, author)
  const input = { paymentId, provider: 'sandbox', quoteHash: billed.body.quoteHash } as const
  const pressed = await app.request(payment.pay, input, author)
  return { paymentId, reference: pressed.body.redirect?.split('/').at(-1) ?? '' }
}

const settle = (author: User, reference: string, outcome: 'succeed' | 'decline' = 'succeed') =>
  app.request(payment.settleSandboxCheckout, { reference, outcome }, author)

async function paid(author: User): Promise<string> {
  const articleId = await submitted(author)
  await settle(author, (await inCheckout(author, articleId)).reference)
  return articleId
}

const statusOf = async (author: User, articleId: string) =>
  (await app.request(contract.getArticle, { articleId }, author)).body.status

test('an article with a price waits for its payment, calculated like a project’s, and goes to review once it is paid', async () => {
  const author = await app.user({ lang: 'fr' })
  const articleId = await submitted(author)

  const waiting = await statusOf(author, articleId)
  const unread = await app.request(contract.getAdminArticle, { articleId }, organiser)
  const { paymentId, reference } = await inCheckout(author, articleId)
  const { body } = await app.request(payment.getArticlePayment, { articleId }, author)
  const settled = await settle(author, reference)
  const after = await app.request(payment.getArticlePayment, { articleId }, author)
  const read = await app.request(contract.getAdminArticle, { articleId }, organiser)

  expect([waiting, unread.status]).toEqual(['awaiting_payment', 404])
  expect(body).toMatchObject({ projectName: 'Un toit au bord de l’eau', contest: null, extras: [] })
  expect(body.due).toMatchObject({ currency: 'CAD', entrantKind: null, preTotal: 120_00, total: 137_97 })
  expect(body.due?.items).toMatchObject([{ kind: 'article', amount: 120_00 }])
  expect(settled.body).toMatchObject({ status: 'completed', projectId: null, articleId })
  expect([read.body.status, after.body.due, after.body.obstacle]).toEqual(['in_review', null, 'nothing_owed'])
  expect(after.body.paid).toMatchObject([{ articleId, projectId: null, total: 137_97 }])
  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.paymentId, paymentId))
  expect(invoice?.snapshot).toMatchObject({ projectName: 'Un toit au bord de l’eau', total: 137_97 })
})

test('with repeated clicks and events, an article is paid once, with one invoice and one mail', async () => {
  const author = await app.user()
  const articleId = await submitted(author)
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => app.request(payment.getArticlePayment, { articleId }, author)),
  )
  const { paymentId, reference } = await inCheckout(author, articleId)

  const answers = await Promise.all(Array.from({ length: 8 }, () => settle(author, reference)))
  await app.settle()

  expect(new Set(opened.map(({ body }) => body.due?.id))).toEqual(new Set([paymentId]))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await app.db.$count(payments, eq(payments.articleId, articleId))).toBe(1)
  expect(await app.db.$count(invoices, eq(invoices.paymentId, paymentId))).toBe(1)
  expect(await app.db.$count(outbox, eq(outbox.userId, author.id))).toBe(1)
  const isPayment = and(eq(auditLog.subjectId, articleId), eq(auditLog.action, 'news.pay'))
  expect(await app.db.$count(auditLog, isPayment)).toBe(1)
})

test('withdrawing an article cancels its open payment, and a draft cannot be paid', async () => {
  const author = await app.user()
  const articleId = await submitted(author)
  const { paymentId, reference } = await inCheckout(author, articleId)

  await app.request(contract.takeBackArticle, { articleId }, author)
  const settled = await settle(author, reference)
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, paymentId))

  expect(payment?.status).toBe('cancelled')
  expect(settled.status).toBeGreaterThanOrEqual(400)
  expect(await statusOf(author, articleId)).toBe('draft')
  expect(await app.db.$count(invoices, eq(invoices.paymentId, paymentId))).toBe(0)
})

test('an article with a pending transfer cannot be withdrawn until its author abandons the transfer', async () => {
  const author = await app.user()
  const articleId = await submitted(author)
  const { body } = await app.request(payment.getArticlePayment, { articleId }, author)
  const paymentId = body.due?.id ?? ''
  const billed = await app.request(payment.saveBilling, { paymentId, ...quebec }, author)
  await app.request(
    payment.pay,
    { paymentId, provider: 'transfer', quoteHash: billed.body.quoteHash },
    author,
  )

  const rejected = await app.request(contract.takeBackArticle, { articleId }, author)
  await app.request(payment.leaveCheckout, { paymentId }, author)
  const taken = await app.request(contract.takeBackArticle, { articleId }, author)

  expect([rejected.status, rejected.body.code]).toEqual([409, 'payment_waiting'])
  expect([taken.status, taken.body.status]).toEqual([200, 'draft'])
})

test('a paid article is not charged again after a withdrawal or a rejection, but is owed again after a refund', async () => {
  const author = await app.user()
  const articleId = await paid(author)

  await app.request(contract.takeBackArticle, { articleId }, author)
  const again = await app.request(contract.submitArticle, { articleId }, author)
  await app.request(contract.declineArticle, { articleId, reason: 'Trop court.' }, organiser)
  const reworked = await app.request(contract.submitArticle, { articleId }, author)
  await app.request(contract.declineArticle, { articleId, reason: 'Encore trop court.' }, organiser)
  const [paidFor] = await app.db.select().from(payments).where(eq(payments.articleId, articleId))
  const paymentId = paidFor?.id ?? ''
  const { body: seen } = await app.request(admin.getAdminPayment, { paymentId }, organiser)
  const items = seen.items.map(({ id, amount }) => ({ id, amount }))
  const refund = { paymentId, refundId: crypto.randomUUID(), items, reason: 'Not published' }
  await app.request(refundPayment, refund, organiser)
  const refunded = await app.request(contract.submitArticle, { articleId }, author)

  expect([again.body.status, reworked.body.status, refunded.body.status]).toEqual([
    'in_review',
    'in_review',
    'awaiting_payment',
  ])
  expect(await app.db.$count(payments, eq(payments.articleId, articleId))).toBe(1)
})

test('an article withdrawn at the moment of its payment ends in one consistent state, and no payment is lost', async () => {
  for (let round = 0; round < 6; round += 1) {
    const author = await app.user()
    const articleId = await submitted(author)
    const { paymentId, reference } = await inCheckout(author, articleId)
    const answers = await Promise.all([
      settle(author, reference),
      app.request(contract.takeBackArticle, { articleId }, author),
    ])
    const [payment] = await app.db.select().from(payments).where(eq(payments.id, paymentId))
    const [article] = await app.db.select().from(articles).where(eq(articles.id, articleId))

    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(article?.paidAt !== null).toBe(payment?.status === 'completed')
  }
}, 60_000)

test('an article is not charged at a price that its author has not seen', async () => {
  const author = await app.user()
  const articleId = await submitted(author)
  const { body } = await app.request(payment.getArticlePayment, { articleId }, author)
  const billed = await app.request(payment.saveBilling, { paymentId: body.due?.id ?? '', ...quebec }, author)
  await setPrices(200_00)
  const input = {
    paymentId: body.due?.id ?? '',
    provider: 'sandbox',
    quoteHash: billed.body.quoteHash,
  } as const
  const rejected = await app.request(payment.pay, input, author)

  expect([rejected.status, rejected.body.code]).toEqual([409, 'payment_changed'])
})

test('the article of another user cannot be paid for', async () => {
  const articleId = await submitted(await app.user())
  const other = await app.user()

  expect((await app.request(payment.getArticlePayment, { articleId }, other)).status).toBe(404)
})

test('only organisers set the prices of an article, and each change is in the audit log', async () => {
  const author = await app.user()
  const before = await app.db.$count(auditLog, eq(auditLog.action, 'news.setPrices'))

  const rejected = await setPrices(10_00, 10_00, author)
  const saved = await setPrices(null)
  const fee = await app.request(prices.getArticleFee, {}, author)
  await setPrices(null, null)
  const free = await app.request(prices.getArticleFee, {}, author)

  expect([rejected.status, saved.body]).toEqual([403, { CAD: null, USD: 90_00 }])
  expect([fee.body.fee, free.body.fee]).toEqual([{ currency: 'USD', amount: 90_00 }, null])
  expect((await setPrices(0)).status).toBe(422)
  expect(await app.db.$count(auditLog, eq(auditLog.action, 'news.setPrices'))).toBe(before + 2)
})
