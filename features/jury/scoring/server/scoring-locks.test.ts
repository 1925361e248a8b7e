import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listCriteria } from '#features/contests/contest/server/queries.ts'
import { recuse, setComment, setScore } from '#features/jury/panel/contract.ts'
import * as conflicts from '#features/jury/panel/contract-conflicts.ts'
import { declareConflicts } from '#features/jury/panel/server/conflict-actions.ts'
import { bringJurorBack, leaveJury, takeJurorOff } from '#features/jury/panel/server/memberships.ts'
import { lockRound } from '#features/jury/panel/server/queries.ts'
import { assignments, jurors, scores } from '#features/jury/panel/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { countQueries } from '#tools/testing/count-queries.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const works = ['One', 'Two', 'Three', 'Four'].map((title) => ({
  title,
  language: 'en' as const,
  entries: [{ category: 'retail' as const, scores: [] }],
}))

/** Round 1 is open, and every juror has every entry to score. */
async function giveUnscored(slug: string): Promise<JudgedContest> {
  const judged = await giveJudgedContest(app, { slug, works, isOpen: true })
  // Jobs from opening the round would count as waiting.
  await app.settle()
  return judged
}

interface Scorer {
  user: User
  jurorId: string
  assignmentIds: string[]
  criterionIds: string[]
}

async function scorerOf({ contestId, jury }: JudgedContest, at: number): Promise<Scorer> {
  const user = jury[at]
  if (!user) throw new Error('Nobody scores.')
  const [membership] = await app.db.select().from(jurors).where(eq(jurors.userId, user.id))
  const jurorId = membership?.id ?? ''
  const own = await app.db
    .select({ id: assignments.id })
    .from(assignments)
    .where(eq(assignments.jurorId, jurorId))
    .orderBy(assignments.position)
  const criteria = await listCriteria(app.db, contestId)
  return {
    user,
    jurorId,
    assignmentIds: own.map(({ id }) => id),
    criterionIds: criteria.map(({ id }) => id),
  }
}

async function score({ user, assignmentIds, criterionIds }: Scorer, at = 0): Promise<number> {
  const request = { assignmentId: assignmentIds[at] ?? '', criterionId: criterionIds[0] ?? '', value: 7 }
  return (await app.request(setScore, request, user)).status
}

async function scoreInFull({ user, assignmentIds, criterionIds }: Scorer): Promise<void> {
  const assignmentId = assignmentIds[0] ?? ''
  for (const criterionId of criterionIds) {
    await app.request(setScore, { assignmentId, criterionId, value: 7 }, user)
  }
}

/** Waits until this number of requests wait for a lock. */
const untilWaiting = (many: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await app.db.execute(sql`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
      expect(rows.length).toBeGreaterThanOrEqual(many)
    },
    { timeout: 10_000 },
  )

const namesIn = async (judged: JudgedContest, mainDesigner: string, from: number, until: number) => {
  const ids = judged.entries.slice(from, until).map(({ projectId }) => projectId)
  await app.db.update(projects).set({ mainDesigner }).where(inArray(projects.id, ids))
}

const recusedOf = ({ jurorId }: Scorer) =>
  app.db.$count(assignments, and(eq(assignments.jurorId, jurorId), eq(assignments.status, 'recused')))

test('other jurors score while a declaration of conflicts is running', async () => {
  const judged = await giveUnscored('declaring')
  const [declaring, scoring] = [await scorerOf(judged, 0), await scorerOf(judged, 1)]
  const { contestId } = judged
  const { declaration, scored } = await app.db.transaction(async (tx) => {
    // The declaration stops where it recuses the juror's own assignments.
    await tx.select().from(assignments).where(eq(assignments.jurorId, declaring.jurorId)).for('update')
    const input = { contestId, declared: ['Odile Quenneville'] }
    const declaration = app.request(conflicts.declareConflicts, input, declaring.user)
    await untilWaiting(1)
    const scored = await Promise.race([score(scoring), untilWaiting(2).then(() => 'waits')])
    return { declaration, scored }
  })

  expect(scored).toBe(200)
  expect((await declaration).status).toBe(200)
  expect([await recusedOf(declaring), await recusedOf(scoring)]).toEqual([4, 0])
})

test('two jurors of a contest declare their conflicts at the same time', async () => {
  const judged = await giveUnscored('declaring-both')
  const [first, second] = [await scorerOf(judged, 0), await scorerOf(judged, 1)]
  const input = { contestId: judged.contestId, declared: ['Odile Quenneville'] }
  const { one, other } = await app.db.transaction(async (tx) => {
    await tx.select().from(assignments).where(eq(assignments.jurorId, first.jurorId)).for('update')
    const one = app.request(conflicts.declareConflicts, input, first.user)
    await untilWaiting(1)
    const request = app.request(conflicts.declareConflicts, input, second.user).then(({ status }) => status)
    return { one, other: await Promise.race([request, untilWaiting(2).then(() => 'waits')]) }
  })

  expect([other, (await one).status]).toEqual([200, 200])
})

test('scores of one contest do not wait for another contest whose round is locked', async () => {
  const [locked, free] = [await giveUnscored('locked'), await giveUnscored('free')]
  const [waiting, scoring] = [await scorerOf(locked, 0), await scorerOf(free, 0)]
  const { late, scored } = await app.db.transaction(async (tx) => {
    await lockRound(tx, locked.contestId, 1, 'update')
    const late = score(waiting)
    await untilWaiting(1)
    const timeout = new Promise((resolve) => setTimeout(resolve, 5000, 'waits'))
    const scored = await Promise.race([score(scoring), timeout])
    return { late, scored }
  })

  expect([scored, await late]).toEqual([200, 200])
})

test('a juror who is taken off the jury at that moment recuses nothing, and what they scored in full counts', async () => {
  const judged = await giveUnscored('taken-off')
  const { contestId, organiser } = judged
  const scorer = await scorerOf(judged, 0)
  await scoreInFull(scorer)
  const assignmentId = scorer.assignmentIds[0] ?? ''
  const { recusal, comment } = await app.db.transaction(async (tx) => {
    await leaveJury(tx, { actorId: organiser.id, contestId, jurorId: scorer.jurorId, reason: 'Moved abroad' })
    const recusal = app.request(recuse, { assignmentId, reason: 'A friend' }, scorer.user)
    const comment = app.request(setComment, { assignmentId, comment: 'Too late' }, scorer.user)
    await untilWaiting(2)
    return { recusal, comment }
  })

  expect([(await recusal).status, (await comment).status]).toEqual([404, 404])
  const [left] = await app.db.select().from(assignments).where(eq(assignments.id, assignmentId))
  expect([left?.status, left?.comment]).toEqual(['assigned', ''])
})

test('an assignment with a confirmed conflict takes no recusal, remark or score', async () => {
  const judged = await giveUnscored('barred')
  const scorer = await scorerOf(judged, 0)
  await scoreInFull(scorer)
  const input = { contestId: judged.contestId, declared: ['Odile Quenneville'] }
  await app.request(conflicts.declareConflicts, input, scorer.user)
  const assignmentId = scorer.assignmentIds[0] ?? ''
  const rejected = [
    await app.request(recuse, { assignmentId, reason: 'A friend' }, scorer.user),
    await app.request(setComment, { assignmentId, comment: 'Fine' }, scorer.user),
  ]

  expect(await score(scorer)).toBe(409)
  expect(rejected.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'entry_recused'],
    [409, 'entry_recused'],
  ])
})

test('a declaration needs as many queries for three entries as for one', async () => {
  const judged = await giveUnscored('counted-declarations')
  const { contestId } = judged
  await namesIn(judged, 'Atelier Norr', 0, 1)
  await namesIn(judged, 'Maria Lopes', 1, 4)
  const [first, second] = [await scorerOf(judged, 0), await scorerOf(judged, 1)]
  // The score audit log begins with its first line.
  await score(await scorerOf(judged, 2))
  const declare = ({ user }: Scorer, name: string) =>
    countQueries(app.databaseUrl, (db) => declareConflicts(db, user.id, { contestId, declared: [name] }))
  const [one, three] = [await declare(first, 'Atelier Norr'), await declare(second, 'Maria Lopes')]

  expect([await recusedOf(first), await recusedOf(second)]).toEqual([1, 3])
  expect(three).toBe(one)
})

test('removing and restoring a juror needs as many queries for three evaluations in progress as for one', async () => {
  const judged = await giveUnscored('counted-returns')
  const { contestId, organiser } = judged
  const [first, second] = [await scorerOf(judged, 0), await scorerOf(judged, 1)]
  await score(first)
  for (const at of [0, 1, 2]) await score(second, at)
  const admin = ({ jurorId }: Scorer) => ({ actorId: organiser.id, contestId, jurorId })
  const off = (scorer: Scorer) =>
    countQueries(app.databaseUrl, (db) => takeJurorOff(db, { ...admin(scorer), reason: 'Ill' }))
  const back = (scorer: Scorer) => countQueries(app.databaseUrl, (db) => bringJurorBack(db, admin(scorer)))
  const taken = [await off(first), await off(second)]
  const left = [await recusedOf(first), await recusedOf(second)]
  const returned = [await back(first), await back(second)]

  expect(left).toEqual([1, 3])
  expect([await recusedOf(first), await recusedOf(second)]).toEqual([1, 3])
  expect(await app.db.$count(scores, inArray(scores.assignmentId, second.assignmentIds))).toBe(3)
  expect(taken[1]).toBe(taken[0])
  expect(returned[1]).toBe(returned[0])
})
