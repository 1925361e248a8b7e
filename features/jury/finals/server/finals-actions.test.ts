import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/contest/server/tables.ts'
import { getAdminJury, listFinals, moveRound, setBallot } from '#features/jury/panel/contract.ts'
import { ballots, scoreLog } from '#features/jury/panel/server/tables.ts'
import { getResults, startFinals } from '#features/results/decisions/contract.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { leaveFinals } from '../contract-finals.ts'
import { listFinalBallots } from './queries/ballots.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const retailOf = ({ entries }: JudgedContest) =>
  entries.filter(({ categoryId }) => categoryId === entries[0]?.categoryId).map(({ entryId }) => entryId)
async function giveFinals(slug: string) {
  const judged = await giveJudgedContest(app, { slug })
  const { contestId, organiser, entries, jury } = judged
  const entryIds = retailOf(judged)
  await app.request(startFinals, { contestId, entryIds }, organiser)
  const ballot = { contestId, categoryId: entries[0]?.categoryId ?? '', entryIds: entryIds.toReversed() }
  await app.request(setBallot, ballot, jury[0])
  return { ...judged, entryIds, ballot }
}
const move = (
  { contestId, organiser }: JudgedContest,
  action: 'closeFinals' | 'reopenFinals' | 'openFirst',
) => app.request(moveRound, { contestId, action }, organiser)
const leave = ({ contestId, organiser }: JudgedContest, reason = 'A tie came up too late') =>
  app.request(leaveFinals, { contestId, reason }, organiser)
const state = async ({ contestId }: JudgedContest) =>
  (await app.db.select().from(contests).where(eq(contests.id, contestId)))[0]?.status

test('closed finals open again with their ballots, and eligible jurors are notified', async () => {
  const finals = await giveFinals('reopened')
  const { contestId, jury, ballot } = finals
  expect((await move(finals, 'reopenFinals')).body.code).toBe('round_moved')
  await move(finals, 'closeFinals')
  const before = (await app.db.select().from(outbox)).length
  const again = await move(finals, 'reopenFinals')

  expect(again.body.finals?.status).toBe('open')
  expect((await app.db.select().from(outbox)).length - before).toBe(3)
  expect((await listFinalBallots(app.db, contestId)).map((one) => one.entryIds)).toEqual([ballot.entryIds])
  expect((await app.request(setBallot, ballot, jury[1])).status).toBe(200)
})

test('leaving the finals needs a reason: finalists lose that status, ballots no longer count, and the score log records it', async () => {
  const finals = await giveFinals('left')
  const { contestId, organiser, jury } = finals
  expect((await leave(finals, ' ')).status).toBe(422)
  const left = await leave(finals)

  expect([left.status, left.body.finals, await state(finals)]).toEqual([200, null, 'judging'])
  const { body } = await app.request(getResults, { contestId }, organiser)
  expect(body.entries.filter(({ isFinalist, finalRank }) => isFinalist || finalRank !== null)).toEqual([])
  expect((await app.request(listFinals, {}, jury[0])).body).toEqual([])
  expect(await listFinalBallots(app.db, contestId)).toEqual([])
  expect(await app.db.$count(ballots)).toBeGreaterThan(0)
  const lines = await app.db.select().from(scoreLog).where(eq(scoreLog.contestId, contestId))
  expect(lines.at(-1)?.line).toContain('"action":"leaveFinals"')
  const saved = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'jury.leaveFinals'), eq(auditLog.actorId, organiser.id)))
  expect(saved.map(({ reason }) => reason)).toEqual(['A tie came up too late'])
  expect((await leave(finals)).status).toBe(409)
})

test('after the finals were left, round 1 opens again, new finals begin, and no old ballot counts in them', async () => {
  const finals = await giveFinals('begun-anew')
  const { contestId, organiser, entryIds, jury, ballot } = finals
  await leave(finals)
  expect((await move(finals, 'openFirst')).status).toBe(200)
  await app.request(moveRound, { contestId, action: 'closeFirst' }, organiser)
  const two = entryIds.slice(0, 2)
  expect((await app.request(startFinals, { contestId, entryIds: two }, organiser)).status).toBe(200)

  const shown = await app.request(listFinals, {}, jury[0])
  expect(shown.body[0]?.categories.map(({ placed, finalists }) => [placed, finalists.length])).toEqual([
    [0, 2],
  ])
  expect(await listFinalBallots(app.db, contestId)).toEqual([])
  await app.request(setBallot, { ...ballot, entryIds: two }, jury[0])
  expect((await listFinalBallots(app.db, contestId)).map((one) => one.entryIds)).toEqual([two])
})

test('only organisers can leave the finals', async () => {
  const finals = await giveFinals('not-theirs')
  const { contestId, jury } = finals

  expect((await app.request(leaveFinals, { contestId, reason: 'Mine' }, jury[0])).status).toBe(403)
  expect((await app.request(getAdminJury, { contestId }, finals.organiser)).body.finals?.status).toBe('open')
})
