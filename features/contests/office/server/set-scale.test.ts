import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAdminContest } from '#features/contests/contest/contract.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { findRound, listAssignments } from '#features/jury/panel/server/queries.ts'
import { scores } from '#features/jury/panel/server/tables.ts'
import { auditLog } from '#server/database/tables.ts'
import { type Localized, unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as admin from '../contract.ts'

let app: TestApp
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'scaled' })
  await app.db.update(contests).set({ status: 'closed' }).where(eq(contests.id, judged.contestId))
})
afterAll(() => app?.close())

const inAll = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const view = async (contestId = judged.contestId) =>
  (await app.request(getAdminContest, { contestId }, judged.organiser)).body
const whole = {
  criteria: [
    { key: 'function', name: inAll('Use'), weight: 70 },
    { key: null, name: inAll('Craft'), weight: 30 },
  ],
  levels: [
    { key: 'gold', name: inAll('Gold'), threshold: 8 },
    { key: null, name: inAll('Mention'), threshold: 6.5 },
  ],
}
const set = async (input: Partial<typeof whole> = {}) => {
  const { version } = await view()
  const { contestId, organiser } = judged
  return app.request(admin.setScale, { contestId, version, ...whole, ...input }, organiser)
}

test('criteria, weights and levels are fixed once a score was given, in every later status of the contest', async () => {
  const rejected = await set()

  expect([rejected.status, rejected.body.code]).toEqual([409, 'criteria_scored'])
  expect((await view()).criteria.map(({ key, weight }) => [key, weight])).toEqual([
    ['concept', 60],
    ['function', 40],
  ])
})

test('organisers can set criteria and levels before that; existing ones keep their key, and the audit log records the change', async () => {
  const { contestId, organiser } = judged
  const round = await findRound(app.db, contestId, 1)
  for (const { id } of await listAssignments(app.db, round?.id ?? '')) {
    await app.db.delete(scores).where(eq(scores.assignmentId, id))
  }
  const saved = await set()

  expect(saved.status).toBe(200)
  expect(saved.body.criteria.map(({ key, name, weight }) => [key, name.en, weight])).toEqual([
    ['function', 'Use', 70],
    ['craft', 'Craft', 30],
  ])
  expect(saved.body.levels.map(({ key, threshold }) => [key, threshold])).toEqual([
    ['gold', 8],
    ['mention', 6.5],
  ])
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.action, 'contests.setScale'))
  expect(lines).toMatchObject([{ actorId: organiser.id, subjectId: contestId }])
})

test('weights that do not add up to 100, unordered levels and missing names are rejected with field errors', async () => {
  const [first, second] = whole.criteria
  const [gold, mention] = whole.levels
  if (!first || !second || !gold || !mention) throw new Error('There is nothing to set.')
  const known = { ...second, key: 'craft' }
  const light = await set({ criteria: [{ ...first, weight: 60 }, known] })
  const turned = await set({ levels: [{ ...mention, key: 'mention' }, gold] })
  const unnamed = await set({ criteria: [first, { ...known, name: { ...unwritten } }] })
  const strange = await set({ criteria: [first, { ...second, key: 'nothing' }] })
  const byJuror = await app.request(
    admin.setScale,
    { contestId: judged.contestId, version: 1, ...whole },
    judged.jury[0],
  )

  expect(
    [light, turned, unnamed].map(({ status, body }) => [status, Object.keys(body.errors ?? {})]),
  ).toEqual([
    [422, ['criteria']],
    [422, ['levels.1.threshold']],
    [422, ['criteria.1.name']],
  ])
  expect([strange.status, byJuror.status]).toEqual([404, 403])
})

test('criteria and levels are fixed once judging has begun', async () => {
  await app.db.update(contests).set({ status: 'judging' }).where(eq(contests.id, judged.contestId))

  expect((await set()).body.code).toBe('contest_settled')
})
