import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as contract from '../contract.ts'
import { levelChanges, type WantedLevel } from '../level-changes.ts'

let app: TestApp
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'edition-19' })
})
afterAll(() => app?.close())

const look = async () =>
  (await app.request(contract.getResults, { contestId: judged.contestId }, judged.organiser)).body
const levels = async () => (await look()).entries.map(({ level, overrideReason }) => [level, overrideReason])

/** What the dialog sends for the level that an organiser chose. */
async function changesTo(wanted: WantedLevel) {
  const changes = levelChanges((await look()).entries, wanted)
  return changes.map(({ entryId, from, to }) => ({ entryId, from, to }))
}

async function stage(wanted: WantedLevel, reason = '') {
  const changes = await changesTo(wanted)
  const { contestId, organiser } = judged
  return app.request(contract.setLevels, { contestId, changes, reason }, organiser)
}

test('many entries get a level at once, with a reason where the score says otherwise', async () => {
  const before = await look()
  const without = await stage({ level: 'gold' })
  expect(without.status).toBe(422)
  expect(await look()).toMatchObject({ entries: before.entries })

  const { body } = await stage({ level: 'gold' }, 'The panel was of one mind')

  expect(body.entries.map(({ level }) => level)).toEqual(Array(6).fill('gold'))
  const overridden = before.entries.filter(({ level }) => level !== 'gold')
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.action, 'results.override'))
  expect(lines.map(({ subjectId }) => subjectId).sort()).toEqual(
    overridden.map(({ entryId }) => entryId).sort(),
  )
})

test('choosing the level of the score removes all overrides', async () => {
  await stage('score')
  const before = await levels()
  await stage({ level: null }, 'No award this year')
  expect((await levels()).map(([level]) => level)).toEqual(Array(6).fill(null))

  await stage('score')

  expect(await levels()).toEqual(before)
})

test('a request based on an outdated level changes nothing', async () => {
  await stage('score')
  const seen = await changesTo({ level: 'winner' })
  await stage({ level: null }, 'Meanwhile')
  const before = await levels()
  const { contestId, organiser } = judged
  const input = { contestId, changes: seen, reason: 'Too late' }

  const late = await app.request(contract.setLevels, input, organiser)

  expect(late.body.code).toBe('staging_overtaken')
  expect(await levels()).toEqual(before)
})

test('only organisers set levels', async () => {
  const { contestId, jury, entries } = judged
  const changes = [{ entryId: entries[0]?.entryId ?? '', from: null, to: 'gold' }]
  for (const as of [jury[0], entries[0]?.owner]) {
    const set = await app.request(contract.setLevels, { contestId, changes, reason: 'Mine' }, as)
    expect(set.status).toBe(403)
  }
})
