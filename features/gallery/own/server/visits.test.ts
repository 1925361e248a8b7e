import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { countVisit, listMyVisits, listVisits } from '../contract.ts'
import { workVisits } from './tables.ts'
import { openVisitCounter, type VisitCounter } from './visit-counter.ts'
import { forgetVisits } from './visit-queries.ts'

let app: TestApp
let owner: User
let member: User
let counter: VisitCounter

const slug = 'the-slow-bridge'
const now = new Date()
const visit = (visitor: string, source: 'direct' | 'search' = 'direct', at = now) =>
  counter.count({ slug, source, visitor, at })

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.user()
  member = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  const firm = await createFirm(app.db, member.id, { name: 'Pelletier Roy' })
  const [projectId = ''] = await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'The Slow Bridge' }, level: 'gold' },
  ])
  await app.db.update(projects).set({ firmId: firm.id, submitsAs: 'firm' }).where(eq(projects.id, projectId))
  counter = openVisitCounter(app.db, app.app.tools.log)
})
afterAll(async () => {
  await counter?.close()
  await app?.close()
})
beforeEach(async () => {
  await app.db.delete(workVisits)
})

const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('a visitor counts once a day for each work, and an unknown work is not counted', async () => {
  visit('10.0.0.1 Firefox', 'search')
  visit('10.0.0.1 Firefox')
  visit('10.0.0.2 Firefox')
  counter.count({ slug: 'nothing-here', source: 'direct', visitor: 'x', at: now })
  await counter.flush()

  const rows = await app.db.select().from(workVisits)
  expect(rows.map(({ source, visits }) => `${source} ${visits}`).sort()).toEqual(['direct 1', 'search 1'])
  // Nothing else is stored, so nothing says who came.
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['day', 'projectId', 'source', 'visits'])
})

test('the entrant and the members of the firm see the visits of 30 days and in all, others do not', async () => {
  visit('old', 'direct', dayBefore(40))
  visit('new', 'search', dayBefore(2))
  visit('now')
  await counter.flush()

  const [seen] = (await app.request(listMyVisits, {}, owner)).body
  expect(seen).toMatchObject({ slug, recent: 2, total: 3, sources: { search: 1, direct: 1, social: 0 } })
  expect((await app.request(listMyVisits, {}, member)).body).toEqual([seen])
  expect((await app.request(listMyVisits, {}, await app.user())).body).toEqual([])
  const organiser = await app.user({ roles: ['organiser'] })
  expect((await app.request(listVisits, {}, organiser)).body).toEqual([seen])
  expect((await app.request(listVisits, {}, owner)).status).toBe(403)
})

test('robots and browsers that ask not to be tracked are not counted', async () => {
  const send = async (headers: Record<string, string>) => {
    const answer = await fetch(`${app.address}${countVisit.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ slug, source: 'direct' }),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await send({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await send({ 'user-agent': browser, dnt: '1' })
  await send({ 'user-agent': browser, 'sec-gpc': '1' })
  await send({ 'user-agent': browser })

  await expect.poll(() => app.db.$count(workVisits), { timeout: 10_000 }).toBe(1)
  expect(await app.db.select({ visits: workVisits.visits }).from(workVisits)).toEqual([{ visits: 1 }])
})

test('counts are deleted after two years', async () => {
  const [work] = await app.db.select().from(publications)
  const days = [dayBefore(760), dayBefore(700)].map((at) => at.toISOString().slice(0, 10))
  await app.db
    .insert(workVisits)
    .values(
      days.map((day) => ({ projectId: work?.projectId ?? '', day, source: 'direct' as const, visits: 3 })),
    )
  await forgetVisits(app.db)

  expect((await app.db.select().from(workVisits)).map(({ day }) => day)).toEqual(days.slice(1))
})
