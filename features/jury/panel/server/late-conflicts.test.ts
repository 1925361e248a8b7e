import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { listCriteria } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { openFinals } from '#features/jury/finals/server/actions/finals-round.ts'
import { listFinalBallots } from '#features/jury/finals/server/queries/ballots.ts'
import { assignEntries } from '#features/jury/round/contract-evaluations.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { auditLog } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest, type JudgedEntry } from '#tools/testing/judged-contest.ts'
import { listFinals, moveRound, recuse, setBallot, setComment, setScore } from '../contract.ts'
import * as contract from '../contract-conflicts.ts'
import { bringJurorBack, takeJurorOff } from '../contract-memberships.ts'
import { refreshConflicts } from './conflict-actions.ts'
import { conflicts } from './conflict-tables.ts'
import { listEvaluations } from './queries.ts'
import { assignments, jurors, scoreLog } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

interface Conflicted extends JudgedContest {
  juror: User
  jurorId: string
  /** One with complete scores by the juror, one without scores. */
  scoredEntry: JudgedEntry
  unscoredEntry: JudgedEntry
}

async function giveConflicted(slug: string, isOpen = true): Promise<Conflicted> {
  const judged = await giveJudgedContest(app, { slug, isOpen })
  const [juror] = judged.jury
  const [scoredEntry, , , , unscoredEntry] = judged.entries
  if (!juror || !scoredEntry || !unscoredEntry) throw new Error('Nobody reads.')
  const [membership] = await app.db.select().from(jurors).where(eq(jurors.userId, juror.id))
  return { ...judged, juror, jurorId: membership?.id ?? '', scoredEntry, unscoredEntry }
}

const addConflict = ({ contestId, jurorId, organiser }: Conflicted, entry: JudgedEntry) =>
  app.request(
    contract.addConflict,
    { contestId, jurorId, entryNumber: entry.number, reason: 'Cousin of Odile Quenneville' },
    organiser,
  )

async function evaluationOf({ jurorId }: Conflicted, entry: JudgedEntry) {
  const [evaluation] = await app.db
    .select()
    .from(assignments)
    .where(and(eq(assignments.jurorId, jurorId), eq(assignments.entryId, entry.entryId)))
  return evaluation
}

const leave = ({ contestId, jurorId, organiser }: Conflicted, { projectId }: JudgedEntry, as = organiser) =>
  app.request(
    contract.leaveConflictedAssignments,
    { contestId, jurorId, projectId, reason: 'Cousin of Odile Quenneville' },
    as,
  )

test('a reopened round gives no juror a work with a new conflict', async () => {
  const conflicted = await giveConflicted('reopened', false)
  await addConflict(conflicted, conflicted.unscoredEntry)
  const { contestId } = conflicted
  await app.request(moveRound, { contestId, action: 'openFirst' }, conflicted.organiser)

  const evaluation = await evaluationOf(conflicted, conflicted.unscoredEntry)
  expect([evaluation?.status, evaluation?.recusalReason]).toEqual([
    'recused',
    'A conflict of interest was recorded.',
  ])
})

test('a complete evaluation takes no more scores after a conflict is confirmed', async () => {
  const conflicted = await giveConflicted('late-score')
  const [criterion] = await listCriteria(app.db, conflicted.contestId)
  const evaluation = await evaluationOf(conflicted, conflicted.scoredEntry)
  const input = { assignmentId: evaluation?.id ?? '', criterionId: criterion?.id ?? '' }
  const before = await app.request(setScore, { ...input, value: 9 }, conflicted.juror)
  await addConflict(conflicted, conflicted.scoredEntry)
  const after = await app.request(setScore, { ...input, value: 10 }, conflicted.juror)

  expect(before.status).toBe(200)
  expect([after.status, after.body.code]).toEqual([409, 'entry_recused'])
})

test('an organiser recuses the complete evaluations of a juror in conflict, in a closed round too, with a log entry and a reason', async () => {
  const conflicted = await giveConflicted('left-to-others', false)
  const untied = await leave(conflicted, conflicted.scoredEntry)
  await addConflict(conflicted, conflicted.scoredEntry)
  const before = await listEvaluations(app.db, conflicted.contestId)
  const byJuror = await leave(conflicted, conflicted.scoredEntry, conflicted.juror)
  const left = await leave(conflicted, conflicted.scoredEntry)
  const twice = await leave(conflicted, conflicted.scoredEntry)
  const after = await listEvaluations(app.db, conflicted.contestId)
  const evaluation = await evaluationOf(conflicted, conflicted.scoredEntry)
  const log = await app.db.select().from(scoreLog).where(eq(scoreLog.contestId, conflicted.contestId))
  const [line] = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'jury.recuse'), eq(auditLog.actorId, conflicted.organiser.id)))

  expect([untied.body.code, byJuror.status, left.status]).toEqual(['assignments_changed', 403, 200])
  expect([twice.status, twice.body.code]).toEqual([409, 'assignments_changed'])
  // The work has entries in two categories, and the juror had scored both.
  const isLeft = ({ jurorId, entryId }: { jurorId: string; entryId: string }) =>
    jurorId === conflicted.jurorId &&
    conflicted.entries.some(
      (one) => one.entryId === entryId && one.projectId === conflicted.scoredEntry.projectId,
    )
  expect(after).toEqual(before.filter((one) => !isLeft(one)))
  expect(before.length - after.length).toBe(2)
  expect([evaluation?.status, evaluation?.recusalReason]).toEqual([
    'recused',
    'A conflict of interest was recorded.',
  ])
  expect(log.filter((link) => link.line.includes('recuse'))).toHaveLength(2)
  expect(line?.reason).toBe('Cousin of Odile Quenneville')

  await app.db
    .update(contests)
    .set({ status: 'announced', announcedAt: new Date() })
    .where(eq(contests.id, conflicted.contestId))
  expect((await leave(conflicted, conflicted.scoredEntry)).body.code).toBe('conflicts_public')
})

async function openFinalsOf({ contestId, organiser, entries }: Conflicted) {
  const entryIds = entries.map(({ entryId }) => entryId)
  await app.db.transaction((tx) => openFinals(tx, { actorId: organiser.id, contestId, entryIds }))
}

async function finalistsOf({ contestId, juror, scoredEntry }: Conflicted) {
  const { body } = await app.request(listFinals, {}, juror)
  const own = body.find(({ contest }) => contest.id === contestId)
  const category = own?.categories.find(({ id }) => id === scoredEntry.categoryId)
  return category?.finalists.map(({ entryId }) => entryId) ?? []
}

test('a ballot counts without the finalist that a later conflict bars', async () => {
  const conflicted = await giveConflicted('late-ballot', false)
  await openFinalsOf(conflicted)
  const entryIds = await finalistsOf(conflicted)
  const { contestId } = conflicted
  const { categoryId, entryId } = conflicted.scoredEntry
  await app.request(setBallot, { contestId, categoryId, entryIds }, conflicted.juror)
  const before = await listFinalBallots(app.db, contestId)
  await app.request(moveRound, { contestId, action: 'closeFinals' }, conflicted.organiser)
  await addConflict(conflicted, conflicted.scoredEntry)
  const after = await listFinalBallots(app.db, contestId)

  expect(entryIds).toContain(entryId)
  expect(before.map((one) => one.entryIds)).toEqual([entryIds])
  expect(after.map((one) => one.entryIds)).toEqual([entryIds.filter((id) => id !== entryId)])
})

test('the ballot of a juror who leaves while the finals are open does not count; after the close it does', async () => {
  const conflicted = await giveConflicted('left-voter', false)
  await openFinalsOf(conflicted)
  const entryIds = await finalistsOf(conflicted)
  const { contestId, jurorId, organiser } = conflicted
  await app.request(
    setBallot,
    { contestId, categoryId: conflicted.scoredEntry.categoryId, entryIds },
    conflicted.juror,
  )
  await app.request(moveRound, { contestId, action: 'closeFinals' }, organiser)
  await app.request(takeJurorOff, { contestId, jurorId, reason: 'Moved abroad' }, organiser)
  const since = await listFinalBallots(app.db, contestId)
  await app.db
    .update(jurors)
    .set({ leftAt: new Date(Date.now() - 3_600_000) })
    .where(eq(jurors.id, jurorId))

  expect(since).toHaveLength(1)
  expect(await listFinalBallots(app.db, contestId)).toEqual([])
})

test('a juror who sees works can add conflicts but not remove them, so that no finalist comes and goes with a name', async () => {
  const conflicted = await giveConflicted('probed', false)
  await app.db
    .update(projects)
    .set({ mainDesigner: 'Solange Vaillancourt' })
    .where(eq(projects.id, conflicted.scoredEntry.projectId))
  await openFinalsOf(conflicted)
  const { contestId, juror, jurorId, organiser } = conflicted
  const declare = (declared: string[]) =>
    app.request(contract.declareConflicts, { contestId, declared }, juror)
  const before = await finalistsOf(conflicted)
  await declare(['Solange Vaillancourt'])
  const conflictsWith = await finalistsOf(conflicted)
  const { body } = await declare([])
  const takenBack = await finalistsOf(conflicted)

  expect(before).toContain(conflicted.scoredEntry.entryId)
  // Two other jurors have no conflict with it: they order its rivals too.
  expect(conflictsWith).toEqual([])
  expect(takenBack).toEqual(conflictsWith)
  expect(body.find((one) => one.contest.id === contestId)).toMatchObject({
    isFixed: true,
    declared: ['Solange Vaillancourt'],
  })

  // An edit by the entrant does not remove the conflict either; an organiser can.
  await app.db
    .update(projects)
    .set({ mainDesigner: 'Odile Quenneville' })
    .where(eq(projects.id, conflicted.scoredEntry.projectId))
  await app.db.transaction((tx) => refreshConflicts(tx, { contestId }))
  expect(await finalistsOf(conflicted)).toEqual(conflictsWith)
  const [conflict] = await app.db.select().from(conflicts).where(eq(conflicts.jurorId, jurorId))
  await app.request(
    contract.dismissConflict,
    { contestId, conflictId: conflict?.id ?? '', reason: 'A namesake' },
    organiser,
  )
  expect(await finalistsOf(conflicted)).toEqual(before)
})

test('a name in the juror’s account hides a finalist once a search has found it, and later changes do not show it', async () => {
  const conflicted = await giveConflicted('renamed', false)
  const { contestId, juror, jurorId } = conflicted
  const call = (companyName: string) =>
    app.db.update(users).set({ companyName }).where(eq(users.id, juror.id))
  const look = () => app.db.transaction((tx) => refreshConflicts(tx, { contestId }))
  await app.db
    .update(projects)
    .set({ mainDesigner: 'Atelier Vaillancourt' })
    .where(eq(projects.id, conflicted.scoredEntry.projectId))
  await openFinalsOf(conflicted)
  const before = await finalistsOf(conflicted)
  await call('Atelier Vaillancourt')
  const renamed = await finalistsOf(conflicted)
  await look()
  const searched = await finalistsOf(conflicted)
  await call('')
  await look()
  const saved = await app.db.select().from(conflicts).where(eq(conflicts.jurorId, jurorId))

  expect(before).toContain(conflicted.scoredEntry.entryId)
  expect(renamed).toEqual(before)
  expect(searched).toEqual([])
  expect(await finalistsOf(conflicted)).toEqual(searched)
  expect(saved.map(({ through }) => through)).toEqual(['Atelier Vaillancourt'])
})

test('incomplete evaluations are recused too when the juror turns out to be credited', async () => {
  const conflicted = await giveConflicted('credited')
  await app.db
    .update(projects)
    .set({ mainDesigner: 'Atelier Vaillancourt' })
    .where(eq(projects.id, conflicted.unscoredEntry.projectId))
  await app.db
    .update(users)
    .set({ companyName: 'Atelier Vaillancourt' })
    .where(eq(users.id, conflicted.juror.id))
  await app.db.transaction((tx) => refreshConflicts(tx, { contestId: conflicted.contestId }))

  expect((await evaluationOf(conflicted, conflicted.unscoredEntry))?.status).toBe('recused')
  expect((await evaluationOf(conflicted, conflicted.scoredEntry))?.status).toBe('assigned')
})

async function assignAgain({ contestId, jurorId, organiser }: Conflicted, { number }: JudgedEntry) {
  const input = {
    contestId,
    action: 'give' as const,
    jurorIds: [jurorId],
    filter: { numbers: String(number) },
  }
  const { status, body } = await app.request(assignEntries, input, organiser)
  return { status, given: body.done, rejected: body.rejected.map(({ why }) => why) }
}

async function dismiss({ contestId, jurorId, organiser }: Conflicted, { projectId }: JudgedEntry) {
  const ofProject = and(eq(conflicts.jurorId, jurorId), eq(conflicts.projectId, projectId))
  const [conflict] = await app.db.select().from(conflicts).where(ofProject)
  const input = { contestId, conflictId: conflict?.id ?? '', reason: 'Another of the same name' }
  return app.request(contract.dismissConflict, input, organiser)
}

async function isFinalistFor({ contestId, juror }: Conflicted, { entryId }: JudgedEntry) {
  const { body } = await app.request(listFinals, {}, juror)
  const own = body.filter(({ contest }) => contest.id === contestId).flatMap(({ categories }) => categories)
  return own.flatMap(({ finalists }) => finalists).some((one) => one.entryId === entryId)
}

async function openAllFinals({ contestId, organiser, entries }: Conflicted) {
  await app.request(moveRound, { contestId, action: 'closeFirst' }, organiser)
  const entryIds = entries.map(({ entryId }) => entryId)
  await app.db.transaction((tx) => openFinals(tx, { actorId: organiser.id, contestId, entryIds }))
}

test('an organiser assigns an evaluation with its scores again after the conflict is dismissed, and never before', async () => {
  const conflicted = await giveConflicted('assigned-again')
  const before = await listEvaluations(app.db, conflicted.contestId)
  await addConflict(conflicted, conflicted.scoredEntry)
  await leave(conflicted, conflicted.scoredEntry)
  const barred = await assignAgain(conflicted, conflicted.scoredEntry)
  await dismiss(conflicted, conflicted.scoredEntry)
  const again = await assignAgain(conflicted, conflicted.scoredEntry)
  const log = await app.db.select().from(scoreLog).where(eq(scoreLog.contestId, conflicted.contestId))

  expect([barred.given, barred.rejected]).toEqual([0, ['conflict']])
  expect([again.status, again.given]).toEqual([200, 1])
  const restored = log.filter(({ line }) => line.includes('"action":"restored"'))
  expect(restored.map(({ line }) => JSON.parse(line))).toMatchObject([
    { juror: 1, entry: conflicted.scoredEntry.number },
  ])
  // The project has two entries, and only one of them was assigned again.
  expect(await listEvaluations(app.db, conflicted.contestId)).toHaveLength(before.length - 1)
  await openAllFinals(conflicted)
  expect(await isFinalistFor(conflicted, conflicted.scoredEntry)).toBe(true)
})

test('a juror who returns gets their evaluations in progress again, and may vote on them in the finals', async () => {
  const conflicted = await giveConflicted('returned')
  const { contestId, jurorId, organiser, juror } = conflicted
  const flagged = (await evaluationOf(conflicted, conflicted.unscoredEntry))?.id ?? ''
  await app.request(setComment, { assignmentId: flagged, comment: 'Fine' }, juror)
  await app.request(takeJurorOff, { contestId, jurorId, reason: 'Moved abroad' }, organiser)
  const gone = await evaluationOf(conflicted, conflicted.unscoredEntry)
  await app.request(bringJurorBack, { contestId, jurorId }, organiser)
  const again = await assignAgain(conflicted, conflicted.unscoredEntry)
  const back = await evaluationOf(conflicted, conflicted.unscoredEntry)

  expect([gone?.status, gone?.recusedFor, gone?.comment]).toEqual(['recused', 'left', 'Fine'])
  expect([again.status, back?.status, back?.recusedFor, back?.comment]).toEqual([
    200,
    'assigned',
    null,
    'Fine',
  ])
  await openAllFinals(conflicted)
  expect(await isFinalistFor(conflicted, conflicted.unscoredEntry)).toBe(true)
})

test('an entry that a juror recused from is not assigned to them again', async () => {
  const conflicted = await giveConflicted('own-recusal')
  const assignmentId = (await evaluationOf(conflicted, conflicted.unscoredEntry))?.id ?? ''
  await app.request(recuse, { assignmentId, reason: 'My neighbour built it.' }, conflicted.juror)
  await addConflict(conflicted, conflicted.unscoredEntry)
  await dismiss(conflicted, conflicted.unscoredEntry)

  expect((await assignAgain(conflicted, conflicted.unscoredEntry)).rejected).toEqual(['recused'])
  await openAllFinals(conflicted)
  expect(await isFinalistFor(conflicted, conflicted.unscoredEntry)).toBe(false)
})
