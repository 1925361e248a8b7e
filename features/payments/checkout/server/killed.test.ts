import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/payments/ledger/contract.ts'
import {
  checkouts,
  invoices,
  payments,
  providerEvents,
} from '#features/payments/ledger/server/payment-tables.ts'
import { listIssues } from '#features/payments/office/server/issue-queries.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'
import { isSoak } from '#tools/testing/soak.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import { reconcile } from './actions/reconcile.ts'

let app: TestApp
let standIn: StripeStandIn
let contest: PricedContest
let folder: string

beforeAll(async () => {
  standIn = await openStripeStandIn()
  app = await startTestApp(standIn.environment)
  contest = await openPricedContest(app, 'killed')
  folder = await mkdtemp(join(tmpdir(), 'palmares-killed-'))
})
afterAll(async () => {
  await app?.close()
  await standIn?.close()
  await rm(folder, { recursive: true, force: true })
})

interface Portal {
  address: string
  process: ChildProcess
  /** Kills the process like a power failure. */
  kill(): Promise<void>
}

/** A portal in a separate process, on the same database. */
async function startPortal(): Promise<Portal> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', '..', '..', '..', 'tools', 'portal.ts')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        PORT: '0',
        LOG_LEVEL: 'silent',
        SANDBOX_PAYMENTS: '1',
        DATA_DIR: folder,
        DATABASE_URL: app.databaseUrl,
        ...standIn.environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += String(text)
  })
  for (;;) {
    const address = /is open at (\S+)/.exec(said)?.[1]
    if (address) {
      const kill = async () => {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
      return { address, process: child, kill }
    }
    if (child.exitCode !== null) throw new Error(`The portal ended instead of opening:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Locks a payment's row, so that its completion blocks halfway. */
async function hold(paymentId: string) {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query('BEGIN')
  await client.query('SELECT id FROM payments WHERE id = $1 FOR UPDATE', [paymentId])
  return async () => {
    await client.query('ROLLBACK')
    await client.end()
  }
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 30_000
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error('It has not come to that.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function someoneWaits(): Promise<boolean> {
  const found = await app.db.execute<{ waiting: number }>(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return (found.rows[0]?.waiting ?? 0) > 0
}

const requestPayment = (portal: string, { owner, due }: OpenCheckout) =>
  fetch(`${portal}/api/payments/${due.id}/pay`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', quoteHash: due.quoteHash }),
  }).catch(() => null)

const sessionOf = ({ due }: OpenCheckout) =>
  [...standIn.sessions.values()].filter(({ metadata }) => metadata.payment === due.id)

async function expectPaidOnce({ due }: OpenCheckout): Promise<void> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, due.id))
  expect(payment?.status).toBe('completed')
  expect(await app.db.$count(invoices, eq(invoices.paymentId, due.id))).toBe(1)
  expect(await listIssues(app.db, due.id)).toEqual([])
}

const age = ({ due }: OpenCheckout) =>
  app.db
    .update(checkouts)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(checkouts.paymentId, due.id))

test('a portal killed between the charge and its record completes the payment once after a restart, with or without the webhook', async () => {
  const portal = await startPortal()
  const checkout = await inCheckout(app, contest)
  await requestPayment(portal.address, checkout)
  const session = standIn.pay(sessionOf(checkout)[0]?.id ?? '')
  const event = standIn.event('checkout.session.completed', session)

  const release = await hold(checkout.due.id)
  const sent = standIn.send(portal.address, event).catch(() => 'cut')
  await waitFor(someoneWaits)
  await portal.kill()
  expect(await sent).toBe('cut')
  await release()
  expect(await app.db.$count(providerEvents, eq(providerEvents.eventId, event.id))).toBe(0)
  expect(await app.db.$count(invoices, eq(invoices.paymentId, checkout.due.id))).toBe(0)

  await age(checkout)
  await reconcile(app.app.tools)
  await expectPaidOnce(checkout)
  // Stripe got no response, so it sends the event again.
  expect(await standIn.send(app.address, event)).toBe(200)
  await expectPaidOnce(checkout)
}, 120_000)

test.runIf(isSoak)(
  'a refund that arrives before its payment survives a kill while the payment is settled',
  async () => {
    const portal = await startPortal()
    const checkout = await inCheckout(app, contest)
    await requestPayment(portal.address, checkout)
    const session = standIn.pay(sessionOf(checkout)[0]?.id ?? '')
    const event = standIn.event('refund.created', standIn.refundManually(session.payment_intent ?? ''))

    const release = await hold(checkout.due.id)
    const sent = standIn.send(portal.address, event).catch(() => 'cut')
    await waitFor(someoneWaits)
    await portal.kill()
    expect(await sent).toBe('cut')
    await release()
    const again = await standIn.send(app.address, event)

    const [payment] = await app.db.select().from(payments).where(eq(payments.id, checkout.due.id))
    const issues = await listIssues(app.db, checkout.due.id)
    expect([again, payment?.status, issues.map(({ reason }) => reason)]).toEqual([
      200,
      'completed',
      ['external_refund'],
    ])
  },
  120_000,
)

test.runIf(isSoak)(
  'a portal killed between the provider’s answer and its record leads on to the same page',
  async () => {
    const portal = await startPortal()
    const checkout = await inCheckout(app, contest)
    standIn.fail({ kind: 'slow', ms: 3_000 }, 1)
    const pressed = requestPayment(portal.address, checkout)
    await waitFor(
      async () => (await app.db.$count(checkouts, eq(checkouts.paymentId, checkout.due.id))) === 1,
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    await portal.kill()
    expect(await pressed).toBeNull()
    await waitFor(async () => sessionOf(checkout).length === 1)

    const again = await app.request(
      contract.pay,
      { paymentId: checkout.due.id, provider: 'stripe', quoteHash: checkout.due.quoteHash },
      checkout.owner,
    )
    expect(again.body.redirect).toBe(sessionOf(checkout)[0]?.url)
    expect(sessionOf(checkout)).toHaveLength(1)
    await standIn.send(
      app.address,
      standIn.event('checkout.session.completed', standIn.pay(sessionOf(checkout)[0]?.id ?? '')),
    )
    await expectPaidOnce(checkout)
  },
  120_000,
)
