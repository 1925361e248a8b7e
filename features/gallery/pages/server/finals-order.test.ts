import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { decisions } from '#features/results/decisions/server/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'

let app: TestApp
const inAll = (text: string) => ({ en: text, fr: text, 'zh-hans': text, es: text })

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const order = async () =>
  (
    await app.db
      .select({ title: publications.title, projectId: publications.projectId })
      .from(publications)
      .orderBy(asc(publications.juryOrder), asc(publications.id))
  ).map(({ title, projectId }) => ({ title: title.en, projectId }))

test('a winner of the finals comes before the finalist it beat, on the wall and in its edition', async () => {
  const owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: inAll('First by score'), level: 'gold', rank: 1 },
    { title: inAll('Second by score'), level: 'gold', rank: 2 },
    { title: inAll('Best of the level above'), level: 'platinum', rank: 3 },
  ])
  const before = await order()
  for (const [title, finalRank] of [
    ['First by score', 2],
    ['Second by score', 1],
  ] as const) {
    const projectId = before.find((one) => one.title === title)?.projectId ?? ''
    const [entry] = await app.db.select().from(entries).where(eq(entries.projectId, projectId))
    await app.db
      .update(decisions)
      .set({ finalRank })
      .where(eq(decisions.entryId, entry?.id ?? ''))
  }
  await publishWorks(
    { db: app.db },
    before.map(({ projectId }) => projectId),
  )

  expect((await order()).map(({ title }) => title)).toEqual([
    'Best of the level above',
    'Second by score',
    'First by score',
  ])
})
