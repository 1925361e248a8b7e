import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRound } from '#features/jury/judging/server/queries.ts'
import { assignments, scores } from '#features/jury/judging/server/tables.ts'
import { awardsIn } from '#features/results/decisions/awarded.ts'
import { announceResults, getResults } from '#features/results/decisions/contract.ts'
import { plannedAnnouncements } from '#features/results/decisions/server/tables.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as plans from '../contract-announcement.ts'
import { type Warnings, warningsIn } from '../warnings.ts'
import { announceDue } from './planned.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const work = (title: string, ...scores: (number | null)[]) => ({
  title,
  language: 'en' as const,
  entries: [{ category: 'retail' as const, scores }],
})
/** One entry has a single evaluation, by a juror who shares no entry with the two others. */
const works = [work('Alone', 10, null, null), work('Pair', null, 7, 8), work('Other', null, 5, 6)]

const look = async ({ contestId, organiser }: JudgedContest) =>
  (await app.request(getResults, { contestId }, organiser)).body
async function announce(judged: JudgedContest, accepts?: Warnings) {
  const { contestId, organiser } = judged
  const awards = awardsIn(await look(judged))
  return app.request(announceResults, { contestId, awards, accepts }, organiser)
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

test('a scheduled announcement fails when more entries are under-evaluated than were acknowledged', async () => {
  const judged = await giveJudgedContest(app, { slug: 'doubtful-plan', works })
  const { contestId, organiser, entries } = judged
  const accepts = warningsIn(await look(judged))
  const input = { contestId, at: '2031-07-01T09:00', awards: awardsIn(await look(judged)) }
  const unsaid = await app.request(plans.planAnnouncement, input, organiser)
  const said = await app.request(plans.planAnnouncement, { ...input, accepts }, organiser)
  expect([unsaid.status, unsaid.body.code, said.status]).toEqual([409, 'results_unacknowledged', 200])

  // An entry without an award loses an evaluation, so the awards do not change.
  const round = await findRound(app.db, contestId, 1)
  const isLast = and(
    eq(assignments.entryId, entries[2]?.entryId ?? ''),
    eq(assignments.roundId, round?.id ?? ''),
  )
  const evaluation = await app.db
    .select({ id: scores.assignmentId })
    .from(scores)
    .innerJoin(assignments, eq(assignments.id, scores.assignmentId))
    .where(isLast)
  await app.db.delete(scores).where(eq(scores.assignmentId, evaluation[0]?.id ?? ''))
  await announceDue(app.db, { now: new Date('2031-07-02'), publicUrl: 'https://palmares.example' })
  const { body } = await app.request(plans.getAnnouncement, { contestId }, organiser)
  const mails = await app.db.select().from(outbox)

  expect([body.planned, (await look(judged)).contest.status]).toEqual([null, 'judging'])
  expect(mails.some(({ plain }) => /fewer readings/.test(plain))).toBe(true)
})

test('a scheduled announcement without warnings acknowledges none', async () => {
  const judged = await giveJudgedContest(app, {
    slug: 'doubt-since',
    works: [work('One', 7, 8, 7), work('Two', 5, 6, 5)],
  })
  const { contestId, organiser } = judged
  const input = { contestId, at: '2031-07-01T09:00', awards: awardsIn(await look(judged)) }
  expect((await app.request(plans.planAnnouncement, input, organiser)).status).toBe(200)
  const [plan] = await app.db
    .select()
    .from(plannedAnnouncements)
    .where(eq(plannedAnnouncements.contestId, contestId))

  expect(plan?.accepts).toEqual({ short: 0, groups: 1 })
})
