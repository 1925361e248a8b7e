import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getResults, overrideLevel } from '#features/results/decisions/contract.ts'
import { journal } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as contract from '../contract-staging.ts'
import { stagedChanges, type Wanted } from '../staging.ts'

let app: TestApp
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'edition-19' })
})
afterAll(() => app?.close())

const look = async () =>
  (await app.request(getResults, { contestId: judged.contestId }, judged.organiser)).body
const levels = async () => (await look()).entries.map(({ level, overrideReason }) => [level, overrideReason])

async function stage(wanted: Wanted, reason = '') {
  const changes = stagedChanges((await look()).entries, wanted)
  const { contestId, organiser } = judged
  return app.request(contract.stageLevels, { contestId, changes, reason }, organiser)
}
const undo = (stagingId: string) =>
  app.request(contract.undoStaging, { contestId: judged.contestId, stagingId }, judged.organiser)

test('many entries get a level at once, with a reason where the score says otherwise', async () => {
  const before = await look()
  const without = await stage({ level: 'gold' })
  expect(without.status).toBe(422)
  expect(await look()).toMatchObject({ entries: before.entries })

  const { body } = await stage({ level: 'gold' }, 'The panel was of one mind')

  expect(body.results.entries.map(({ level }) => level)).toEqual(Array(6).fill('gold'))
  const moved = before.entries.filter(({ level }) => level !== 'gold')
  const lines = await app.db.select().from(journal).where(eq(journal.action, 'results.override'))
  expect(lines.map(({ subjectId }) => subjectId).sort()).toEqual(moved.map(({ entryId }) => entryId).sort())
})

test('what was given at once is taken back as a whole, earlier decisions included', async () => {
  await stage('score')
  const { contestId, organiser } = judged
  const entryId = judged.entries[0]?.entryId ?? ''
  await app.request(
    overrideLevel,
    { contestId, entryId, level: 'winner', reason: 'First thought' },
    organiser,
  )
  const before = await levels()
  const { body } = await stage({ level: null }, 'No award this year')

  expect((await levels()).map(([level]) => level)).toEqual(Array(6).fill(null))
  expect((await undo(body.stagingId)).status).toBe(200)
  expect(await levels()).toEqual(before)
  expect((await undo(body.stagingId)).status).toBe(200)
  expect(await levels()).toEqual(before)
})

test('what somebody has decided otherwise since is not swept away by an undo', async () => {
  const { body } = await stage({ level: 'platinum' }, 'A generous year')
  const { contestId, organiser } = judged
  const entryId = judged.entries[0]?.entryId ?? ''
  await app.request(
    overrideLevel,
    { contestId, entryId, level: 'gold', reason: 'Not so generous' },
    organiser,
  )
  const before = await levels()

  expect((await undo(body.stagingId)).body.refusal).toBe('staging_overtaken')
  expect(await levels()).toEqual(before)
})

test('a level that is no longer the one that was seen changes nothing at all', async () => {
  await stage('score')
  const seen = stagedChanges((await look()).entries, { level: 'winner' })
  await stage({ level: null }, 'Meanwhile')
  const before = await levels()
  const { contestId, organiser } = judged
  const input = { contestId, changes: seen, reason: 'Too late' }

  const late = await app.request(contract.stageLevels, input, organiser)

  expect(late.body.refusal).toBe('staging_overtaken')
  expect(await levels()).toEqual(before)
})

test('only organisers stage or take back', async () => {
  const { contestId, jury, entries } = judged
  const changes = [{ entryId: entries[0]?.entryId ?? '', from: null, to: 'gold' }]
  for (const as of [jury[0], entries[0]?.owner]) {
    const staged = await app.request(contract.stageLevels, { contestId, changes, reason: 'Mine' }, as)
    const undone = await app.request(contract.undoStaging, { contestId, stagingId: contestId }, as)
    expect([staged.status, undone.status]).toEqual([403, 403])
  }
})
