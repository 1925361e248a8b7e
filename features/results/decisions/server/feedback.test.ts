import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/contest/server/tables.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { assignments } from '#features/jury/panel/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import {
  giveJudgedContest,
  type JudgedContest,
  type JudgedEntry,
  judgedWorks,
} from '#tools/testing/judged-contest.ts'
import { awardsIn } from '../awards-in.ts'
import { announceResults, getResults } from '../contract.ts'
import * as contract from '../contract-feedback.ts'

let app: TestApp
let judged: JudgedContest

const written = 'The stair by Odile is a joy; the light at the back is not yet right.'

beforeAll(async () => {
  app = await startTestApp()
  const gone = {
    title: 'Gone',
    language: 'en' as const,
    entries: [{ category: 'retail' as const, scores: [2, 2, 2] }],
  }
  const made = await giveJudgedContest(app, { slug: 'edition-19', works: [...judgedWorks, gone] })
  // Evaluated like all others, and withdrawn before the announcement.
  const withdrawn = made.entries.at(-1)?.projectId ?? ''
  await app.db.update(projects).set({ status: 'withdrawn' }).where(eq(projects.id, withdrawn))
  judged = { ...made, entries: made.entries.slice(0, -1) }
  const { contestId } = judged
  await app.db.update(contests).set({ givesFeedback: true }).where(eq(contests.id, contestId))
  const [juror] = await listJurors(app.db, contestId)
  await app.db
    .update(assignments)
    .set({ comment: written })
    .where(eq(assignments.jurorId, juror?.id ?? ''))
})
afterAll(() => app?.close())

function entryAt(place: number): JudgedEntry {
  const entry = judged.entries.at(place)
  if (!entry) throw new Error(`There is no entry at ${place}.`)
  return entry
}
const sheetOf = ({ owner, projectId }: JudgedEntry) => app.request(contract.getFeedback, { projectId }, owner)

async function announce() {
  const { contestId, organiser } = judged
  const { body } = await app.request(getResults, { contestId }, organiser)
  await app.request(announceResults, { contestId, awards: awardsIn(body) }, organiser)
  await app.settle()
}

test('before the announcement there are no feedback sheets', async () => {
  const entry = entryAt(0)

  expect((await sheetOf(entry)).status).toBe(404)
  expect((await app.request(contract.listMyFeedback, {}, entry.owner)).body).toEqual([])
})

test('after the announcement, entrants with and without an award see their means beside the contest’s, and no comment', async () => {
  await announce()
  const first = entryAt(0)

  const { body } = await sheetOf(first)

  expect(body).toMatchObject({ title: { fr: 'La Halle aux échos' }, contest: { en: 'Palmarès 2026' } })
  const [retail] = body.entries
  expect(retail?.level).toMatchObject({ en: 'Platinum' })
  expect(JSON.stringify(body)).not.toContain(written)
  const means = retail?.figures?.criteria.map(({ name, mean }) => [name.en, Math.round(mean * 100) / 100])
  expect(retail?.figures?.evaluations).toBe(3)
  expect(means).toEqual([
    ['Concept', 9.67],
    ['Function', 8.67],
  ])
  // Every score of the decided entries: 15 complete evaluations, whose concept scores add up to 104.
  const overall = retail?.figures?.criteria.map(({ overall }) => Math.round(overall * 100) / 100)
  expect(overall).toEqual([6.93, 5.93])
  const last = entryAt(-1)
  const lost = await sheetOf(last)
  expect(lost.body.entries.map(({ level }) => level)).toEqual([null])
  expect((await app.request(contract.listMyFeedback, {}, last.owner)).body).toMatchObject([
    { projectId: last.projectId, title: { en: 'Harbour Hall' } },
  ])
})

test('an entry with a single evaluation shows no figures, because they would be one juror’s', async () => {
  const entry = entryAt(2)
  const [left, ...others] = await app.db
    .select()
    .from(assignments)
    .where(eq(assignments.entryId, entry.entryId))
  for (const { id } of others)
    await app.db.update(assignments).set({ status: 'recused' }).where(eq(assignments.id, id))

  const { body } = await sheetOf(entry)

  expect(left?.status).toBe('assigned')
  expect(body.entries.map(({ figures }) => figures)).toEqual([null])
})

test('only the owner sees the sheet', async () => {
  const input = { projectId: entryAt(0).projectId }

  expect((await app.request(contract.getFeedback, input, entryAt(-1).owner)).status).toBe(404)
})

test('a contest that gives no feedback has no sheets', async () => {
  await app.db.update(contests).set({ givesFeedback: false }).where(eq(contests.id, judged.contestId))

  expect((await sheetOf(entryAt(0))).status).toBe(404)
  expect((await app.request(contract.listMyFeedback, {}, entryAt(0).owner)).body).toEqual([])
})
