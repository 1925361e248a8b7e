import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { emptyContest, giveJudgedContest } from '#tools/testing/judged-contest.ts'
import { getContestStatus } from '../contract-contest-status.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('the status counts projects, entries, revenue without taxes, and evaluations of its own contest', async () => {
  const judged = await giveJudgedContest(app, { slug: 'counted', isOpen: true })
  await giveJudgedContest(app, { slug: 'another' })
  const { contestId, organiser, entries } = judged
  const [first, second] = entries
  const paid = { status: 'completed' as const, currency: 'CAD' as const, payerId: first?.owner.id ?? '' }
  await app.db.insert(payments).values([
    { ...paid, projectId: first?.projectId ?? '', subtotal: 30_000, total: 34_493 },
    { ...paid, projectId: entries[3]?.projectId ?? '', subtotal: 20_000, total: 22_995 },
    { ...paid, projectId: entries[4]?.projectId ?? '', subtotal: 10_000, total: 11_498, status: 'pending' },
  ])
  await app.db
    .update(projects)
    .set({ paidAt: new Date() })
    .where(eq(projects.id, second?.projectId ?? ''))

  const { body } = await app.request(getContestStatus, { contestId }, organiser)

  expect(body.figures).toMatchObject({
    started: 5,
    submitted: 5,
    entries: 6,
    revenue: [{ currency: 'CAD', amount: 50_000 }],
    jurors: 3,
    assigned: 18,
    scored: 15,
  })
  expect(body.status).toBe('judging')
  expect(body.issues).toEqual([])
})

test('a closed contest names what is missing before its round can open', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const contestId = await emptyContest(app, 'nothing-there')

  const { body } = await app.request(getContestStatus, { contestId }, organiser)

  expect(body.issues).toEqual([{ issue: 'entries_none', count: 1, names: [] }])
  expect(body.preparation.map(({ check }) => check)).toHaveLength(8)
})

test('only organisers see the status of a contest', async () => {
  const { contestId, jury } = await giveJudgedContest(app, { slug: 'not-for-jurors' })
  expect((await app.request(getContestStatus, { contestId }, jury[0])).status).toBe(403)
})
