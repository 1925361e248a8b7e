import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallTime } from '#features/contests/contest/local-time.ts'
import { setDates } from '#features/contests/contest/server/actions.ts'
import { getRoundSchedule, setRoundSchedule } from '#features/jury/panel/contract.ts'
import { findRound } from '#features/jury/panel/server/queries.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { messagesOf } from '#server/messages.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { emptyContest, giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { turnRounds } from './round-schedule.ts'

let app: TestApp
const hour = 3_600_000
const now = new Date()
const inHours = (hours: number) => new Date(now.getTime() + hours * hour)
const settings = { publicUrl: 'http://127.0.0.1' }
const zone = 'America/Toronto'
const wall = (at: Date) => wallTime(at, zone)

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const schedule = (
  { contestId, organiser }: JudgedContest,
  dates: { opensAt?: string; closesAt?: string; finalsCloseAt?: string },
) =>
  app.request(
    setRoundSchedule,
    { contestId, opensAt: '', closesAt: '', finalsCloseAt: '', ...dates },
    organiser,
  )

const statusOf = async (contestId: string) => (await findRound(app.db, contestId, 1))?.status

/** The acts of the portal itself. */
async function portalActs(roundId: string) {
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, roundId))
  return lines.filter(({ actorId }) => actorId === null).map(({ action }) => action)
}

test('the portal closes and opens a round on its dates, as its own act, and tells the jurors', async () => {
  const judged = await giveJudgedContest(app, { slug: 'by-the-clock' })
  const { contestId } = judged
  const saved = await schedule(judged, { opensAt: wall(inHours(1)), closesAt: wall(inHours(3)) })
  expect(saved.body).toMatchObject({ timeZone: zone, first: 'closed', isOver: false })
  const before = (await app.db.select().from(outbox)).length

  await turnRounds(app.db, settings, inHours(0.5))
  expect(await statusOf(contestId)).toBe('closed')
  await turnRounds(app.db, settings, inHours(1))
  expect(await statusOf(contestId)).toBe('open')
  // Three evaluations are left, one of each juror.
  expect((await app.db.select().from(outbox)).length - before).toBe(3)
  // The second server does nothing.
  await turnRounds(app.db, settings, inHours(1))
  const round = await findRound(app.db, contestId, 1)
  await turnRounds(app.db, settings, inHours(3))

  expect(await statusOf(contestId)).toBe('closed')
  expect((await portalActs(round?.id ?? '')).slice(-2)).toEqual(['jury.openRound', 'jury.closeRound'])
})

test('a round whose entries are not assigned stays shut, and other rounds still open', async () => {
  const ready = await giveJudgedContest(app, { slug: 'assigned' })
  const waiting = { ...ready, contestId: await emptyContest(app, 'not-assigned') }
  for (const judged of [waiting, ready]) await schedule(judged, { opensAt: wall(inHours(1)) })

  await turnRounds(app.db, settings, inHours(2))

  expect(await statusOf(waiting.contestId)).not.toBe('open')
  expect(await statusOf(ready.contestId)).toBe('open')
})

test('dates in the past or in the wrong order are rejected at their fields, and changes are recorded', async () => {
  const judged = await giveJudgedContest(app, { slug: 'wrong-order' })
  const { contestId, organiser } = judged
  const { status, body } = await schedule(judged, {
    opensAt: wall(inHours(-2)),
    closesAt: wall(inHours(-3)),
    finalsCloseAt: wall(inHours(-4)),
  })
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
    422,
    ['closesAt', 'finalsCloseAt', 'opensAt'],
  ])
  const early = await schedule(judged, { opensAt: wall(inHours(5)), closesAt: wall(inHours(4)) })
  expect(Object.keys(early.body.errors ?? {})).toEqual(['closesAt'])

  await schedule(judged, { closesAt: wall(inHours(6)), finalsCloseAt: wall(inHours(8)) })

  const lines = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, contestId), eq(auditLog.action, 'jury.setSchedule')))
  expect(lines.map(({ actorId, details }) => [actorId, details])).toEqual([
    [
      organiser.id,
      {
        from: { opensAt: null, closesAt: null, finalsCloseAt: null },
        to: {
          opensAt: null,
          closesAt: expect.stringContaining('T'),
          finalsCloseAt: expect.stringContaining('T'),
        },
      },
    ],
  ])
})

test('round 1 does not open before the deadline of the contest', async () => {
  const judged = await giveJudgedContest(app, { slug: 'too-early' })
  const { contestId, organiser } = judged
  const dates = { opensAt: wall(inHours(-48)), deadlineAt: wall(inHours(24)), timeZone: zone }
  await setDates(app.db, { actorId: organiser.id, contestId, ...dates }, messagesOf('contests', 'en'), 'en')

  const { body } = await schedule(judged, { opensAt: wall(inHours(12)) })

  expect(Object.keys(body.errors ?? {})).toEqual(['opensAt'])
})

test('only organisers see the schedule of the rounds', async () => {
  const { contestId, jury } = await giveJudgedContest(app, { slug: 'their-schedule' })
  expect((await app.request(getRoundSchedule, { contestId }, jury[0])).status).toBe(403)
})
