import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listCriteria, listDisciplines } from '#features/contests/contest/server/queries.ts'
import { getEntryPlace } from '#features/jury/panel/contract.ts'
import { assignments, jurors, rounds, scores } from '#features/jury/panel/server/tables.ts'
import { moveEntries } from '#features/projects/entry/server/actions/entries.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'

let app: TestApp
let juror: User
let projectId: string
let categoryIds: string[]
let assignmentIds: string[]
let criterionId: string
const inAll = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

beforeAll(async () => {
  app = await startTestApp()
  juror = await app.user({ roles: ['juror'] })
  const { id: contestId } = await createContest(app.db, {
    slug: 'edition-19',
    name: inAll('Edition 19'),
    tagline: inAll(''),
    rules: inAll(''),
    rulesVersion: '1',
    year: 2026,
    status: 'judging',
    opensAt: new Date('2026-01-01'),
    deadlineAt: new Date('2026-06-01'),
    disciplines: [
      {
        key: 'interior',
        name: inAll('Interior design'),
        categories: ['retail', 'office'].map((key) => ({ key, name: inAll(key), description: inAll('') })),
      },
    ],
    prices: [],
    criteria: [{ key: 'concept', name: inAll('Concept'), weight: 100 }],
    levels: [],
  })
  const [discipline] = await listDisciplines(app.db, contestId)
  categoryIds = discipline?.categories.map(({ id }) => id) ?? []
  criterionId = (await listCriteria(app.db, contestId))[0]?.id ?? ''
  const made = await createProject(app.db, {
    ownerId: (await app.user()).id,
    kind: 'project',
    contestId,
    language: 'en',
    disciplineId: discipline?.id ?? '',
    categoryIds,
  })
  projectId = made.id
  await app.db.update(projects).set({ status: 'completed' }).where(eq(projects.id, projectId))
  await app.db.transaction((tx) => moveEntries(tx, { entryIds: made.entryIds, action: 'submit' }))
  const [membership] = await app.db
    .insert(jurors)
    .values({ contestId, userId: juror.id, number: 1 })
    .returning()
  const [round] = await app.db.insert(rounds).values({ contestId, number: 1, status: 'open' }).returning()
  const given = await app.db
    .insert(assignments)
    .values(
      made.entryIds.map((entryId, position) => ({
        roundId: round?.id ?? '',
        jurorId: membership?.id ?? '',
        entryId,
        position,
      })),
    )
    .returning()
  assignmentIds = given.map(({ id }) => id)
})
afterAll(() => app?.close())

const place = async () => (await app.request(getEntryPlace, { projectId }, juror)).body.categoryId
const score = (assignmentId = '') => app.db.insert(scores).values({ assignmentId, criterionId, value: 7 })

test('a project’s address leads to its first entry without complete scores, otherwise to the first', async () => {
  const unmarked = await place()
  await score(assignmentIds[0])
  const firstScored = await place()
  await score(assignmentIds[1])
  const allScored = await place()

  expect([unmarked, firstScored, allScored]).toEqual([categoryIds[0], categoryIds[1], categoryIds[0]])
})

test('a project that is not assigned to the juror is not found', async () => {
  const other = await app.user({ roles: ['juror'] })

  expect((await app.request(getEntryPlace, { projectId }, other)).status).toBe(404)
})
