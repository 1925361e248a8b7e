import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/contest/server/tables.ts'
import { listEvaluations } from '#features/jury/panel/server/queries.ts'
import { assignments, jurors, rounds } from '#features/jury/panel/server/tables.ts'
import { completeAssignments } from '#features/jury/round/contract-evaluations.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest } from '#tools/testing/judged-contest.ts'
import { personal } from './personal.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('a juror who deletes their account leaves the jury: complete evaluations count, the rest is freed', async () => {
  const { contestId, jury, organiser } = await giveJudgedContest(app, { slug: 'gone', isOpen: true })
  const [juror] = jury
  const isTheirs = eq(jurors.userId, juror?.id ?? '')
  const before = await listEvaluations(app.db, contestId)
  await app.db.transaction((tx) => personal.forget(tx, juror?.id ?? ''))

  const [membership] = await app.db.select().from(jurors).where(isTheirs)
  const own = await app.db
    .select()
    .from(assignments)
    .where(eq(assignments.jurorId, membership?.id ?? ''))
  await app.request(completeAssignments, { contestId }, organiser)
  const after = await app.db
    .select()
    .from(assignments)
    .where(eq(assignments.jurorId, membership?.id ?? ''))
  expect(membership).toMatchObject({ leftAt: expect.any(Date), leftReason: '' })
  expect((await listEvaluations(app.db, contestId)).length).toBe(before.length)
  expect(own).toHaveLength(before.filter(({ jurorId }) => jurorId === membership?.id).length)
  expect(after).toEqual(own)
})

test('an announced jury retains the membership of a juror who deletes their account', async () => {
  const { contestId, jury } = await giveJudgedContest(app, { slug: 'long-ago' })
  await app.db
    .update(contests)
    .set({ status: 'announced', announcedAt: new Date() })
    .where(eq(contests.id, contestId))
  await app.db.transaction((tx) => personal.forget(tx, jury[0]?.id ?? ''))

  expect(await app.db.$count(jurors, and(eq(jurors.contestId, contestId), isNotNull(jurors.leftAt)))).toBe(0)
})

test('the data archive contains no assignments before the round opens', async () => {
  const { contestId, jury } = await giveJudgedContest(app, { slug: 'undisclosed' })
  const evaluations = async () =>
    JSON.parse(JSON.stringify(await personal.collect(app.db, jury[0]?.id ?? ''))).evaluations.length
  const opened = await evaluations()
  await app.db.update(rounds).set({ status: 'prepared' }).where(eq(rounds.contestId, contestId))

  expect(opened).toBeGreaterThan(0)
  expect(await evaluations()).toBe(0)
})
