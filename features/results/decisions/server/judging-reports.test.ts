import { asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignments, scores } from '#features/jury/panel/server/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest } from '#tools/testing/judged-contest.ts'
import { awardsIn } from '../awards-in.ts'
import * as contract from '../contract.ts'
import { judgingReports } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('the report counts recusals by jurors and ignores assignments that the portal took back', async () => {
  const { contestId, organiser } = await giveJudgedContest(app, { slug: 'recusals' })
  const unmarked = await app.db
    .select({ id: assignments.id })
    .from(assignments)
    .leftJoin(scores, eq(scores.assignmentId, assignments.id))
    .where(isNull(scores.assignmentId))
    .orderBy(asc(assignments.id))
  for (const [at, recusedFor] of (['juror', 'conflict', 'left'] as const).entries()) {
    await app.db
      .update(assignments)
      .set({ status: 'recused', recusedFor })
      .where(eq(assignments.id, unmarked[at]?.id ?? ''))
  }
  const { body } = await app.request(contract.getResults, { contestId }, organiser)
  const input = { contestId, awards: awardsIn(body) }
  const announced = await app.request(contract.announceResults, input, organiser)
  const [row] = await app.db.select().from(judgingReports).where(eq(judgingReports.contestId, contestId))

  expect(unmarked).toHaveLength(3)
  expect(announced.status).toBe(200)
  expect(row?.report.recusals).toBe(1)
})
