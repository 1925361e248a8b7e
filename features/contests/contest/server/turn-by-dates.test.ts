import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setOpening } from '#features/contests/office/contract.ts'
import { auditLog } from '#server/database/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract.ts'
import { createContest, type NewContest } from './actions.ts'
import { getContest } from './queries.ts'
import { contests } from './tables.ts'
import { turnByDates } from './turn-by-dates.ts'

let app: TestApp
let organiser: User
let entrant: User
const hour = 3_600_000
const now = new Date()
const inHours = (hours: number) => new Date(now.getTime() + hours * hour)
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  entrant = await app.user()
})
afterAll(() => app?.close())

async function contestOf(input: Partial<NewContest> = {}): Promise<string> {
  const opensAt = input.opensAt ?? inHours(24)
  const deadlineAt = input.deadlineAt ?? inHours(240)
  const { id } = await createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès, 2028'),
    tagline: all(''),
    rules: all('<p>Rules</p>'),
    rulesVersion: '2028-1',
    year: 2028,
    disciplines: [
      {
        key: 'architecture',
        name: all('Architecture'),
        categories: [{ key: 'housing', name: all('Housing'), description: all('') }],
      },
    ],
    prices: [
      {
        name: all('Regular'),
        entrantKind: 'professional',
        currency: 'CAD',
        startsAt: opensAt,
        endsAt: deadlineAt,
        firstCategory: 37_500,
        furtherCategory: 17_500,
      },
    ],
    criteria: [],
    levels: [],
    ...input,
    opensAt,
    deadlineAt,
  })
  return id
}

const statusOf = async (id: string) => (await getContest(app.db, id)).status
const linesOf = async (id: string) => {
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  return lines.map(({ action, actorId }) => ({ action, actorId }))
}

test('a draft that opens automatically is visible to entrants, and opens on its day with an audit log entry', async () => {
  const [contestId, deferred] = [await contestOf(), await contestOf()]
  const hidden = await app.request(contract.getContest, { contestId }, entrant)

  const set = await app.request(setOpening, { contestId, opensByItself: true }, organiser)
  const seen = await app.request(contract.getContest, { contestId }, entrant)
  await turnByDates(app.db, inHours(23))
  const before = await statusOf(contestId)
  await Promise.all([1, 2, 3].map(() => turnByDates(app.db, inHours(25))))

  expect([hidden.status, set.body.opensByItself, seen.status, seen.body.takesEntries]).toEqual([
    404,
    true,
    200,
    false,
  ])
  expect([before, await statusOf(contestId), await statusOf(deferred)]).toEqual(['draft', 'open', 'draft'])
  expect(await linesOf(contestId)).toEqual([
    { action: 'contests.setOpening', actorId: organiser.id },
    { action: 'contests.open', actorId: null },
  ])
})

test('a contest closes after its deadline and grace period, and a manually closed contest does not reopen', async () => {
  const dates = { status: 'open' as const, opensAt: inHours(-48), deadlineAt: inHours(-1) }
  const [over, inGrace] = [await contestOf(dates), await contestOf(dates)]
  const manual = await contestOf({ ...dates, deadlineAt: inHours(24) })
  await app.db.update(contests).set({ graceMinutes: 90 }).where(eq(contests.id, inGrace))
  await app.request(contract.moveContest, { contestId: manual, action: 'close' }, organiser)

  await turnByDates(app.db, now)

  expect(await Promise.all([over, inGrace, manual].map(statusOf))).toEqual(['closed', 'open', 'closed'])
  expect(await linesOf(over)).toEqual([{ action: 'contests.close', actorId: null }])
})

test('a contest without categories or prices does not open, neither manually nor automatically', async () => {
  const bare = await contestOf({ disciplines: [] })
  const unpriced = await contestOf({ prices: [] })

  const answers = [
    await app.request(setOpening, { contestId: bare, opensByItself: true }, organiser),
    await app.request(contract.moveContest, { contestId: unpriced, action: 'open' }, organiser),
  ]
  await app.db.update(contests).set({ opensByItself: true }).where(eq(contests.id, bare))
  await turnByDates(app.db, inHours(25))

  expect(answers.map(({ body }) => body.code)).toEqual([
    'contest_without_categories',
    'contest_without_prices',
  ])
  expect(await statusOf(bare)).toBe('draft')
})

test('the calendar file has the deadline and the announcement in the requested language, and excludes hidden drafts', async () => {
  const contestId = await contestOf({ status: 'open', announcesAt: inHours(2400) })
  const draft = await contestOf()
  const fetched = (id: string, query = '') => fetch(`${app.address}/api/contests/${id}/calendar${query}`)

  const answer = await fetched(contestId, '?language=fr')
  const file = await answer.text()
  const again = await (await fetched(contestId, '?language=zh-hans')).text()

  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .+\.ics$/)
  expect(file).toContain(`UID:deadline-${contestId}@palmares\r\n`)
  expect(file).toContain(`UID:announcement-${contestId}@palmares\r\n`)
  expect(file).toContain('SUMMARY:Date limite\u00a0: Palmarès\\, 2028\r\n')
  expect(file.match(/DTSTART:\d{8}T\d{6}Z\r\n/g)).toHaveLength(2)
  expect(file.match(/TRIGGER:-P[71]D\r\n/g)).toHaveLength(4)
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(again).toContain('SUMMARY:截止：Palmarès\\, 2028\r\n')
  expect((await fetched(draft)).status).toBe(404)
})
