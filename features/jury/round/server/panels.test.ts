import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCriteria } from '#features/contests/contest/server/queries.ts'
import * as contract from '#features/jury/panel/contract.ts'
import { findRound, listAssignments, listJurors } from '#features/jury/panel/server/queries.ts'
import { assignments, jurors, scores } from '#features/jury/panel/server/tables.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as evaluations from '../contract-evaluations.ts'
import * as panels from '../contract-panels.ts'

let app: TestApp
let contest: JudgedContest
let elsewhere: string
let jurorIds: string[]
let categoryIds: string[]

beforeAll(async () => {
  app = await startTestApp()
  contest = await giveJudgedContest(app, { slug: 'panelled' })
  elsewhere = (await giveJudgedContest(app, { slug: 'neighbour' })).contestId
  jurorIds = (await listJurors(app.db, contest.contestId)).map(({ id }) => id)
  categoryIds = [...new Set(contest.entries.map(({ categoryId }) => categoryId))]
  // Removes the scores of the test contest, so that these tests begin before the judging.
  await app.db.delete(scores)
})
afterAll(() => app?.close())

const ofContest = () => ({ contestId: contest.contestId })
const autoAssign = (input: object = {}) =>
  app.request(contract.autoAssignFirstRound, { ...ofContest(), seed: 'panels', ...input }, contest.organiser)
const assign = (
  action: 'give' | 'take',
  jurors: string[],
  filter: { numbers?: string; categoryId?: string } = {},
  as = contest.organiser,
) => app.request(evaluations.assignEntries, { ...ofContest(), action, jurorIds: jurors, filter }, as)
const complete = (as = contest.organiser) => app.request(evaluations.completeAssignments, ofContest(), as)
const numberOf = (entryId: string | undefined) =>
  String(contest.entries.find((entry) => entry.entryId === entryId)?.number)
async function assigned() {
  const round = await findRound(app.db, contest.contestId, 1)
  return listAssignments(app.db, round?.id ?? '')
}
test('a category moves to another panel, and two panels cannot have the same name', async () => {
  const [retail = '', admin = ''] = categoryIds
  const add = (name: string, categories: string[], members: string[]) =>
    app.request(
      panels.addPanel,
      { ...ofContest(), name, jurorIds: members, categoryIds: categories },
      contest.organiser,
    )
  await add('North', [retail, admin], jurorIds.slice(0, 2))
  const second = await add('South', [admin], jurorIds.slice(2))
  const again = await add('north', [], [])

  expect(second.body.panels.map(({ name, categoryIds: own }) => [name, own])).toEqual([
    ['North', [retail]],
    ['South', [admin]],
  ])
  expect([again.status, again.body]).toMatchObject([409, { code: 'panel_name_taken' }])
})

test('only organisers see or change panels and evaluations, and never those of another contest', async () => {
  const [juror] = contest.jury
  const { body } = await app.request(panels.getPanels, ofContest(), contest.organiser)
  const panelId = body.panels[0]?.id ?? ''
  const input = { ...ofContest(), panelId, name: 'Mine', jurorIds: [], categoryIds: [] }
  const answers = [
    await app.request(panels.getPanels, ofContest(), juror),
    await app.request(panels.changePanel, input, juror),
    await app.request(evaluations.listAssignedEntries, ofContest(), juror),
    await complete(juror),
    await assign('give', jurorIds, {}, juror),
  ]
  const astray = await app.request(panels.changePanel, { ...input, contestId: elsewhere }, contest.organiser)

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(astray.status).toBe(404)
})

test('two simultaneous automatic assignments leave one complete assignment', async () => {
  const [one, other] = await Promise.all([
    autoAssign({ evaluations: 2, seed: 'one' }),
    autoAssign({ evaluations: 2, seed: 'two' }),
  ])
  const rows = await assigned()
  const { body } = await app.request(contract.getAdminJury, ofContest(), contest.organiser)

  expect([one.status, other.status]).toEqual([200, 200])
  expect(rows.length).toBe(body.report?.evaluations)
  expect(['one', 'two']).toContain(body.report?.seed)
})

test('a cross share links the panels without additional evaluations, and the round saves its settings', async () => {
  await app.db.delete(assignments)
  const apart = await autoAssign({ evaluations: 2, crossShare: 0 })
  const { body } = await autoAssign({ evaluations: 2, crossShare: 34 })

  expect(apart.body.report?.islands).toBe(2)
  expect(body.report).toMatchObject({ islands: 1, crossShare: 34, wanted: 2, most: 2 })
  expect((await assigned()).filter(({ source }) => source === 'cross').length).toBeGreaterThan(0)
})

test('an organiser assigns entries manually, and the response lists what was not possible and why', async () => {
  const [entry] = contest.entries
  const rows = (await assigned()).filter(({ entryId }) => entryId === entry?.entryId)
  const holder = rows[0]?.jurorId ?? ''
  const free = jurorIds.find((id) => rows.every(({ jurorId }) => jurorId !== id)) ?? ''
  const first = await assign('give', [holder, free], { numbers: numberOf(entry?.entryId) })
  const again = await assign('give', [free], { numbers: numberOf(entry?.entryId) })

  expect(first.body).toEqual({ done: 1, rejected: [{ why: 'assigned', count: 1 }] })
  expect(again.body).toEqual({ done: 0, rejected: [{ why: 'assigned', count: 1 }] })
  const own = (await assigned()).find(
    ({ jurorId, entryId }) => jurorId === free && entryId === entry?.entryId,
  )
  expect(own?.source).toBe('manual')
})

test('an evaluation in progress cannot be removed, others can', async () => {
  const all = await assigned()
  const [begun] = all
  const untouched = all.find(({ jurorId, id }) => jurorId === begun?.jurorId && id !== begun?.id)
  await app.db
    .update(assignments)
    .set({ comment: 'Seen.' })
    .where(eq(assignments.id, begun?.id ?? ''))
  const numbers = [numberOf(begun?.entryId), numberOf(untouched?.entryId)].join(',')
  const { body } = await assign('take', [begun?.jurorId ?? ''], { numbers })
  const left = (await assigned()).map(({ id }) => id)

  expect(body).toEqual({ done: 1, rejected: [{ why: 'begun', count: 1 }] })
  expect([left.includes(begun?.id ?? ''), left.includes(untouched?.id ?? '')]).toEqual([true, false])
})

test('when a juror leaves, only their assignments are missing, and no other moves', async () => {
  await app.db.delete(assignments)
  await autoAssign({ evaluations: 1, crossShare: 0 })
  const gone = (await assigned())[0]?.jurorId ?? ''
  const lost = (await assigned()).filter(({ jurorId }) => jurorId === gone)
  const before = (await assigned()).filter(({ jurorId }) => jurorId !== gone)
  await app.db.update(jurors).set({ leftAt: new Date() }).where(eq(jurors.id, gone))
  const completed = await complete()
  const after = await assigned()
  const nothing = await complete()
  await app.db.update(jurors).set({ leftAt: null }).where(eq(jurors.id, gone))

  expect(completed.body).toEqual({ given: lost.length, taken: lost.length, short: 0 })
  expect(after).toEqual(expect.arrayContaining(before))
  expect(after.filter(({ jurorId }) => jurorId === gone)).toEqual([])
  expect(nothing.body).toEqual({ given: 0, taken: 0, short: 0 })
})

test('a juror with new entries in an open round gets one mail, and the audit log lists the entries', async () => {
  await app.db.delete(assignments)
  await autoAssign({ evaluations: 1, crossShare: 0 })
  await app.request(contract.moveRound, { ...ofContest(), action: 'openFirst' }, contest.organiser)
  const rows = await assigned()
  const [juror = ''] = jurorIds
  const give = contest.entries
    .filter(({ entryId }) => rows.every((row) => row.entryId !== entryId || row.jurorId !== juror))
    .slice(0, 2)
  const mailsBefore = (await app.db.select().from(outbox)).length
  await assign('give', [juror], { numbers: give.map(({ number }) => number).join(',') })
  const lines = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'jury.changeAssignments'), eq(auditLog.actorId, contest.organiser.id)))

  expect(give).toHaveLength(2)
  expect((await app.db.select().from(outbox)).length).toBe(mailsBefore + 1)
  const given = give.map(({ entryId }) => ({ entry: entryId, juror, source: 'manual' }))
  expect(lines.at(-1)?.details).toMatchObject({ given: expect.arrayContaining(given) })
  await app.request(contract.moveRound, { ...ofContest(), action: 'closeFirst' }, contest.organiser)
})

test('evaluations are listed by page with their juror and progress, by number or by how many there are', async () => {
  const { body } = await app.request(evaluations.listAssignedEntries, ofContest(), contest.organiser)
  const [first] = body.entries
  const short = await app.request(
    evaluations.listAssignedEntries,
    { ...ofContest(), onlyShort: 'true' },
    contest.organiser,
  )
  const one = await app.request(
    evaluations.listAssignedEntries,
    { ...ofContest(), numbers: String(first?.number) },
    contest.organiser,
  )

  const sortedBy = async (sort: 'number' | '-number' | 'evaluations' | '-evaluations') =>
    (await app.request(evaluations.listAssignedEntries, { ...ofContest(), sort }, contest.organiser)).body
      .entries
  const numbers = body.entries.map(({ number }) => number)
  const counts = body.entries.map((entry) => entry.evaluations).sort((a, b) => a - b)

  expect((await sortedBy('-number')).map(({ number }) => number)).toEqual(numbers.toReversed())
  expect((await sortedBy('evaluations')).map((entry) => entry.evaluations)).toEqual(counts)
  expect((await sortedBy('-evaluations')).map((entry) => entry.evaluations)).toEqual(counts.toReversed())
  expect(body.total).toBe(contest.entries.length)
  expect(first?.jurors.length).toBe(first?.evaluations)
  expect(short.body.entries.every(({ evaluations: count }) => count < body.wanted)).toBe(true)
  expect(one.body.entries.map(({ number }) => number)).toEqual([first?.number])
})

test('when a score and the removal of its assignment are simultaneous, one of them wins and no score is lost', async () => {
  await app.request(contract.moveRound, { ...ofContest(), action: 'openFirst' }, contest.organiser)
  const criteria = await listCriteria(app.db, contest.contestId)
  const users = new Map((await listJurors(app.db, contest.contestId)).map(({ id, userId }) => [id, userId]))
  const rows = (await assigned()).filter(({ status, comment }) => status === 'assigned' && comment === '')
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) {
    const juror = contest.jury.find(({ id }) => id === users.get(row.jurorId))
    const score = { assignmentId: row.id, criterionId: criteria[0]?.id ?? '', value: 7 }
    const [scoreSaved, taken] = await Promise.all([
      app.request(contract.setScore, score, juror),
      assign('take', [row.jurorId], { numbers: numberOf(row.entryId) }),
    ])
    const saved = await app.db.select().from(scores).where(eq(scores.assignmentId, row.id))

    expect([
      [200, 0],
      [404, 1],
    ]).toContainEqual([scoreSaved.status, taken.body.done])
    expect(saved).toHaveLength(scoreSaved.status === 200 ? 1 : 0)
  }
})
