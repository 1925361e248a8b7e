import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/contest/server/tables.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { DomainError } from '#shared/domain-error.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { takeEntriesOut } from './actions/take-entries-out.ts'

let app: TestApp
let organiser: User
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  judged = await giveJudgedContest(app, { slug: 'judged' })
})
afterAll(() => app?.close())

async function errorCodeOf(action: Promise<unknown>): Promise<string | null> {
  const error = await action.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof DomainError ? error.code : null
}

const takeOut = (place: number) => {
  const entry = judged.entries[place]
  const input = { projectId: entry?.projectId ?? '', entryIds: [entry?.entryId ?? ''], reason: 'Asked for' }
  return app.db.transaction((tx) => takeEntriesOut(tx, app.app.tools.settings, organiser.id, input))
}

test('an entry that was assigned to jurors cannot be removed, before or after judging begins', async () => {
  const before = await app.db.$count(entries)
  const during = await errorCodeOf(takeOut(0))
  await app.db.update(contests).set({ status: 'closed' }).where(eq(contests.id, judged.contestId))
  const drawn = await errorCodeOf(takeOut(0))

  expect([during, drawn]).toEqual(['project_judged', 'entry_assigned'])
  expect(await app.db.$count(entries)).toBe(before)
})
