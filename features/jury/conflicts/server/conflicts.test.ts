import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import { contests } from '#features/contests/editions/server/tables.ts'
import { createFirm } from '#features/firms/profile/server/actions/create-firm.ts'
import { autoAssignFirstRound } from '#features/jury/judging/contract.ts'
import { assignments, jurors, scoreLog } from '#features/jury/judging/server/tables.ts'
import { listMemberships } from '#features/jury/jurors/contract-memberships.ts'
import { createProject } from '#features/projects/steps/server/actions/create-project.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as contract from '../contract-conflicts.ts'
import { refreshConflicts } from './conflict-actions.ts'
import { conflicts } from './conflict-tables.ts'

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
  const older = await app.user()
  const { id } = await createProject(db, {
    ownerId: older.id,
    kind: 'product',
    contestId: null,
    language: 'fr',
    name: 'Lampe',
    mainDesigner: 'Studio Nord',
    clientName: 'Ville de Rimouski',
    launchYear: 2024,
    credits: [
      { role: 'lighting', name: 'Atelier Éole', firmId: null },
      { role: 'photography', name: 'Thaddeus Lumen', firmId: null },
    ],
  })
  await db.update(projects).set({ status: 'completed', publishedAt: new Date() }).where(eq(projects.id, id))
})
afterAll(() => app?.close())

const look = () => app.request(contract.lookForConflicts, { contestId: judged.contestId }, judged.organiser)
const own = () => app.request(contract.listMyConflicts, {}, juror)

async function found() {
  const { body } = await look()
  return body.conflicts
    .filter((conflict) => conflict.jurorId === jurorId)
    .map(({ kind, through, status, year }) => [kind, through, status, year])
}

test('a neighbour in the credits, the juror’s client and photographer, employer, and domain are proposed', async () => {
  await change(0, { mainDesigner: 'ATELIER EOLE inc.' })
  await change(2, { clientName: 'ville de rimouski' })
  await change(3, { mainDesigner: 'Thaddeus Lumen' })
  await db
    .update(users)
    .set({ email: 'owner@boreale.example' })
    .where(eq(users.id, judged.entries[4]?.owner.id ?? ''))
  await db.update(users).set({ email: 'marie@boreale.example' }).where(eq(users.id, juror.id))
  await db
    .update(users)
    .set({ companyName: 'STUDIO NORD ltée' })
    .where(eq(users.id, judged.entries[5]?.owner.id ?? ''))

  expect(await found()).toEqual([
    ['co_credited', 'ATELIER EOLE inc.', 'proposed', 2024],
    ['client', 'ville de rimouski', 'proposed', 2024],
    ['photographer', 'Thaddeus Lumen', 'proposed', 2024],
    ['email_domain', 'boreale.example', 'proposed', null],
    ['employer', 'STUDIO NORD ltée', 'proposed', null],
  ])
})

test('searching again adds nothing and changes no row', async () => {
  const before = await db.select().from(conflicts).orderBy(conflicts.id)

  await Promise.all([look(), look()])

  expect(await db.select().from(conflicts).orderBy(conflicts.id)).toEqual(before)
  expect(before.length).toBeGreaterThan(4)
})

test('the juror sees only names in questions, the same for any entries', async () => {
  const before = await own()
  await change(0, { mainDesigner: 'Odile Quenneville' })
  await look()
  const without = await own()
  await change(0, { mainDesigner: 'ATELIER EOLE inc.' })
  await look()

  expect(before.body).toEqual(without.body)
  expect(before.body[0]?.questions).toEqual([
    { kind: 'employer', name: 'Studio Nord', year: null, hasConflict: null },
    { kind: 'email_domain', name: 'boreale.example', year: null, hasConflict: null },
    { kind: 'co_credited', name: 'Atelier Éole', year: 2024, hasConflict: null },
    { kind: 'photographer', name: 'Thaddeus Lumen', year: 2024, hasConflict: null },
    { kind: 'client', name: 'Ville de Rimouski', year: 2024, hasConflict: null },
  ])
})

test('a confirmed conflict recuses incomplete evaluations; complete ones are shown to the organiser', async () => {
  const { contestId } = judged
  // The third work is not scored by this juror, the first one is.
  await app.request(
    contract.declareConflicts,
    {
      contestId,
      declared: ['Nobody in Particular'],
      answers: [
        { kind: 'client', name: 'Ville de Rimouski', hasConflict: true },
        { kind: 'co_credited', name: 'Atelier Éole', hasConflict: true },
        { kind: 'photographer', name: 'Thaddeus Lumen', hasConflict: false },
        { kind: 'co_credited', name: 'Never Asked', hasConflict: true },
      ],
    },
    juror,
  )
  const { body } = await look()
  const mine = body.conflicts.filter((conflict) => conflict.jurorId === jurorId)
  const recused = await db.select().from(assignments).where(eq(assignments.status, 'recused'))
  const { body: answered } = await own()

  expect(mine.map(({ through, status, scoreCount }) => [through, status, scoreCount])).toEqual([
    ['boreale.example', 'proposed', 0],
    ['STUDIO NORD ltée', 'proposed', 1],
    ['ATELIER EOLE inc.', 'confirmed', 2],
    ['ville de rimouski', 'confirmed', 1],
    ['Thaddeus Lumen', 'denied', 1],
  ])
  expect(recused).toEqual([])
  expect(answered[0]?.declared).toEqual(['Nobody in Particular'])
  expect(answered[0]?.declaredAt).toEqual(expect.any(String))
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
  expect(evaluation?.recusalReason).toBe('A tie was confirmed.')
  expect(log.filter(({ line }) => line.includes('recuse'))).toHaveLength(1)
})

test('a conflict that an organiser dismissed with a reason no longer bars, and a new search does not restore it', async () => {
  const { contestId } = judged
  const { body } = await look()
  const conflictId = body.conflicts.find(({ through }) => through === 'STUDIO NORD ltée')?.id ?? ''
  const bare = await app.request(
    contract.decideConflict,
    { contestId, conflictId, action: 'setAside' },
    judged.organiser,
  )
  const set = await app.request(
    contract.decideConflict,
    { contestId, conflictId, action: 'setAside', reason: 'Another firm of the same name' },
    judged.organiser,
  )
  const again = await app.request(
    contract.decideConflict,
    { contestId, conflictId, action: 'setAside', reason: 'Twice' },
    judged.organiser,
  )
  await db.transaction((tx) => refreshConflicts(tx, { contestId }))
  const [saved] = await db.select().from(conflicts).where(eq(conflicts.id, conflictId))

  expect([bare.status, set.status, again.status]).toEqual([422, 200, 409])
  expect([saved?.status, saved?.reason]).toEqual(['set_aside', 'Another firm of the same name'])
})

test('a juror’s own firm bars without a question; works of another contest are not affected', async () => {
  const firm = await createFirm(db, juror.id, { name: 'Studio Nord' })
  await change(3, { firmId: firm.id, submitsAs: 'firm' })
  const { body } = await look()

  expect(
    body.conflicts.filter((conflict) => conflict.kind === 'firm').map(({ id, status }) => [id, status]),
  ).toEqual([[null, 'confirmed']])
})

test('the next automatic assignment respects a conflict without an answer', async () => {
  const other = await giveJudgedContest(app, { slug: 'redrawn' })
  const { contestId } = other
  const [first] = other.jury
  const [membership] = await db
    .select()
    .from(jurors)
    .where(eq(jurors.userId, first?.id ?? ''))
  await db
    .update(users)
    .set({ companyName: 'Lumen et fils' })
    .where(eq(users.id, first?.id ?? ''))
  const unread = other.entries[4]
  await db
    .update(users)
    .set({ companyName: 'LUMEN ET FILS inc.' })
    .where(eq(users.id, unread?.owner.id ?? ''))
  await app.request(autoAssignFirstRound, { contestId, seed: 'again' }, other.organiser)
  const given = await db
    .select()
    .from(assignments)
    .where(eq(assignments.entryId, unread?.entryId ?? ''))
  const conflicted = await db
    .select()
    .from(conflicts)
    .where(eq(conflicts.jurorId, membership?.id ?? ''))

  expect(conflicted.map(({ kind, status }) => [kind, status])).toEqual([['employer', 'proposed']])
  expect(given).toHaveLength(2)
  expect(given.some(({ jurorId: reader }) => reader === membership?.id)).toBe(false)
})

test('only organisers see conflicts, and a juror answers only for their own juries', async () => {
  const stranger = await app.user({ roles: ['juror'] })
  const { contestId } = judged
  const declare = (as: User) =>
    app.request(contract.declareConflicts, { contestId, declared: [], answers: [] }, as)

  expect((await app.request(contract.listAdminConflicts, { contestId }, juror)).status).toBe(403)
  expect((await declare(stranger)).status).toBe(404)
  expect((await declare(judged.organiser)).status).toBe(403)
  expect((await app.request(contract.listMyConflicts, {}, stranger)).body).toEqual([])
})

test('organisers see what each juror declared, which entries match it and what was decided', async () => {
  const other = await giveJudgedContest(app, { slug: 'declared' })
  const { contestId, organiser, entries, jury } = other
  const entry = entries[3]
  await db
    .update(projects)
    .set({ mainDesigner: 'Maria Lopes' })
    .where(eq(projects.id, entry?.projectId ?? ''))
  const declared = ['Atelier Norr / Maria Lopes', 'Nobody Else']
  await app.request(contract.declareConflicts, { contestId, declared, answers: [] }, jury[0])
  const shown = async () => (await app.request(contract.listAdminConflicts, { contestId }, organiser)).body
  const before = await shown()
  const conflictId = before.declared[0]?.matches[0]?.id ?? ''
  const reason = 'Another Maria Lopes'
  await app.request(contract.decideConflict, { contestId, conflictId, action: 'setAside', reason }, organiser)
  const after = await shown()
  const memberships = (await app.request(listMemberships, { contestId }, organiser)).body

  expect(
    before.declared.map(({ name, hasConflict, matches }) => [
      name,
      hasConflict,
      matches.map(({ projectId, numbers, status }) => [projectId, numbers, status]),
    ]),
  ).toEqual([
    [declared[0], true, [[entry?.projectId, [entry?.number], 'confirmed']]],
    [declared[1], true, []],
  ])
  expect(after.declared[0]?.matches.map(({ status }) => status)).toEqual(['set_aside'])
  expect(memberships.map((membership) => membership.declared)).toEqual([2, 0, 0])
})

test('after the announcement there are no questions', async () => {
  await db.update(contests).set({ status: 'announced' }).where(eq(contests.id, judged.contestId))

  expect((await own()).body).toEqual([])
})
