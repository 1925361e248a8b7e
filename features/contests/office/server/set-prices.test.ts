import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminContest, getAdminContest } from '#features/contests/contest/contract.ts'
import { momentOf, wallTime } from '#features/contests/contest/local-time.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { auditLog } from '#server/database/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { type PeriodInput, setContestPrices } from '../contract.ts'

let app: TestApp
let organiser: User
beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const zone = 'America/Toronto'
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
// All from one moment, so that the test does not depend on the clock.
const now = Date.now()
const wall = (days: number) => wallTime(new Date(now + days * day), zone)
const deadlineAt = momentOf(wall(30), zone)

let made = 0
/** Open for ten days, with one price that is valid until the deadline. */
async function openContest(status: 'open' | 'draft' = 'open'): Promise<AdminContest> {
  const { id } = await createContest(app.db, {
    slug: `priced-${++made}`,
    name: all('Priced'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status,
    opensAt: momentOf(wall(-10), zone),
    deadlineAt,
    timeZone: zone,
    disciplines: [],
    prices: [
      {
        name: all('Regular'),
        entrantKind: 'professional',
        currency: 'CAD',
        startsAt: momentOf(wall(-10), zone),
        endsAt: new Date(deadlineAt.getTime() + 1),
        firstCategory: 425_00,
        furtherCategory: 195_00,
      },
    ],
    criteria: [],
    levels: [],
  })
  return (await app.request(getAdminContest, { contestId: id }, organiser)).body
}

const period = (from: number, to: number, first: number, name = 'Regular'): PeriodInput => ({
  name: all(name),
  startsAt: wall(from),
  endsAt: wall(to),
  prices: [{ entrantKind: 'professional', currency: 'CAD', first, further: 195_00 }],
})

function set(contest: AdminContest, periods: PeriodInput[], fields: object = {}) {
  const { id: contestId, version } = contest
  return app.request(setContestPrices, { contestId, version, periods, extras: [], ...fields }, organiser)
}

test('a period is ended and another begins, with extras and one line in the audit log', async () => {
  const contest = await openContest()

  const { body } = await set(contest, [period(-10, 5, 425_00), period(5, 30, 475_00, 'Late')], {
    extras: [
      { kind: 'translation', currency: 'CAD', amount: 95_00 },
      { kind: 'translation', currency: 'USD', amount: 70_00 },
    ],
  })

  expect(body.allPrices.map(({ name, firstCategory, endsAt }) => [name.en, firstCategory, endsAt])).toEqual([
    ['Regular', 425_00, momentOf(wall(5), zone).toISOString()],
    // A payment at the deadline itself is in time, and has its price.
    ['Late', 475_00, new Date(deadlineAt.getTime() + 1).toISOString()],
  ])
  expect(body.extras).toEqual([
    { kind: 'translation', currency: 'CAD', amount: 95_00 },
    { kind: 'translation', currency: 'USD', amount: 70_00 },
  ])
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, contest.id))
  expect(lines.map(({ action }) => action)).toEqual(['contests.setPrices'])
})

test('an extra has one price per currency', async () => {
  const price = { kind: 'translation', currency: 'CAD', amount: 95_00 } as const

  expect((await set(await openContest(), [], { extras: [price, price] })).status).toBe(422)
})

test('periods that overlap, end before they begin or have no name are rejected at their fields', async () => {
  const contest = await openContest('draft')
  const fields = async (periods: PeriodInput[]) =>
    Object.entries((await set(contest, periods)).body.errors ?? {})

  expect(await fields([period(1, 10, 1, 'Early'), period(9, 20, 2)])).toEqual([
    ['periods.1.startsAt', ['This period overlaps “Early”.']],
  ])
  expect((await fields([period(5, 5, 1), period(6, 7, 1, ' ')])).map(([field]) => field)).toEqual([
    'periods.0.endsAt',
    'periods.1.name',
  ])
  expect((await fields([period(1, 2, -1)])).map(([field]) => field)).toEqual(['periods.0.prices.0.first'])
})

test('of two organisers who change the same prices, the second gets a conflict', async () => {
  const contest = await openContest('draft')

  const answers = await Promise.all([1, 2].map((dollars) => set(contest, [period(1, 30, dollars * 100)])))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('contest_changed')
})

test('prices are locked once judging begins, and only organisers set them', async () => {
  const contest = await openContest()
  await app.db.update(contests).set({ status: 'judging' }).where(eq(contests.id, contest.id))
  const { id: contestId, version } = contest

  expect((await set(contest, [])).body.code).toBe('contest_settled')
  const entrant = await app.user()
  const input = { contestId, version, periods: [], extras: [] }
  expect((await app.request(setContestPrices, input, entrant)).status).toBe(403)
})
