import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContestStatus } from '#features/contests/lifecycle.ts'
import { auditLog } from '#server/database/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import * as contract from '../contract.ts'
import { priceAt } from '../price.ts'
import { createContest } from './actions.ts'
import { listPrices } from './queries.ts'

let app: TestApp
const day = 86_400_000
const now = Date.now()

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const at = (days: number) => new Date(now + days * day)
const price = (name: string, from: number, to: number, firstCategory: number) => ({
  name: all(name),
  entrantKind: 'professional' as const,
  currency: 'CAD' as const,
  startsAt: at(from),
  endsAt: at(to),
  firstCategory,
  furtherCategory: 10_000,
})

async function contestOf(options: { deadline?: number; status?: ContestStatus } = {}): Promise<string> {
  const { id } = await createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all('<p>Rules<script>alert(1)</script></p>'),
    rulesVersion: '1',
    year: 2027,
    status: options.status ?? 'draft',
    opensAt: at(-10),
    deadlineAt: at(options.deadline ?? 10),
    disciplines: [
      {
        key: 'architecture',
        name: all('Architecture'),
        categories: [{ key: 'housing', name: all('Housing'), description: all('') }],
      },
    ],
    prices: [price('Early', -10, 1, 40_000), price('Regular', 1, 10, 50_000)],
    criteria: [],
    levels: [],
  })
  return id
}

test('only organisers see a draft; entrants see an open contest with the current price and sanitised rules', async () => {
  const entrant = await app.user()
  const organiser = await app.user({ roles: ['organiser'] })
  const contestId = await contestOf()

  const before = await app.request(contract.getContest, { contestId }, entrant)
  const opened = await app.request(contract.moveContest, { contestId, action: 'open' }, organiser)
  const after = await app.request(contract.getContest, { contestId }, entrant)

  expect([before.status, opened.body.status]).toEqual([404, 'open'])
  expect(after.body.takesEntries).toBe(true)
  expect(after.body.prices.map((one) => one.firstCategory)).toEqual([40_000])
  expect(after.body.nextPrices.map((one) => one.firstCategory)).toEqual([50_000])
  expect(after.body.allPrices).toHaveLength(2)
  expect([after.body.kind, after.body.disciplineCount, after.body.categoryCount]).toEqual(['both', 1, 1])
  expect(after.body.rules.en).toBe('<p>Rules</p>')
})

test('only an organiser can move a contest, each transition is in the audit log, and a repeated one is rejected', async () => {
  const [entrant, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const contestId = await contestOf()
  const open = { contestId, action: 'open' as const, reason: 'The jury is complete' }

  const byEntrant = await app.request(contract.moveContest, open, entrant)
  const presses = await Promise.all([1, 2].map(() => app.request(contract.moveContest, open, organiser)))
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, contestId))

  expect(byEntrant.status).toBe(403)
  expect(presses.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  expect(lines.map((line) => [line.action, line.actorId, line.reason, line.details])).toEqual([
    ['contests.open', organiser.id, 'The jury is complete', { from: 'draft', to: 'open' }],
  ])
})

test('a contest whose deadline has passed cannot be opened', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const contestId = await contestOf({ deadline: -1 })

  const answer = await app.request(contract.moveContest, { contestId, action: 'open' }, organiser)

  expect(answer.body.code).toBe('contest_over')
})

test('organisers set dates in the contest’s time zone', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const contestId = await contestOf()
  const dates = { contestId, opensAt: '2026-09-01T00:00', timeZone: 'America/Toronto' }

  const set = await app.request(
    contract.setContestDates,
    { ...dates, deadlineAt: '2026-11-30T23:59' },
    organiser,
  )
  const before = await app.request(
    contract.setContestDates,
    { ...dates, deadlineAt: '2026-08-01T00:00' },
    organiser,
  )

  expect(set.body.deadlineAt).toBe('2026-12-01T04:59:00.000Z')
  expect(before.body.errors).toEqual({ deadlineAt: ['The deadline must be after the opening.'] })
})

test('the dates of an announced contest are not changed', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const contestId = await contestOf({ status: 'announced' })
  const dates = { opensAt: '2026-09-01T00:00', deadlineAt: '2026-11-30T23:59', timeZone: 'America/Toronto' }

  const { status, body } = await app.request(contract.setContestDates, { contestId, ...dates }, organiser)

  expect([status, body.code]).toEqual([409, 'contest_announced'])
})

test('the price changes at the moment the next period begins', async () => {
  const contestId = await contestOf()

  const periods = await listPrices(app.db, [contestId])
  const last = priceAt(periods, 'professional', 'CAD', new Date(now + day - 1))
  const first = priceAt(periods, 'professional', 'CAD', new Date(now + day))

  expect([last?.firstCategory, first?.firstCategory]).toEqual([40_000, 50_000])
})

test('prices end at the deadline for entrants, and the last price stays until the grace period is over', async () => {
  const entrant = await app.user()
  const deadlineAt = at(5).toISOString()
  const [open, over] = [
    await contestOf({ deadline: 5, status: 'open' }),
    await contestOf({ deadline: -1, status: 'open' }),
  ]

  const pricesOf = async (contestId: string) => {
    const { body } = await app.request(contract.getContest, { contestId }, entrant)
    const { prices, nextPrices, allPrices } = body
    return [prices, nextPrices, allPrices].map((some) => some.map((one) => [one.firstCategory, one.endsAt]))
  }

  const [early, regular] = [
    [40_000, at(1).toISOString()],
    [50_000, deadlineAt],
  ]
  expect(await pricesOf(open)).toEqual([[early], [regular], [early, regular]])
  const last = [40_000, at(-1).toISOString()]
  expect(await pricesOf(over)).toEqual([[last], [], [last]])
})

test('two prices of one kind cannot overlap', async () => {
  const overlapping = createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Twice'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    opensAt: at(0),
    deadlineAt: at(9),
    disciplines: [],
    prices: [price('One', 0, 5, 1), price('Other', 4, 9, 2)],
    criteria: [],
    levels: [],
  })

  await expect(overlapping).rejects.toThrow()
})

test('a deadline that is no valid date is rejected with a field error', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const dates = { contestId: await contestOf(), opensAt: '2026-09-01T00:00', timeZone: 'America/Toronto' }
  const set = (deadlineAt: string) =>
    app.request(contract.setContestDates, { ...dates, deadlineAt }, organiser)
  const answers = await Promise.all(['0000-01-01T00:00', '9999-12-31T23:59', '2026-11-30T23:59Z'].map(set))

  expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual(
    answers.map(() => [422, ['deadlineAt']]),
  )
})
