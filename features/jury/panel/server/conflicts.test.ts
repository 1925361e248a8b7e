import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { listContestEntries } from '#features/projects/project/server/queries.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { autoAssignFirstRound } from '../contract.ts'
import * as contract from '../contract-conflicts.ts'
import { refreshConflicts } from './conflict-actions.ts'
import { conflicts } from './conflict-tables.ts'
import { listConflicts } from './conflicts.ts'
import { assignments, jurors, scoreLog } from './tables.ts'

let app: TestApp
let db: Database
let judged: JudgedContest
let juror: User
let jurorId: string

type Part = Partial<typeof projects.$inferInsert>

/** The names in a work of the contest, in addition to the usual ones. */
async function change(at: number, part: Part): Promise<string> {
  const projectId = judged.entries[at]?.projectId ?? ''
  await db.update(projects).set(part).where(eq(projects.id, projectId))
  return projectId
}

beforeAll(async () => {
  app = await startTestApp()
  db = app.db
  judged = await giveJudgedContest(app, { slug: 'conflicted', isOpen: true })
  juror = judged.jury[0] ?? judged.organiser
  const [membership] = await db.select().from(jurors).where(eq(jurors.userId, juror.id))
  jurorId = membership?.id ?? ''
  await db
    .update(users)
    .set({ firstName: 'Marie', lastName: 'Tremblay', companyName: 'Studio Nord' })
    .where(eq(users.id, juror.id))
})
afterAll(() => app?.close())

const listed = () =>
  app.request(contract.listAdminConflicts, { contestId: judged.contestId }, judged.organiser)
const own = () => app.request(contract.listMyConflicts, {}, juror)

test('works that name the juror’s company, also as client or photographer, or a declared name are conflicts', async () => {
  const { contestId } = judged
  await change(0, { mainDesigner: 'ATELIER EOLE inc.' })
  await change(2, { clientName: 'studio nord' })
  await change(3, { mainDesigner: 'Maria Lopes architectes' })
  await app.request(
    contract.declareConflicts,
    { contestId, declared: ['Atelier Éole', 'Jean Roy / Maria Lopes', 'Nobody in Particular'] },
    juror,
  )
  const { body } = await listed()
  const { body: declared } = await own()

  expect(body.conflicts.map(({ jurorId: id, through, isDismissed }) => [id, through, isDismissed])).toEqual([
    [jurorId, 'ATELIER EOLE inc.', false],
    [jurorId, 'studio nord', false],
    [jurorId, 'Maria Lopes architectes', false],
  ])
  expect(body.jurors.find(({ id }) => id === jurorId)?.declared).toEqual(declared[0]?.declared)
  expect(declared[0]?.declaredAt).toEqual(expect.any(String))
  // The juror had scored all three in full.
  expect(await db.select().from(assignments).where(eq(assignments.status, 'recused'))).toEqual([])
})

test('searching again adds nothing and changes no row', async () => {
  const { contestId } = judged
  const before = await db.select().from(conflicts).orderBy(conflicts.id)
  const look = () => db.transaction((tx) => refreshConflicts(tx, { contestId }))

  await Promise.all([look(), look()])

  expect(await db.select().from(conflicts).orderBy(conflicts.id)).toEqual(before)
})

test('an evaluation is recused at once in the open round and in the score log, without a name', async () => {
  const { contestId } = judged
  const untouched = judged.entries[4]
  const answer = await app.request(
    contract.addConflict,
    { contestId, jurorId, entryNumber: untouched?.number ?? 0, reason: 'Brother of the designer' },
    judged.organiser,
  )
  const [evaluation] = await db.select().from(assignments).where(eq(assignments.status, 'recused'))
  const log = await db.select().from(scoreLog)

  expect(answer.status).toBe(200)
  expect([evaluation?.jurorId, evaluation?.entryId]).toEqual([jurorId, untouched?.entryId])
  expect(evaluation?.recusalReason).toBe('A conflict of interest was recorded.')
  expect(log.filter(({ line }) => line.includes('recuse'))).toHaveLength(1)
})

test('a conflict that an organiser dismissed with a reason no longer bars, and a new search does not restore it', async () => {
  const { contestId } = judged
  const { body } = await listed()
  const conflict = body.conflicts.find(({ through }) => through === 'studio nord')
  const dismiss = (reason: string) =>
    app.request(
      contract.dismissConflict,
      { contestId, conflictId: conflict?.id ?? '', reason },
      judged.organiser,
    )
  const entries = (await listContestEntries(db, contestId)).filter(
    ({ projectId }) => projectId === conflict?.projectId,
  )
  const barred = () => listConflicts(db, [{ id: jurorId, userId: juror.id }], entries)
  const before = await barred()
  const answers = [await dismiss(''), await dismiss('Another firm of the same name'), await dismiss('Twice')]
  await db.transaction((tx) => refreshConflicts(tx, { contestId }))
  const [saved] = await db
    .select()
    .from(conflicts)
    .where(eq(conflicts.id, conflict?.id ?? ''))

  expect(answers.map(({ status }) => status)).toEqual([422, 200, 409])
  expect([saved?.dismissedAt, saved?.reason]).toEqual([expect.any(Date), 'Another firm of the same name'])
  expect([before.length, (await barred()).length]).toEqual([entries.length, 0])
})

test('the automatic assignment leaves out conflicts', async () => {
  const other = await giveJudgedContest(app, { slug: 'redrawn' })
  const { contestId } = other
  const [first] = other.jury
  const unread = other.entries[4]
  const call = (companyName: string, id = '') => db.update(users).set({ companyName }).where(eq(users.id, id))
  await call('Lumen et fils', first?.id)
  await call('LUMEN ET FILS inc.', unread?.owner.id)
  await app.request(autoAssignFirstRound, { contestId, seed: 'again' }, other.organiser)
  const assigned = await db
    .select({ userId: jurors.userId })
    .from(assignments)
    .innerJoin(jurors, eq(jurors.id, assignments.jurorId))
    .where(eq(assignments.entryId, unread?.entryId ?? ''))

  expect(assigned).toHaveLength(2)
  expect(assigned.map(({ userId }) => userId)).not.toContain(first?.id)
})

test('a juror’s own firm bars at once, without a search', async () => {
  const firm = await createFirm(db, juror.id, { name: 'Studio Sud' })
  const projectId = await change(5, { firmId: firm.id, submitsAs: 'firm' })
  const entries = (await listContestEntries(db, judged.contestId)).filter(
    (entry) => entry.projectId === projectId,
  )

  expect(await listConflicts(db, [{ id: jurorId, userId: juror.id }], entries)).toHaveLength(entries.length)
})

test('only organisers see conflicts, and a juror declares only for their own juries', async () => {
  const stranger = await app.user({ roles: ['juror'] })
  const { contestId } = judged
  const declare = (as: User) => app.request(contract.declareConflicts, { contestId, declared: [] }, as)

  expect((await app.request(contract.listAdminConflicts, { contestId }, juror)).status).toBe(403)
  expect((await declare(stranger)).status).toBe(404)
  expect((await declare(judged.organiser)).status).toBe(403)
  expect((await app.request(contract.listMyConflicts, {}, stranger)).body).toEqual([])
})

test('after the announcement nothing is left to declare', async () => {
  await db.update(contests).set({ status: 'announced' }).where(eq(contests.id, judged.contestId))

  expect((await own()).body).toEqual([])
})
