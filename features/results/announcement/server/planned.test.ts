import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#features/accounts/sign-in/server/tables.ts'
import { wallTime } from '#features/contests/editions/zone.ts'
import * as prizes from '#features/jury/prizes/contract-prizes.ts'
import { awardsIn } from '#features/results/decisions/awarded.ts'
import * as contract from '#features/results/decisions/contract.ts'
import { makePlannedAnnouncements } from '#features/results/decisions/server/jobs.ts'
import { judgingReports, plannedAnnouncements } from '#features/results/decisions/server/tables.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { enqueue } from '#server/jobs.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, giveLevel, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as plans from '../contract-announcement.ts'
import { announceDue, makePlanned } from './planned.ts'

let app: TestApp
const publicUrl = 'https://palmares.example'

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const tomorrow = new Date(Date.now() + 86_400_000)
const afterIt = new Date(tomorrow.getTime() + 60_000)
const look = async ({ contestId, organiser }: JudgedContest) =>
  (await app.request(contract.getResults, { contestId }, organiser)).body
const lookAtPlan = ({ contestId, organiser }: JudgedContest) =>
  app.request(plans.getAnnouncement, { contestId }, organiser)

async function plan(judged: JudgedContest, at = wallTime(tomorrow, 'America/Toronto')) {
  const { contestId, organiser } = judged
  const awards = awardsIn(await look(judged))
  return app.request(plans.planAnnouncement, { contestId, at, awards }, organiser)
}
const announcements = (contestId: string) =>
  app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, contestId))
    .then((lines) => lines.filter(({ action }) => action === 'results.announce').length)
const statusOf = async (judged: JudgedContest) => (await look(judged)).contest.status

test('an announcement is scheduled in the contest’s time zone, and a time in the past is rejected', async () => {
  const judged = await giveJudgedContest(app, { slug: 'planned' })
  const past = await plan(judged, '2026-01-01T09:00')
  const planned = await plan(judged, '2031-07-01T09:00')

  expect(past.status).toBe(422)
  expect(planned.body.planned).toMatchObject({ at: '2031-07-01T13:00:00.000Z', awards: 3, holds: true })
  const { contestId, organiser } = judged
  const cancelled = await app.request(plans.cancelAnnouncement, { contestId }, organiser)
  expect(cancelled.body.planned).toBeNull()
})

test('a scheduled announcement runs when it is due, not before, and once across several machines', async () => {
  const judged = await giveJudgedContest(app, { slug: 'on-time' })
  const { contestId } = judged
  await plan(judged)

  await announceDue(app.db, { now: new Date(), publicUrl })
  expect(await statusOf(judged)).toBe('judging')
  await Promise.all(
    Array.from({ length: 6 }, () => makePlanned(app.db, { contestId, now: afterIt, publicUrl })),
  )

  expect(await statusOf(judged)).toBe('announced')
  expect(await announcements(contestId)).toBe(1)
  expect((await lookAtPlan(judged)).body.planned).toBeNull()
})

test('the portal runs due announcements by itself', async () => {
  const judged = await giveJudgedContest(app, { slug: 'by-itself' })
  const { contestId } = judged
  await plan(judged)
  const isThis = eq(plannedAnnouncements.contestId, contestId)
  await app.db.update(plannedAnnouncements).set({ at: new Date() }).where(isThis)
  await enqueue(app.db, makePlannedAnnouncements, {})
  await app.settle()

  expect(await statusOf(judged)).toBe('announced')
})

test('when the awards have changed, nothing is published, the schedule is removed, and organisers who do not judge are notified of the reason', async () => {
  const judged = await giveJudgedContest(app, { slug: 'overtaken' })
  const { organiser, entries, jury } = judged
  await app.db.insert(roles).values({ userId: jury[0]?.id ?? '', role: 'organiser' })
  await plan(judged)
  await giveLevel(app, judged, { entryId: entries[0]?.entryId ?? '', level: null, reason: 'Withdrawn' })
  expect((await lookAtPlan(judged)).body.planned?.holds).toBe(false)

  await announceDue(app.db, { now: afterIt, publicUrl })
  await announceDue(app.db, { now: afterIt, publicUrl })

  expect(await statusOf(judged)).toBe('judging')
  expect((await lookAtPlan(judged)).body.planned).toBeNull()
  const mails = (await app.db.select().from(outbox)).filter(({ subject }) =>
    subject.includes('not announced'),
  )
  const own = mails.filter(({ recipient }) => recipient === organiser.email)
  expect(own.map(({ plain }) => plain)).toEqual([expect.stringContaining('The results have changed')])
  // An organiser who judges gets no message about results.
  expect(mails.filter(({ recipient }) => recipient === jury[0]?.email)).toEqual([])
  // Scheduled again, it runs.
  await plan(judged)
  await announceDue(app.db, { now: afterIt, publicUrl })
  expect(await statusOf(judged)).toBe('announced')
})

test('an error in one contest does not delay the announcements of others', async () => {
  const broken = await giveJudgedContest(app, { slug: 'broken' })
  const other = await giveJudgedContest(app, { slug: 'behind-it' })
  await plan(broken)
  const isBroken = eq(plannedAnnouncements.contestId, broken.contestId)
  await app.db.update(plannedAnnouncements).set({ awards: sql`'null'::jsonb` }).where(isBroken)
  await plan(other)

  await expect(announceDue(app.db, { now: afterIt, publicUrl })).rejects.toThrow()

  expect(await statusOf(other)).toBe('announced')
  expect(await statusOf(broken)).toBe('judging')
  await app.db.delete(plannedAnnouncements).where(isBroken)
})

test('an announcement cancelled at the moment it is due is either made or cancelled, never both', async () => {
  const judged = await giveJudgedContest(app, { slug: 'taken-back' })
  const { contestId, organiser } = judged
  await plan(judged)
  const [cancelled] = await Promise.all([
    app.request(plans.cancelAnnouncement, { contestId }, organiser),
    makePlanned(app.db, { contestId, now: afterIt, publicUrl }),
  ])

  const isPublic = (await statusOf(judged)) === 'announced'
  expect(cancelled.body.code).toBe(isPublic ? 'results_public' : undefined)
  expect(await announcements(contestId)).toBe(isPublic ? 1 : 0)
})

test('a manual announcement at the scheduled time happens once, without a failure message', async () => {
  const judged = await giveJudgedContest(app, { slug: 'pressed' })
  const { contestId, organiser } = judged
  await plan(judged)
  const awards = awardsIn(await look(judged))
  await Promise.all([
    makePlanned(app.db, { contestId, now: afterIt, publicUrl }),
    app.request(contract.announceResults, { contestId, awards }, organiser),
    makePlanned(app.db, { contestId, now: afterIt, publicUrl }),
  ])

  expect(await announcements(contestId)).toBe(1)
  const failed = await app.db
    .select()
    .from(plannedAnnouncements)
    .where(eq(plannedAnnouncements.contestId, contestId))
  expect(failed).toEqual([])
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

test('only organisers see or schedule announcements', async () => {
  const judged = await giveJudgedContest(app, { slug: 'nobody-elses' })
  const { contestId, jury, entries } = judged
  for (const as of [jury[0], entries[0]?.owner]) {
    const input = [
      await app.request(plans.getAnnouncement, { contestId }, as),
      await app.request(plans.planAnnouncement, { contestId, at: '2031-07-01T09:00', awards: [] }, as),
      await app.request(plans.cancelAnnouncement, { contestId }, as),
    ]
    expect(input.map(({ status }) => status)).toEqual([403, 403, 403])
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

  const { blockers } = (await lookAtPlan(judged)).body
  expect(blockers.map(({ message }) => message.split(':')[0])).toEqual(['House of the Year', 'Grand Prize'])
  expect((await press()).body.code).toBe('prize_undecided')

  const input = { contestId, prizeId: tiedId, entryId: one ?? '', reason: 'The chair’s vote' }
  const { body } = await app.request(prizes.decidePrize, input, organiser)
  const prizeId = body.prizes.find(({ key }) => key === 'grand-prize')?.id ?? ''
  expect((await press()).body.code).toBe('prize_undecided')
  await app.request(prizes.removePrize, { contestId, prizeId }, organiser)

  expect((await lookAtPlan(judged)).body.blockers).toEqual([])
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
  const blocking = async () => (await lookAtPlan(judged)).body.blockers.map(({ message }) => message)
  const withhold = (reason: string, as = organiser) =>
    app.request(prizes.decidePrize, { contestId, prizeId, entryId: null, reason }, as)

  expect((await withhold('No vote')).body.code).toBe('prize_has_outcome')
  await move('open')
  await app.request(prizes.votePrize, { prizeId, entryId: entryIds[0] ?? null }, jury[0])
  await move('close')
  expect(await blocking()).toEqual([expect.stringMatching(/^Grand Prize: too few/)])
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
  expect(await blocking()).toEqual([expect.stringMatching(/^Grand Prize: everybody abstained/)])
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
