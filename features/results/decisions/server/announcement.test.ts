import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as prizes from '#features/jury/finals/contract-prizes.ts'
import { auditLog } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, giveLevel, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { awardsIn } from '../awards-in.ts'
import * as contract from '../contract.ts'
import { listAnnouncementBlockers } from '../contract-announcement.ts'
import { type Warnings, warningsIn } from '../warnings.ts'
import { judgingReports } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const look = async ({ contestId, organiser }: JudgedContest) =>
  (await app.request(contract.getResults, { contestId }, organiser)).body
const blockersOf = async ({ contestId, organiser }: JudgedContest) =>
  (await app.request(listAnnouncementBlockers, { contestId }, organiser)).body

const announcements = (contestId: string) =>
  app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, contestId))
    .then((lines) => lines.filter(({ action }) => action === 'results.announce').length)

test('results announced by two organisers at the same moment are announced once, with the judging report', async () => {
  const judged = await giveJudgedContest(app, { slug: 'pressed' })
  const { contestId, organiser } = judged
  const input = { contestId, awards: awardsIn(await look(judged)) }
  const answers = await Promise.all(
    [1, 2, 3].map(() => app.request(contract.announceResults, input, organiser)),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await announcements(contestId)).toBe(1)
  const [row] = await app.db.select().from(judgingReports).where(eq(judgingReports.contestId, contestId))
  expect(row?.report).toMatchObject({
    entries: 6,
    projects: 5,
    jurors: 3,
    evaluations: 15,
    recusals: 0,
    overrides: 0,
    levels: [
      { key: 'platinum', entries: 1 },
      { key: 'gold', entries: 2 },
      { key: 'winner', entries: 0 },
      { key: null, entries: 3 },
    ],
  })
  expect(row?.report.reliability).toBeGreaterThan(0.5)
})

test('only organisers see what prevents an announcement', async () => {
  const { contestId, jury, entries } = await giveJudgedContest(app, { slug: 'nobody-elses' })
  for (const as of [jury[0], entries[0]?.owner]) {
    const { status } = await app.request(listAnnouncementBlockers, { contestId }, as)
    expect(status).toBe(403)
  }
})

test('a prize with a tied or unopened vote is named and blocks the announcement', async () => {
  const judged = await giveJudgedContest(app, { slug: 'undecided' })
  const { contestId, organiser, jury, entries } = judged
  const [one, other] = entries.map(({ entryId }) => entryId)
  const prize = (key: string, named: string) =>
    app.request(
      prizes.addPrize,
      {
        contestId,
        key,
        name: { en: named, fr: named, 'zh-hans': named, es: named },
        quorum: 50,
        entryIds: [one ?? '', other ?? ''],
      },
      organiser,
    )
  const tiedId = (await prize('house-of-the-year', 'House of the Year')).body.prizes[0]?.id ?? ''
  await prize('grand-prize', 'Grand Prize')
  const move = (action: prizes.PrizeAction) =>
    app.request(prizes.movePrize, { contestId, prizeId: tiedId, action }, organiser)
  await move('open')
  for (const [at, entryId] of [one, other].entries()) {
    await app.request(prizes.votePrize, { prizeId: tiedId, entryId: entryId ?? null }, jury[at])
  }
  await move('close')
  const press = async () =>
    app.request(contract.announceResults, { contestId, awards: awardsIn(await look(judged)) }, organiser)

  const blockers = await blockersOf(judged)
  expect(blockers.map(({ message }) => message.split(':')[0])).toEqual(['House of the Year', 'Grand Prize'])
  expect((await press()).body.code).toBe('prize_undecided')

  const input = { contestId, prizeId: tiedId, entryId: one ?? '', reason: 'The chair’s vote' }
  const { body } = await app.request(prizes.decidePrize, input, organiser)
  const prizeId = body.prizes.find(({ key }) => key === 'grand-prize')?.id ?? ''
  expect((await press()).body.code).toBe('prize_undecided')
  await app.request(prizes.removePrize, { contestId, prizeId }, organiser)

  expect(await blockersOf(judged)).toEqual([])
  expect((await press()).status).toBe(200)
})

test('a prize whose vote had no winner blocks the announcement until an organiser decides, with a reason, not to award it', async () => {
  const judged = await giveJudgedContest(app, { slug: 'short-of-votes' })
  const { contestId, organiser, entries, jury } = judged
  const entryIds = entries.slice(2, 4).map(({ entryId }) => entryId)
  const called = (named: string) => ({ en: named, fr: named, 'zh-hans': named, es: named })
  const form = { key: 'grand-prize', name: called('Grand Prize'), quorum: 100, entryIds }
  const made = await app.request(prizes.addPrize, { contestId, ...form }, organiser)
  const prizeId = made.body.prizes[0]?.id ?? ''
  const move = (action: prizes.PrizeAction) =>
    app.request(prizes.movePrize, { contestId, prizeId, action }, organiser)
  const press = async () =>
    app.request(contract.announceResults, { contestId, awards: awardsIn(await look(judged)) }, organiser)
  const blocking = async () => (await blockersOf(judged)).map(({ message }) => message)
  const withhold = (reason: string, as = organiser) =>
    app.request(prizes.decidePrize, { contestId, prizeId, entryId: null, reason }, as)

  expect((await withhold('No vote')).body.code).toBe('prize_has_outcome')
  await move('open')
  await app.request(prizes.votePrize, { prizeId, entryId: entryIds[0] ?? null }, jury[0])
  await move('close')
  expect(await blocking()).toEqual([expect.stringMatching(/^Grand Prize: quorum not reached/)])
  expect((await press()).body.code).toBe('prize_undecided')
  expect((await withhold('', organiser)).status).toBe(422)
  expect((await withhold('Not mine', jury[0])).status).toBe(403)
  const withheld = await withhold('The jury found no house of the year')
  expect(withheld.body.prizes[0]).toMatchObject({ winnerEntryId: null, result: 'short' })
  expect(await blocking()).toEqual([])

  // A new vote leaves it undecided again.
  await move('open')
  for (const juror of jury) await app.request(prizes.votePrize, { prizeId, entryId: null }, juror)
  await move('close')
  expect(await blocking()).toEqual([expect.stringMatching(/^Grand Prize: all jurors abstained/)])
  const { body } = await withhold('The jury abstained')
  expect(body.prizes[0]?.reason).toBe('The jury abstained')
  expect((await press()).status).toBe(200)
})

test('an override that equals the level of the score is not counted in the judging report', async () => {
  const judged = await giveJudgedContest(app, { slug: 'same-level' })
  const { contestId, organiser } = judged
  const { entries } = await look(judged)
  const [gold, last] = [entries.find(({ level }) => level === 'gold'), entries.at(-1)]
  for (const entry of [gold, last]) {
    const given = { entryId: entry?.entryId ?? '', level: 'platinum', reason: 'Before the thresholds moved' }
    await giveLevel(app, judged, given)
  }
  const thresholds = [
    { key: 'winner', threshold: 5 },
    { key: 'gold', threshold: 6 },
    { key: 'platinum', threshold: 7 },
  ]
  await app.request(contract.setThresholds, { contestId, thresholds }, organiser)

  await app.request(contract.announceResults, { contestId, awards: awardsIn(await look(judged)) }, organiser)

  const [row] = await app.db.select().from(judgingReports).where(eq(judgingReports.contestId, contestId))
  expect(row?.report.overrides).toBe(1)
})

const work = (title: string, ...scores: (number | null)[]) => ({
  title,
  language: 'en' as const,
  entries: [{ category: 'retail' as const, scores }],
})
/** One entry has a single evaluation, by a juror who shares no entry with the two others. */
const works = [work('Alone', 10, null, null), work('Pair', null, 7, 8), work('Other', null, 5, 6)]

async function announce(judged: JudgedContest, accepts?: Warnings) {
  const { contestId, organiser } = judged
  const awards = awardsIn(await look(judged))
  return app.request(contract.announceResults, { contestId, awards, accepts }, organiser)
}

test('results with under-evaluated entries and unlinked groups are announced only after both are acknowledged', async () => {
  const judged = await giveJudgedContest(app, { slug: 'doubtful', works })
  const [alone] = judged.entries
  const results = await look(judged)
  const warnings = warningsIn(results)
  expect(warnings).toEqual({ short: 1, groups: 2 })
  expect(results.entries.find(({ entryId }) => entryId === alone?.entryId)).toMatchObject({
    level: 'platinum',
    borderline: { level: 'platinum' },
  })

  const unsaid = await announce(judged)
  const half = await announce(judged, { ...warnings, short: 0 })
  const said = await announce(judged, warnings)
  expect([unsaid, half].map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 2 }, () => [409, 'results_unacknowledged']),
  )
  expect(said.status).toBe(200)
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, judged.contestId))
  expect(lines.find(({ action }) => action === 'results.announce')).toMatchObject({
    actorId: judged.organiser.id,
    details: { accepted: { short: [{ number: alone?.number, evaluations: 1 }], wanted: 2, groups: 2 } },
  })
})
