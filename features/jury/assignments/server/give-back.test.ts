import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCriteria } from '#features/contests/editions/server/queries.ts'
import { contests } from '#features/contests/editions/server/tables.ts'
import * as contract from '#features/jury/conflicts/contract-ties.ts'
import { conflicts } from '#features/jury/conflicts/server/tie-tables.ts'
import { setMisplaced } from '#features/jury/evaluations/contract-room.ts'
import { listFinals, moveRound, recuse, setMark } from '#features/jury/judging/contract.ts'
import { openFinals } from '#features/jury/judging/server/actions.ts'
import { listReadings } from '#features/jury/judging/server/queries.ts'
import { assignments, jurors, marks, rounds, scoreLog } from '#features/jury/judging/server/tables.ts'
import { bringJurorBack, takeJurorOff } from '#features/jury/jurors/contract-seats.ts'
import { journal } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest, type JudgedEntry } from '#tools/testing/judged-contest.ts'
import { changeReadings, getMissingReadings } from '../contract-readings.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

interface Judge extends JudgedContest {
  juror: User
  jurorId: string
  /** Marked in full by the juror, and not marked at all. */
  marked: JudgedEntry
  unmarked: JudgedEntry
}

async function giveJudge(slug: string, isOpen = true): Promise<Judge> {
  const judged = await giveJudgedContest(app, { slug, isOpen })
  const [juror] = judged.jury
  const [marked, , , , unmarked] = judged.entries
  if (!juror || !marked || !unmarked) throw new Error('Nobody reads.')
  const [seat] = await app.db.select().from(jurors).where(eq(jurors.userId, juror.id))
  return { ...judged, juror, jurorId: seat?.id ?? '', marked, unmarked }
}

async function readingOf({ jurorId }: Judge, { entryId }: JudgedEntry) {
  const [reading] = await app.db
    .select()
    .from(assignments)
    .where(and(eq(assignments.jurorId, jurorId), eq(assignments.entryId, entryId)))
  return reading
}

async function markOne(judge: Judge, entry: JudgedEntry, value: number) {
  const [criterion] = await listCriteria(app.db, judge.contestId)
  const assignmentId = (await readingOf(judge, entry))?.id ?? ''
  return app.request(setMark, { assignmentId, criterionId: criterion?.id ?? '', value }, judge.juror)
}

const takeOff = ({ contestId, jurorId, organiser }: Judge) =>
  app.request(takeJurorOff, { contestId, jurorId, reason: 'Moved abroad' }, organiser)

const bringBack = ({ contestId, jurorId, organiser }: Judge) =>
  app.request(bringJurorBack, { contestId, jurorId }, organiser)

const addTie = ({ contestId, jurorId, organiser }: Judge, { number }: JudgedEntry) =>
  app.request(contract.addTie, { contestId, jurorId, entryNumber: number, reason: 'By mistake' }, organiser)

async function setAside({ contestId, jurorId, organiser }: Judge, { projectId }: JudgedEntry) {
  const [tie] = await app.db
    .select()
    .from(conflicts)
    .where(and(eq(conflicts.jurorId, jurorId), eq(conflicts.projectId, projectId)))
  const input = { contestId, tieId: tie?.id ?? '', reason: 'Another of the same name' }
  return app.request(contract.decideTie, { ...input, action: 'setAside' }, organiser)
}

async function toldOf({ contestId }: Judge): Promise<unknown[]> {
  const links = await app.db
    .select()
    .from(scoreLog)
    .where(eq(scoreLog.contestId, contestId))
    .orderBy(scoreLog.number)
  return links
    .map(({ line }) => JSON.parse(line))
    .filter(({ action }) => !['begun', 'scale', 'mark'].includes(action))
}

async function openFinalsOf({ contestId, organiser, entries }: Judge) {
  await app.request(moveRound, { contestId, action: 'closeFirst' }, organiser)
  const entryIds = entries.map(({ entryId }) => entryId)
  await app.db.transaction((tx) => openFinals(tx, { actorId: organiser.id, contestId, entryIds }))
}

async function finalistsOf({ contestId, juror }: Judge) {
  const { body } = await app.request(listFinals, {}, juror)
  return body
    .filter(({ contest }) => contest.id === contestId)
    .flatMap(({ categories }) => categories.flatMap(({ finalists }) => finalists))
    .map(({ entryId }) => entryId)
}

test('a juror who is brought back goes on with the marks they had begun, and judges its finalist too', async () => {
  const judge = await giveJudge('back')
  await markOne(judge, judge.unmarked, 7)
  await takeOff(judge)
  const gone = await readingOf(judge, judge.unmarked)
  await bringBack(judge)
  const back = await readingOf(judge, judge.unmarked)
  const next = await markOne(judge, judge.unmarked, 8)

  expect([gone?.status, gone?.recusedFor]).toEqual(['recused', 'left'])
  expect([back?.status, back?.recusalReason, back?.recusedFor]).toEqual(['assigned', null, null])
  expect(next.status).toBe(200)
  const { number } = judge.unmarked
  expect(await toldOf(judge)).toMatchObject([
    { action: 'recuse', juror: 1, entry: number },
    { action: 'left', juror: 1 },
    { action: 'returned', juror: 1 },
    { action: 'restored', juror: 1, entry: number },
  ])
  const restored = await app.db.select().from(journal).where(eq(journal.action, 'jury.restore'))
  expect(restored.map(({ actorId }) => actorId)).toEqual([judge.organiser.id])
  await openFinalsOf(judge)
  expect(await finalistsOf(judge)).toContain(judge.unmarked.entryId)
})

test('what a juror left to others themselves stays left when they come back or a tie is set aside', async () => {
  const judge = await giveJudge('own-word')
  const assignmentId = (await readingOf(judge, judge.unmarked))?.id ?? ''
  await app.request(recuse, { assignmentId, reason: 'My neighbour built it.' }, judge.juror)
  await takeOff(judge)
  await bringBack(judge)
  await addTie(judge, judge.unmarked)
  await setAside(judge, judge.unmarked)
  const reading = await readingOf(judge, judge.unmarked)

  expect([reading?.status, reading?.recusedFor]).toEqual(['recused', 'juror'])
  await openFinalsOf(judge)
  expect(await finalistsOf(judge)).not.toContain(judge.unmarked.entryId)
})

test('a tie that was confirmed by mistake gives its reading back once it is set aside', async () => {
  const judge = await giveJudge('mistaken')
  await addTie(judge, judge.unmarked)
  const taken = await readingOf(judge, judge.unmarked)
  const set = await setAside(judge, judge.unmarked)
  const next = await markOne(judge, judge.unmarked, 6)

  expect([taken?.status, taken?.recusedFor]).toEqual(['recused', 'tie'])
  expect([set.status, next.status]).toEqual([200, 200])
  const { number } = judge.unmarked
  expect(await toldOf(judge)).toMatchObject([
    { action: 'recuse', juror: 1, entry: number },
    { action: 'restored', juror: 1, entry: number },
  ])
})

test('whole readings that an organiser left to others count again once the tie is set aside, and no more once it is public', async () => {
  const judge = await giveJudge('counted', false)
  const { contestId, jurorId, organiser } = judge
  const { projectId } = judge.marked
  const before = await listReadings(app.db, contestId)
  const leave = () =>
    app.request(contract.leaveTiedReadings, { contestId, jurorId, projectId, reason: 'Cousin' }, organiser)
  await addTie(judge, judge.marked)
  await leave()
  const without = await listReadings(app.db, contestId)
  await setAside(judge, judge.marked)
  const again = await listReadings(app.db, contestId)
  await addTie(judge, judge.marked)
  await leave()
  await app.db
    .update(contests)
    .set({ status: 'announced', announcedAt: new Date() })
    .where(eq(contests.id, contestId))
  await setAside(judge, judge.marked)

  expect(without).toHaveLength(before.length - 2)
  expect(again).toEqual(before)
  expect(await listReadings(app.db, contestId)).toEqual(without)
})

test('a juror who comes back is not given what a tie keeps from them, until it is set aside', async () => {
  const judge = await giveJudge('back-and-tied')
  await markOne(judge, judge.unmarked, 7)
  await takeOff(judge)
  await addTie(judge, judge.unmarked)
  await bringBack(judge)
  const barred = await readingOf(judge, judge.unmarked)
  await setAside(judge, judge.unmarked)
  const freed = await readingOf(judge, judge.unmarked)

  expect([barred?.status, freed?.status]).toEqual(['recused', 'assigned'])
  expect(await app.db.$count(marks, eq(marks.assignmentId, freed?.id ?? ''))).toBe(1)
})

test('a reading that bears a word of its juror and no mark is not dropped when they leave', async () => {
  const judge = await giveJudge('flagged')
  const flagged = await readingOf(judge, judge.unmarked)
  await app.request(setMisplaced, { assignmentId: flagged?.id ?? '', misplacement: true }, judge.juror)
  await takeOff(judge)
  const kept = await readingOf(judge, judge.unmarked)
  await bringBack(judge)
  const back = await readingOf(judge, judge.unmarked)

  expect([kept?.status, kept?.isMisplaced]).toEqual(['recused', true])
  expect([back?.status, back?.isMisplaced]).toEqual(['assigned', true])
})

/** The round asks for two readings an entry; the juror's is taken by a tie and dealt to the third juror instead. */
async function giveReplaced(slug: string) {
  const judge = await giveJudge(slug)
  const { contestId, organiser, unmarked, jury } = judge
  const [, , third] = jury
  const seats = await app.db.select().from(jurors).where(eq(jurors.contestId, contestId))
  const thirdId = seats.find(({ userId }) => userId === third?.id)?.id ?? ''
  const isTheirs = and(eq(assignments.jurorId, thirdId), eq(assignments.entryId, unmarked.entryId))
  const [before] = await app.db.select().from(assignments).where(isTheirs)
  await app.db.delete(marks).where(eq(marks.assignmentId, before?.id ?? ''))
  await app.db.delete(assignments).where(isTheirs)
  await app.db.update(rounds).set({ readings: 2 }).where(eq(rounds.contestId, contestId))
  await addTie(judge, unmarked)
  const { body } = await app.request(getMissingReadings, { contestId }, organiser)
  const give = body.give.filter(({ entryId }) => entryId === unmarked.entryId)
  await app.request(changeReadings, { contestId, give, take: [] }, organiser)
  const theirs = async () => (await app.db.select().from(assignments).where(isTheirs))[0]
  const readings = async () =>
    (await app.db.select().from(assignments).where(eq(assignments.entryId, unmarked.entryId))).filter(
      ({ status }) => status === 'assigned',
    ).length
  return { judge, theirs, readings }
}

test('an assignment that is given back leaves the one made in its stead, so the entry has one more', async () => {
  const { judge, theirs, readings } = await giveReplaced('replaced')
  const replaced = [await readings(), (await theirs())?.status]
  await setAside(judge, judge.unmarked)

  expect(replaced).toEqual([2, 'assigned'])
  expect([await readings(), (await theirs())?.status]).toEqual([3, 'assigned'])
  expect((await readingOf(judge, judge.unmarked))?.status).toBe('assigned')
})
