import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { countQueries } from '#tools/testing/count-queries.ts'
import { getProject } from '../contract.ts'
import { noChanges } from '../project-changes.ts'
import { createProject } from './actions/create-project.ts'
import { lockProject } from './actions/lock-project.ts'
import { saveProject } from './actions/save-project.ts'
import { projects } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

async function begun(owner: User): Promise<string> {
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'project',
    contestId: null,
    language: 'en',
  })
  return id
}

/** How many statements wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows[0]?.n ?? 0
}

const look = async (projectId: string, by: User) => (await app.request(getProject, { projectId }, by)).body

const sendText = (user: User, projectId: string) => {
  const changes = { ...noChanges, texts: { en: { summary: 'A bench for two.' } } }
  return { userId: user.id, sent: { projectId, writer: 'page', changes } }
}

test('a text is saved with one statement that reads and one that writes', async () => {
  const owner = await app.user()
  const projectId = await begun(owner)
  const { userId, sent } = sendText(owner, projectId)

  const count = await countQueries(app.databaseUrl, (db) => saveProject(db, userId, sent, 'en'))

  expect(count).toBe(2)
})

test('a save that another change overtakes between reading and writing keeps both', async () => {
  const owner = await app.user()
  const projectId = await begun(owner)
  const { userId, sent } = sendText(owner, projectId)

  const saving = await app.db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    await tx.update(projects).set({ city: 'Odda' }).where(eq(projects.id, projectId))
    const waiting = saveProject(app.db, userId, sent, 'en')
    await expect.poll(() => countWaiting()).toBeGreaterThan(0)
    return { waiting }
  })
  const saved = await saving.waiting
  const view = await look(projectId, owner)

  expect(saved.conflicts).toEqual([])
  expect([view.city, view.texts.en.summary]).toEqual(['Odda', 'A bench for two.'])
})

test('a project that is submitted between reading and writing stays as it was submitted', async () => {
  const owner = await app.user()
  const projectId = await begun(owner)
  const { userId, sent } = sendText(owner, projectId)

  const saving = await app.db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    await tx.update(projects).set({ status: 'completed' }).where(eq(projects.id, projectId))
    const waiting = saveProject(app.db, userId, sent, 'en').catch((error: unknown) => error)
    await expect.poll(() => countWaiting()).toBeGreaterThan(0)
    return { waiting }
  })

  expect(await saving.waiting).toMatchObject({ code: 'project_locked' })
  expect((await look(projectId, owner)).texts.en.summary).toBe('')
})
