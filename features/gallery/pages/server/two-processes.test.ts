import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishWorks, takeDown } from '#features/gallery/publication/server/publish.ts'
import { projectTexts } from '#features/projects/project/server/tables.ts'
import { type App, startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { giveEdition, giveWorks } from '#tools/testing/published-works.ts'

let app: TestApp
/** Another process of the portal on the same database. */
let other: App
let folder: string

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp({}, { isReused: false })
  folder = await mkdtemp(join(tmpdir(), 'other-'))
  other = await startApp(
    readSettings({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: app.databaseUrl,
      LOG_LEVEL: 'silent',
    }),
  )
}, 300_000)
afterAll(async () => {
  await other?.close()
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

async function seen(path: string) {
  const answer = await fetch(other.address + path)
  return { status: answer.status, html: await answer.text() }
}

test('a work published, corrected or taken down by one process shows in another within a second', async () => {
  const owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  const [projectId = ''] = await giveWorks(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'The Slow Bridge' }, summary: { en: 'A footbridge.' }, level: 'gold' },
  ])
  const page = '/en/inspirations/the-slow-bridge'
  expect((await seen(page)).status).toBe(404)
  expect((await seen('/en/inspirations')).html).not.toContain('The Slow Bridge')

  await publishWorks({ db: app.db }, [projectId])
  letPass(1000)
  expect((await seen(page)).html).toContain('A footbridge.')
  expect((await seen('/en/inspirations')).html).toContain('The Slow Bridge')
  expect((await seen('/en/inspirations.xml')).html).toContain('The Slow Bridge')

  await app.db.update(projectTexts).set({ summary: sql`'A bridge for walking.'` })
  await publishWorks({ db: app.db }, [projectId])
  letPass(1000)
  expect((await seen(page)).html).toContain('A bridge for walking.')

  await takeDown(app.db, projectId)
  letPass(1000)
  expect((await seen(page)).status).toBe(410)
  expect((await seen('/en/inspirations')).html).not.toContain('The Slow Bridge')
})
