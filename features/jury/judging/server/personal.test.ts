import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/editions/server/tables.ts'
import { getMissingReadings } from '#features/jury/assignments/contract-readings.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest } from '#tools/testing/judged-contest.ts'
import { personal } from './personal.ts'
import { listReadings } from './queries.ts'
import { assignments, jurors, rounds } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('a juror who deletes their account leaves the jury: whole readings count, the rest is free for others', async () => {
  const { contestId, jury, organiser } = await giveJudgedContest(app, { slug: 'gone', isOpen: true })
  const [juror] = jury
  const isTheirs = eq(jurors.userId, juror?.id ?? '')
  const before = await listReadings(app.db, contestId)
  await app.db.transaction((tx) => personal.forget(tx, juror?.id ?? ''))

  const [seat] = await app.db.select().from(jurors).where(isTheirs)
  const own = await app.db
    .select()
    .from(assignments)
    .where(eq(assignments.jurorId, seat?.id ?? ''))
  const { body } = await app.request(getMissingReadings, { contestId }, organiser)
  expect(seat).toMatchObject({ leftAt: expect.any(Date), leftReason: '' })
  expect((await listReadings(app.db, contestId)).length).toBe(before.length)
  expect(own).toHaveLength(before.filter(({ jurorId }) => jurorId === seat?.id).length)
  expect(body.give.filter(({ jurorId }) => jurorId === seat?.id)).toEqual([])
})

test('a jury whose results are public keeps the seat of who deletes their account', async () => {
  const { contestId, jury } = await giveJudgedContest(app, { slug: 'long-ago' })
  await app.db
    .update(contests)
    .set({ status: 'announced', announcedAt: new Date() })
    .where(eq(contests.id, contestId))
  await app.db.transaction((tx) => personal.forget(tx, jury[0]?.id ?? ''))

  expect(await app.db.$count(jurors, and(eq(jurors.contestId, contestId), isNotNull(jurors.leftAt)))).toBe(0)
})

test('the archive tells a juror nothing of a draw before its round opens', async () => {
  const { contestId, jury } = await giveJudgedContest(app, { slug: 'undisclosed' })
  const readings = async () =>
    JSON.parse(JSON.stringify(await personal.collect(app.db, jury[0]?.id ?? ''))).readings.length
  const opened = await readings()
  await app.db.update(rounds).set({ status: 'prepared' }).where(eq(rounds.contestId, contestId))

  expect(opened).toBeGreaterThan(0)
  expect(await readings()).toBe(0)
})
