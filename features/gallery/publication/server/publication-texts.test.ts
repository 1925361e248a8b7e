import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as editorial from '#features/editorial/contract.ts'
import { listWorksForPublication } from '#features/projects/project/server/queries/publication-covers.ts'
import { getWork } from '#features/projects/project/server/queries.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { auditLog } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveEdition, givePublished, giveWorks } from '#tools/testing/published-works.ts'
import { publications } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('a published work uses the redactor’s text once it is approved, and the entrant’s text in other languages', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const redactor = await app.user({ roles: ['redactor'] })
  const contestId = await giveEdition(app.db, { ownerId: organiser.id })
  const [projectId = ''] = await givePublished(app.db, { contestId, ownerId: organiser.id }, [
    { title: { en: 'The Slow Bridge', fr: 'Le pont lent' }, level: 'gold' },
  ])
  const shown = async () => {
    const [row] = await app.db.select().from(publications).where(eq(publications.projectId, projectId))
    return row
  }
  const before = await shown()
  const dueOn = '2026-12-01'
  await app.request(
    editorial.assignRedactor,
    { contestId, chosen: { projectIds: [projectId] }, redactorId: redactor.id, dueOn },
    organiser,
  )
  const { body: list } = await app.request(editorial.listMyEditorialTasks, {}, redactor)
  const taskId = list[0]?.id ?? ''
  const text = {
    title: 'A Bridge That Takes Its Time',
    summary: 'In short.',
    description: '<p>Two words</p>',
  }
  await app.request(editorial.savePublicationText, { taskId, language: 'en', ...text }, redactor)
  await app.request(editorial.submitTexts, { taskId }, redactor)

  await app.settle()
  expect((await shown())?.title.en).toBe('The Slow Bridge')

  const approved = await app.request(editorial.approveTexts, { taskId }, organiser)
  await app.settle()
  const after = await shown()

  expect(approved.status).toBe(200)
  expect(after?.title).toMatchObject({ en: text.title, fr: 'Le pont lent' })
  expect(after?.work.description.en).toBe(text.description)
  expect(after?.slug).toBe(before?.slug)
  expect((await getWork(app.db, projectId)).title.en).toBe('The Slow Bridge')
  const { body: later } = await app.request(editorial.listMyEditorialTasks, {}, redactor)
  expect(later[0]?.status).toBe('published')
})

test('the redactor’s cover opens a published work and is on the wall at once, and the entrant’s cover stays unchanged', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const [redactor, other] = [await app.user({ roles: ['redactor'] }), await app.user({ roles: ['redactor'] })]
  const contestId = await giveEdition(app.db, { ownerId: organiser.id, slug: 'covers' })
  const wide = { width: 1600, height: 1200 }
  const [projectId = '', elsewhere = ''] = await givePublished(app.db, { contestId, ownerId: organiser.id }, [
    { title: { en: 'Quay' }, level: 'gold', shapes: [wide, wide, { width: 1200, height: 1600 }] },
    { title: { en: 'Lamp' }, level: 'gold' },
  ])
  const assigned = { contestId, chosen: { projectIds: [projectId] }, redactorId: redactor.id }
  await app.request(editorial.assignRedactor, { ...assigned, dueOn: '2026-12-01' }, organiser)
  const [task] = (await app.request(editorial.listMyEditorialTasks, {}, redactor)).body
  const taskId = task?.id ?? ''
  const entrants = (await getWork(app.db, projectId)).images.map(({ image }) => image.id)
  const [first = '', second = '', third = ''] = entrants
  const shown = async () => {
    await app.settle()
    const [row] = await app.db.select().from(publications).where(eq(publications.projectId, projectId))
    return { wall: row?.card.cover.id, page: row?.work.images.map(({ image }) => image.id) }
  }

  const chosen = await app.request(editorial.chooseCover, { taskId, imageId: third }, redactor)
  const after = await shown()
  const moved = await app.request(editorial.chooseCoverForRedactor, { taskId, imageId: second }, organiser)
  const again = await shown()
  const recorded = await app.db
    .select({ actorId: auditLog.actorId, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, 'editorial.chooseCover'))
    .orderBy(auditLog.id)
  const [lamp] = await listWorksForPublication(app.db, [elsewhere])
  const wrong = [
    await app.request(editorial.chooseCover, { taskId, imageId: lamp?.images[0]?.image.id ?? '' }, redactor),
    await app.request(editorial.chooseCover, { taskId, imageId: first }, other),
    await app.request(editorial.chooseCoverForRedactor, { taskId, imageId: first }, redactor),
  ]

  expect(chosen.body).toMatchObject({ coverId: third, cover: { id: third } })
  expect(chosen.body.entry.images.map(({ image }) => image.id)).toEqual(entrants)
  expect(after).toEqual({ wall: third, page: [third, first, second] })
  expect(moved.body.coverId).toBe(second)
  expect(recorded).toEqual([
    { actorId: redactor.id, details: { projectId, imageId: third } },
    { actorId: organiser.id, details: { projectId, imageId: second } },
  ])
  expect(again).toEqual({ wall: second, page: [second, first, third] })
  expect(wrong.map(({ status }) => status)).toEqual([404, 404, 403])
  expect(await shown()).toEqual(again)
  expect((await getWork(app.db, projectId)).images.map(({ image }) => image.id)).toEqual(entrants)
})

test('works that are public with the entrant’s text are counted and found, apart from works that are not public', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const redactor = await app.user({ roles: ['redactor'] })
  const contestId = await giveEdition(app.db, { ownerId: organiser.id, slug: 'announced' })
  const projectIds = await givePublished(app.db, { contestId, ownerId: organiser.id }, [
    { title: { en: 'Awarded' }, level: 'gold' },
    { title: { en: 'Awarded and assigned' }, level: 'gold' },
  ])
  const [hidden = ''] = await giveWorks(app.db, { contestId, ownerId: organiser.id }, [
    { title: { en: 'Without an award' }, level: null },
  ])
  await app.db
    .update(entries)
    .set({ status: 'submitted' })
    .where(inArray(entries.projectId, [...projectIds, hidden]))
  const chosen = { projectIds: projectIds.slice(1, 2) }
  const assigned = { contestId, chosen, redactorId: redactor.id, dueOn: '2026-12-01' }
  await app.request(editorial.assignRedactor, assigned, organiser)

  const all = await app.request(editorial.listContestEditorialTasks, { contestId }, organiser)
  const found = await app.request(
    editorial.listContestEditorialTasks,
    { contestId, status: 'public' },
    organiser,
  )

  expect(all.body).toMatchObject({
    submitted: 3,
    public: 2,
    byStatus: { none: 1, public: 1, to_write: 1, published: 0 },
  })
  expect(all.body.projects.map(({ title, isPublic }) => [title, isPublic])).toEqual([
    ['Awarded', true],
    ['Awarded and assigned', true],
    ['Without an award', false],
  ])
  expect(found.body.projects.map(({ title }) => title)).toEqual(['Awarded'])
})
