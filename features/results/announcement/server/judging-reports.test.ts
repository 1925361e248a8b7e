import { asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignments, marks } from '#features/jury/judging/server/tables.ts'
import { awardsIn } from '#features/results/decisions/awarded.ts'
import * as contract from '#features/results/decisions/contract.ts'
import { judgingReports } from '#features/results/decisions/server/tables.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { giveJudgedContest } from '#tools/testing/judged-contest.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house?.close())

test('the report counts as recusals what jurors left to others themselves, and nothing that the portal took back', async () => {
  const { contestId, organiser } = await giveJudgedContest(house, { slug: 'recusals' })
  const unmarked = await house.db
    .select({ id: assignments.id })
    .from(assignments)
    .leftJoin(marks, eq(marks.assignmentId, assignments.id))
    .where(isNull(marks.assignmentId))
    .orderBy(asc(assignments.id))
  for (const [at, recusedFor] of (['juror', 'tie', 'left'] as const).entries()) {
    await house.db
      .update(assignments)
      .set({ status: 'recused', recusedFor })
      .where(eq(assignments.id, unmarked[at]?.id ?? ''))
  }
  const { body } = await house.ask(contract.getResults, { contestId }, organiser)
  const asked = { contestId, awards: awardsIn(body) }
  const announced = await house.ask(contract.announceResults, asked, organiser)
  const [row] = await house.db.select().from(judgingReports).where(eq(judgingReports.contestId, contestId))

  expect(unmarked).toHaveLength(3)
  expect(announced.status).toBe(200)
  expect(row?.report.recusals).toBe(1)
})
