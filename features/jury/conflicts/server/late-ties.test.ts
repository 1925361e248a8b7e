import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import { listCriteria } from '#features/contests/editions/server/queries.ts'
import { contests } from '#features/contests/editions/server/tables.ts'
import { changeAssignments, planAssignments } from '#features/jury/assignments/contract-evaluations.ts'
import { setMisplaced } from '#features/jury/evaluations/contract-room.ts'
import { listFinals, moveRound, recuse, setBallot, setScore } from '#features/jury/judging/contract.ts'
import { openFinals } from '#features/jury/judging/server/actions.ts'
import { listEvaluations, listFinalBallots } from '#features/jury/judging/server/queries.ts'
import { assignments, jurors, scoreLog } from '#features/jury/judging/server/tables.ts'
import { bringJurorBack, takeJurorOff } from '#features/jury/jurors/contract-seats.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { journal } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest, type JudgedEntry } from '#tools/testing/judged-contest.ts'
import * as contract from '../contract-ties.ts'
import { conflicts } from './tie-tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

interface Tied extends JudgedContest {
  juror: User
  jurorId: string
  /** Scored in full by the juror, and not scored at all. */
  scoreCount: JudgedEntry
  unmarked: JudgedEntry
}

async function giveTied(slug: string, isOpen = true): Promise<Tied> {
  const judged = await giveJudgedContest(app, { slug, isOpen })
  const [juror] = judged.jury
  const [scoreCount, , , , unmarked] = judged.entries
  if (!juror || !scoreCount || !unmarked) throw new Error('Nobody reads.')
  const [seat] = await app.db.select().from(jurors).where(eq(jurors.userId, juror.id))
  return { ...judged, juror, jurorId: seat?.id ?? '', scoreCount, unmarked }
}

const addTie = ({ contestId, jurorId, organiser }: Tied, entry: JudgedEntry) =>
  app.request(
    contract.addTie,
    { contestId, jurorId, entryNumber: entry.number, reason: 'Cousin of Odile Quenneville' },
    organiser,
  )

async function evaluationOf({ jurorId }: Tied, entry: JudgedEntry) {
  const [evaluation] = await app.db
    .select()
    .from(assignments)
    .where(and(eq(assignments.jurorId, jurorId), eq(assignments.entryId, entry.entryId)))
  return evaluation
}

const leave = ({ contestId, jurorId, organiser }: Tied, { projectId }: JudgedEntry, as = organiser) =>
  app.request(
    contract.leaveTiedAssignments,
    { contestId, jurorId, projectId, reason: 'Cousin of Odile Quenneville' },
    as,
  )

test('a round that is opened again gives no juror a work they were tied to meanwhile', async () => {
  const tied = await giveTied('reopened', false)
  await addTie(tied, tied.unmarked)
  const { contestId } = tied
  await app.request(moveRound, { contestId, action: 'openFirst' }, tied.organiser)

  const evaluation = await evaluationOf(tied, tied.unmarked)
  expect([evaluation?.status, evaluation?.recusalReason]).toEqual(['recused', 'A tie was confirmed.'])
})

test('an evaluation scored in full before a tie was confirmed takes no other score', async () => {
  const tied = await giveTied('late-score')
  const [criterion] = await listCriteria(app.db, tied.contestId)
  const evaluation = await evaluationOf(tied, tied.scoreCount)
  const input = { assignmentId: evaluation?.id ?? '', criterionId: criterion?.id ?? '' }
  const before = await app.request(setScore, { ...input, value: 9 }, tied.juror)
  await addTie(tied, tied.scoreCount)
  const after = await app.request(setScore, { ...input, value: 10 }, tied.juror)

  expect(before.status).toBe(200)
  expect([after.status, after.body.refusal]).toEqual([409, 'entry_recused'])
})

test('an organiser leaves the scored evaluation of a tied juror to others, in a closed round too, with a link and a reason', async () => {
  const tied = await giveTied('left-to-others', false)
  const untied = await leave(tied, tied.scoreCount)
  await addTie(tied, tied.scoreCount)
  const before = await listEvaluations(app.db, tied.contestId)
  const byJuror = await leave(tied, tied.scoreCount, tied.juror)
  const left = await leave(tied, tied.scoreCount)
  const twice = await leave(tied, tied.scoreCount)
  const after = await listEvaluations(app.db, tied.contestId)
  const evaluation = await evaluationOf(tied, tied.scoreCount)
  const log = await app.db.select().from(scoreLog).where(eq(scoreLog.contestId, tied.contestId))
  const [line] = await app.db
    .select()
    .from(journal)
    .where(and(eq(journal.action, 'jury.recuse'), eq(journal.actorId, tied.organiser.id)))

  expect([untied.body.refusal, byJuror.status, left.status]).toEqual(['assignments_changed', 403, 200])
  expect([twice.status, twice.body.refusal]).toEqual([409, 'assignments_changed'])
  // The work stands in two categories, and the juror had scored both.
  const isLeft = ({ jurorId, entryId }: { jurorId: string; entryId: string }) =>
    jurorId === tied.jurorId &&
    tied.entries.some((one) => one.entryId === entryId && one.projectId === tied.scoreCount.projectId)
  expect(after).toEqual(before.filter((one) => !isLeft(one)))
  expect(before.length - after.length).toBe(2)
  expect([evaluation?.status, evaluation?.recusalReason]).toEqual(['recused', 'A tie was confirmed.'])
  expect(log.filter((link) => link.line.includes('recuse'))).toHaveLength(2)
  expect(line?.reason).toBe('Cousin of Odile Quenneville')

  await app.db
    .update(contests)
    .set({ status: 'announced', announcedAt: new Date() })
    .where(eq(contests.id, tied.contestId))
  expect((await leave(tied, tied.scoreCount)).body.refusal).toBe('ties_public')
})

async function openFinalsOf({ contestId, organiser, entries }: Tied) {
  const entryIds = entries.map(({ entryId }) => entryId)
  await app.db.transaction((tx) => openFinals(tx, { actorId: organiser.id, contestId, entryIds }))
}

async function finalistsOf({ contestId, juror, scoreCount }: Tied) {
  const { body } = await app.request(listFinals, {}, juror)
  const own = body.find(({ contest }) => contest.id === contestId)
  const category = own?.categories.find(({ id }) => id === scoreCount.categoryId)
  return category?.finalists.map(({ entryId }) => entryId) ?? []
}

test('a ballot counts without the finalist that a later tie keeps from its juror', async () => {
  const tied = await giveTied('late-ballot', false)
  await openFinalsOf(tied)
  const entryIds = await finalistsOf(tied)
  const { contestId } = tied
  const { categoryId, entryId } = tied.scoreCount
  await app.request(setBallot, { contestId, categoryId, entryIds }, tied.juror)
  const before = await listFinalBallots(app.db, contestId)
  await app.request(moveRound, { contestId, action: 'closeFinals' }, tied.organiser)
  await addTie(tied, tied.scoreCount)
  const after = await listFinalBallots(app.db, contestId)

  expect(entryIds).toContain(entryId)
  expect(before.map((one) => one.entryIds)).toEqual([entryIds])
  expect(after.map((one) => one.entryIds)).toEqual([entryIds.filter((id) => id !== entryId)])
})

test('the ballot of a juror who leaves while the finals are open does not count; after the close it does', async () => {
  const tied = await giveTied('left-voter', false)
  await openFinalsOf(tied)
  const entryIds = await finalistsOf(tied)
  const { contestId, jurorId, organiser } = tied
  await app.request(setBallot, { contestId, categoryId: tied.scoreCount.categoryId, entryIds }, tied.juror)
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

test('a juror who is shown works adds ties and takes none back, so that no finalist comes and goes with a name', async () => {
  const tied = await giveTied('probed', false)
  await app.db
    .update(projects)
    .set({ mainDesigner: 'Solange Vaillancourt' })
    .where(eq(projects.id, tied.scoreCount.projectId))
  await openFinalsOf(tied)
  const { contestId, juror, jurorId, organiser } = tied
  const declare = (declared: string[]) =>
    app.request(contract.declareTies, { contestId, declared, answers: [] }, juror)
  const before = await finalistsOf(tied)
  await declare(['Solange Vaillancourt'])
  const tiedTo = await finalistsOf(tied)
  const { body } = await declare([])
  const takenBack = await finalistsOf(tied)

  expect(before).toContain(tied.scoreCount.entryId)
  // Two others are not tied to it: they order its rivals too.
  expect(tiedTo).toEqual([])
  expect(takenBack).toEqual(tiedTo)
  expect(body.find((one) => one.contest.id === contestId)).toMatchObject({
    isFixed: true,
    declared: ['Solange Vaillancourt'],
  })

  // What the entrant writes anew does not untie the juror either; an organiser does.
  await app.db
    .update(projects)
    .set({ mainDesigner: 'Odile Quenneville' })
    .where(eq(projects.id, tied.scoreCount.projectId))
  await app.request(contract.lookForTies, { contestId }, organiser)
  expect(await finalistsOf(tied)).toEqual(tiedTo)
  const [tie] = await app.db.select().from(conflicts).where(eq(conflicts.jurorId, jurorId))
  await app.request(
    contract.decideTie,
    { contestId, tieId: tie?.id ?? '', action: 'setAside', reason: 'A namesake' },
    organiser,
  )
  expect(await finalistsOf(tied)).toEqual(before)
})

test('a name left open until the finals keeps its finalist away, whatever the juror answers then', async () => {
  const tied = await giveTied('answered-late', false)
  const { contestId, juror, organiser } = tied
  await app.db.update(users).set({ companyName: 'Lumen et fils' }).where(eq(users.id, juror.id))
  await app.db
    .update(users)
    .set({ companyName: 'LUMEN ET FILS inc.' })
    .where(eq(users.id, tied.scoreCount.owner.id))
  await app.request(contract.lookForTies, { contestId }, organiser)
  await openFinalsOf(tied)
  const before = await finalistsOf(tied)
  const answers = [{ kind: 'employer' as const, name: 'Lumen et fils', isTied: false }]
  await app.request(contract.declareTies, { contestId, declared: [], answers }, juror)
  await app.request(contract.lookForTies, { contestId }, organiser)

  expect(before).toEqual([])
  expect(await finalistsOf(tied)).toEqual(before)
})

test('a name in the juror’s account keeps a finalist away once a search has found it, and does not let go of it', async () => {
  const tied = await giveTied('renamed', false)
  const { contestId, juror, organiser } = tied
  const call = (companyName: string) =>
    app.db.update(users).set({ companyName }).where(eq(users.id, juror.id))
  const look = () => app.request(contract.lookForTies, { contestId }, organiser)
  await app.db
    .update(projects)
    .set({ mainDesigner: 'Atelier Vaillancourt' })
    .where(eq(projects.id, tied.scoreCount.projectId))
  await openFinalsOf(tied)
  const before = await finalistsOf(tied)
  await call('Atelier Vaillancourt')
  const renamed = await finalistsOf(tied)
  const found = await look()
  const searched = await finalistsOf(tied)
  await call('')
  const { body } = await look()
  const kindsOf = (ties: contract.AdminTie[]) =>
    ties
      .filter((tie) => tie.jurorId === tied.jurorId)
      .map(({ id, kind, status }) => [id === null, kind, status])

  expect(before).toContain(tied.scoreCount.entryId)
  expect(renamed).toEqual(before)
  expect(searched).toEqual([])
  expect(kindsOf(found.body.ties)).toEqual([[true, 'credited', 'confirmed']])
  expect(await finalistsOf(tied)).toEqual(searched)
  expect(kindsOf(body.ties)).toEqual([[false, 'credited', 'confirmed']])
})

test('an evaluation that is not scored in full is taken back too where the juror turns out to be credited', async () => {
  const tied = await giveTied('credited')
  await app.db
    .update(projects)
    .set({ mainDesigner: 'Atelier Vaillancourt' })
    .where(eq(projects.id, tied.unmarked.projectId))
  await app.db.update(users).set({ companyName: 'Atelier Vaillancourt' }).where(eq(users.id, tied.juror.id))
  await app.request(contract.lookForTies, { contestId: tied.contestId }, tied.organiser)

  expect((await evaluationOf(tied, tied.unmarked))?.status).toBe('recused')
  expect((await evaluationOf(tied, tied.scoreCount))?.status).toBe('assigned')
})

test('a tie that waits for an answer shows the office what is being read meanwhile, and lets it be left to others at once', async () => {
  const tied = await giveTied('unanswered')
  const { contestId, juror, jurorId, organiser, unmarked } = tied
  await app.db.update(users).set({ companyName: 'Lumen et fils' }).where(eq(users.id, juror.id))
  await app.db.update(users).set({ companyName: 'LUMEN ET FILS inc.' }).where(eq(users.id, unmarked.owner.id))
  await app.db.update(projects).set({ name: 'file 7' }).where(eq(projects.id, unmarked.projectId))
  const { body } = await app.request(contract.lookForTies, { contestId }, organiser)
  const own = (ties: contract.AdminTie[]) =>
    ties.filter((tie) => tie.jurorId === jurorId && tie.projectId === unmarked.projectId)
  const status = async () => (await evaluationOf(tied, unmarked))?.status
  const before = await status()
  const left = await leave(tied, unmarked)

  expect(own(body.ties)).toMatchObject([{ status: 'proposed', scoreCount: 0, underWay: 1 }])
  // By its title, not by what its owner calls the file.
  expect(own(body.ties)[0]?.title).toMatchObject({ 'zh-hans': unmarked.title })
  expect([before, await status()]).toEqual(['assigned', 'recused'])
  expect(own(left.body.ties)[0]?.underWay).toBe(0)
})

async function assignAgain({ contestId, jurorId, organiser }: Tied, { entryId }: JudgedEntry) {
  const plan = { contestId, action: 'give' as const, jurorIds: [jurorId], filter: { entryIds: [entryId] } }
  const { body } = await app.request(planAssignments, plan, organiser)
  const { status } = await app.request(
    changeAssignments,
    { contestId, give: body.possible, take: [] },
    organiser,
  )
  return { status, given: body.possible.length, refused: body.refused.map(({ why }) => why) }
}

async function setAside({ contestId, jurorId, organiser }: Tied, { projectId }: JudgedEntry) {
  const ofProject = and(eq(conflicts.jurorId, jurorId), eq(conflicts.projectId, projectId))
  const [tie] = await app.db.select().from(conflicts).where(ofProject)
  const input = { contestId, tieId: tie?.id ?? '', reason: 'Another of the same name' }
  return app.request(contract.decideTie, { ...input, action: 'setAside' }, organiser)
}

async function isFinalistFor({ contestId, juror }: Tied, { entryId }: JudgedEntry) {
  const { body } = await app.request(listFinals, {}, juror)
  const own = body.filter(({ contest }) => contest.id === contestId).flatMap(({ categories }) => categories)
  return own.flatMap(({ finalists }) => finalists).some((one) => one.entryId === entryId)
}

async function openAllFinals({ contestId, organiser, entries }: Tied) {
  await app.request(moveRound, { contestId, action: 'closeFirst' }, organiser)
  const entryIds = entries.map(({ entryId }) => entryId)
  await app.db.transaction((tx) => openFinals(tx, { actorId: organiser.id, contestId, entryIds }))
}

test('an organiser assigns an evaluation again, with its scores, once the conflict is set aside, and never before', async () => {
  const tied = await giveTied('assigned-again')
  const before = await listEvaluations(app.db, tied.contestId)
  await addTie(tied, tied.scoreCount)
  await leave(tied, tied.scoreCount)
  const barred = await assignAgain(tied, tied.scoreCount)
  await setAside(tied, tied.scoreCount)
  const again = await assignAgain(tied, tied.scoreCount)
  const log = await app.db.select().from(scoreLog).where(eq(scoreLog.contestId, tied.contestId))

  expect([barred.given, barred.refused]).toEqual([0, ['conflict']])
  expect([again.status, again.given]).toEqual([200, 1])
  const restored = log.filter(({ line }) => line.includes('"action":"restored"'))
  expect(restored.map(({ line }) => JSON.parse(line))).toMatchObject([
    { juror: 1, entry: tied.scoreCount.number },
  ])
  // The project has two entries, and only one of them was assigned again.
  expect(await listEvaluations(app.db, tied.contestId)).toHaveLength(before.length - 1)
  await openAllFinals(tied)
  expect(await isFinalistFor(tied, tied.scoreCount)).toBe(true)
})

test('a juror who returns is assigned what they had begun, and may vote on it in the finals', async () => {
  const tied = await giveTied('returned')
  const { contestId, jurorId, organiser, juror } = tied
  const flagged = (await evaluationOf(tied, tied.unmarked))?.id ?? ''
  await app.request(setMisplaced, { assignmentId: flagged, misplacement: true }, juror)
  await app.request(takeJurorOff, { contestId, jurorId, reason: 'Moved abroad' }, organiser)
  const gone = await evaluationOf(tied, tied.unmarked)
  await app.request(bringJurorBack, { contestId, jurorId }, organiser)
  const again = await assignAgain(tied, tied.unmarked)
  const back = await evaluationOf(tied, tied.unmarked)

  expect([gone?.status, gone?.recusedFor, gone?.isMisplaced]).toEqual(['recused', 'left', true])
  expect([again.status, back?.status, back?.recusedFor, back?.isMisplaced]).toEqual([
    200,
    'assigned',
    null,
    true,
  ])
  await openAllFinals(tied)
  expect(await isFinalistFor(tied, tied.unmarked)).toBe(true)
})

test('an entry that a juror recused from themselves is not assigned to them again', async () => {
  const tied = await giveTied('own-recusal')
  const assignmentId = (await evaluationOf(tied, tied.unmarked))?.id ?? ''
  await app.request(recuse, { assignmentId, reason: 'My neighbour built it.' }, tied.juror)
  await addTie(tied, tied.unmarked)
  await setAside(tied, tied.unmarked)

  expect((await assignAgain(tied, tied.unmarked)).refused).toEqual(['recused'])
  await openAllFinals(tied)
  expect(await isFinalistFor(tied, tied.unmarked)).toBe(false)
})
