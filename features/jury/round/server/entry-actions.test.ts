import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/contest/server/tables.ts'
import { listEvaluations } from '#features/jury/panel/contract.ts'
import { entries as entryTable } from '#features/projects/project/server/tables.ts'
import { awardsIn } from '#features/results/decisions/awards-in.ts'
import { announceResults, getResults, startFinals } from '#features/results/decisions/contract.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest, type JudgedEntry } from '#tools/testing/judged-contest.ts'
import { moveEntry, readmitEntry, withdrawEntry } from '../contract-entries.ts'
import { listAssignedEntries } from '../contract-evaluations.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const work = (title: string, scores: (number | null)[], category: 'retail' | 'office' = 'retail') => ({
  title,
  language: 'fr' as const,
  entries: [{ category, scores }],
})
const works = [
  work('Un', [9, 9, 9]),
  work('Deux', [7, 7, 7]),
  work('Jamais lu', [null, null, null]),
  work('Bureau', [6, 6, 6], 'office'),
]
const at = ({ entries }: JudgedContest, place: number): JudgedEntry => {
  const entry = entries[place]
  if (!entry) throw new Error('There is no such entry.')
  return entry
}
const withdraw = ({ contestId, organiser }: JudgedContest, { entryId }: JudgedEntry) =>
  app.request(withdrawEntry, { contestId, entryId, reason: 'Built before 2020' }, organiser)
const look = async ({ contestId, organiser }: JudgedContest) =>
  (await app.request(getResults, { contestId }, organiser)).body
const announce = async (judged: JudgedContest) => {
  const { contestId, organiser } = judged
  const awards = awardsIn(await look(judged))
  return app.request(announceResults, { contestId, awards }, organiser)
}
const mailsTo = async ({ owner }: JudgedEntry) =>
  (await app.db.select().from(outbox)).filter(({ recipient }) => recipient === owner.email)

test('an entry without eligible jurors can be withdrawn in the finals, with a reason, and no longer prevents the announcement', async () => {
  const judged = await giveJudgedContest(app, { slug: 'withdrawn', works })
  const { contestId, organiser } = judged
  const unread = at(judged, 2)
  await app.request(startFinals, { contestId, entryIds: [at(judged, 0).entryId] }, organiser)
  const [before] = await app.db.select().from(entryTable).where(eq(entryTable.id, unread.entryId))
  expect((await look(judged)).unscored).toHaveLength(1)
  expect((await withdraw(judged, unread)).status).toBe(200)

  expect((await look(judged)).unscored).toHaveLength(0)
  const [after] = await app.db.select().from(entryTable).where(eq(entryTable.id, unread.entryId))
  expect(after).toEqual({ ...before, status: 'withdrawn' })
  const [mail] = await mailsTo(unread)
  expect(mail?.plain).toContain('Built before 2020')
  expect(mail?.subject).toContain('Jamais lu')
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.action, 'jury.withdrawEntry'))
  expect(lines).toMatchObject([{ actorId: organiser.id, reason: 'Built before 2020' }])
  const shown = await app.request(listAssignedEntries, { contestId }, organiser)
  expect(shown.body.withdrawn.map(({ number }) => number)).toEqual([unread.number])
})

test('a withdrawn entry can be restored with its evaluations until the announcement, and only by organisers', async () => {
  const judged = await giveJudgedContest(app, { slug: 'readmitted', works: works.slice(0, 2) })
  const { contestId, organiser, jury } = judged
  const first = at(judged, 0)
  const before = (await look(judged)).entries.find(({ entryId }) => entryId === first.entryId)
  const place = { contestId, entryId: first.entryId }
  expect((await app.request(withdrawEntry, { ...place, reason: 'No' }, jury[0])).status).toBe(403)
  await withdraw(judged, first)
  expect((await look(judged)).entries.map(({ entryId }) => entryId)).toEqual([at(judged, 1).entryId])
  expect((await withdraw(judged, first)).status).toBe(404)
  expect((await app.request(readmitEntry, place, organiser)).status).toBe(200)
  const after = (await look(judged)).entries.find(({ entryId }) => entryId === first.entryId)
  expect(after?.evaluations).toBe(before?.evaluations)

  await app.db.update(contests).set({ announcedAt: new Date() }).where(eq(contests.id, contestId))
  const late = await withdraw(judged, first)
  expect([late.status, late.body]).toMatchObject([409, { code: 'entry_public' }])
})

test('an entry moves to another category of its discipline with its evaluations, and its owner is notified', async () => {
  const judged = await giveJudgedContest(app, {
    slug: 'moved',
    works: [works[0], works[3]].flatMap((one) => one ?? []),
    isOpen: true,
  })
  const { contestId, organiser, jury } = judged
  const [wrong, other] = [at(judged, 0), at(judged, 1)]

  const input = { contestId, entryId: wrong.entryId, categoryId: other.categoryId, reason: 'It is an office' }
  const moved = await app.request(moveEntry, input, organiser)
  expect([moved.status, moved.body]).toEqual([200, { entryId: wrong.entryId, evaluations: 3, wanted: 2 }])
  const results = await look(judged)
  expect(results.entries.find(({ entryId }) => entryId === wrong.entryId)).toMatchObject({
    categoryId: other.categoryId,
    evaluations: 3,
  })
  const list = await app.request(listEvaluations, {}, jury[0])
  expect(list.body[0]?.categories.map(({ id }) => id)).toEqual([other.categoryId])
  expect((await mailsTo(wrong))[0]?.plain).toContain('It is an office')
  const line = and(eq(auditLog.action, 'jury.moveEntry'), eq(auditLog.subjectId, wrong.entryId))
  expect(await app.db.select().from(auditLog).where(line)).toMatchObject([
    { reason: 'It is an office', details: { from: { en: 'Retail' }, to: { en: 'Office' } } },
  ])
})

test('an entry cannot move into a category of another entry of its project, to another discipline, or in the finals', async () => {
  const judged = await giveJudgedContest(app, { slug: 'stays' })
  const { contestId, organiser } = judged
  const [retail, admin] = [at(judged, 0), at(judged, 1)]
  const move = (categoryId: string) =>
    app.request(moveEntry, { contestId, entryId: retail.entryId, categoryId, reason: 'Why' }, organiser)
  const twice = await move(admin.categoryId)
  const nowhere = await move(contestId)
  await app.request(startFinals, { contestId, entryIds: [retail.entryId] }, organiser)
  const late = await move(admin.categoryId)

  expect([twice.body, late.body]).toMatchObject([{ code: 'category_entered' }, { code: 'entry_in_finals' }])
  expect(nowhere.status).toBe(404)
  expect((await announce(judged)).status).toBe(409)
})
