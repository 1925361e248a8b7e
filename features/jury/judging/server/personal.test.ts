import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/editions/server/tables.ts'
import { getMissingReadings } from '#features/jury/assignments/contract-readings.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { giveJudgedContest } from '#tools/testing/judged-contest.ts'
import { personal } from './personal.ts'
import { listReadings } from './queries.ts'
import { assignments, jurors, rounds } from './tables.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house?.close())

test('a juror who deletes their account leaves the jury: whole readings count, the rest is free for others', async () => {
  const { contestId, jury, organiser } = await giveJudgedContest(house, { slug: 'gone', isOpen: true })
  const [juror] = jury
  const isTheirs = eq(jurors.personId, juror?.id ?? '')
  const before = await listReadings(house.db, contestId)
  await house.db.transaction((tx) => personal.forget(tx, juror?.id ?? ''))

  const [seat] = await house.db.select().from(jurors).where(isTheirs)
  const own = await house.db
    .select()
    .from(assignments)
    .where(eq(assignments.jurorId, seat?.id ?? ''))
  const { body } = await house.ask(getMissingReadings, { contestId }, organiser)
  expect(seat).toMatchObject({ leftAt: expect.any(Date), leftReason: '' })
  expect((await listReadings(house.db, contestId)).length).toBe(before.length)
  expect(own).toHaveLength(before.filter(({ jurorId }) => jurorId === seat?.id).length)
  expect(body.give.filter(({ jurorId }) => jurorId === seat?.id)).toEqual([])
})

test('a jury whose results are public keeps the seat of who deletes their account', async () => {
  const { contestId, jury } = await giveJudgedContest(house, { slug: 'long-ago' })
  await house.db
    .update(contests)
    .set({ status: 'announced', announcedAt: new Date() })
    .where(eq(contests.id, contestId))
  await house.db.transaction((tx) => personal.forget(tx, jury[0]?.id ?? ''))

  expect(await house.db.$count(jurors, and(eq(jurors.contestId, contestId), isNotNull(jurors.leftAt)))).toBe(
    0,
  )
})

test('the archive tells a juror nothing of a draw before its round opens', async () => {
  const { contestId, jury } = await giveJudgedContest(house, { slug: 'undisclosed' })
  const readings = async () =>
    JSON.parse(JSON.stringify(await personal.collect(house.db, jury[0]?.id ?? ''))).readings.length
  const opened = await readings()
  await house.db.update(rounds).set({ status: 'prepared' }).where(eq(rounds.contestId, contestId))

  expect(opened).toBeGreaterThan(0)
  expect(await readings()).toBe(0)
})
