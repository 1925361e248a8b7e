import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publications } from '#features/gallery/pages/server/tables.ts'
import { getWork } from '#features/projects/steps/server/queries.ts'
import * as redaction from '#features/redaction/contract.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house?.close())

test('a published work takes the redactor’s words once they are found ready; the entrant’s stay where they wrote them', async () => {
  const organiser = await house.person({ roles: ['organiser'] })
  const redactor = await house.person({ roles: ['redactor'] })
  const contestId = await giveEdition(house.db, { ownerId: organiser.id })
  const [projectId = ''] = await givePublished(house.db, { contestId, ownerId: organiser.id }, [
    { title: { en: 'The Slow Bridge', fr: 'Le pont lent' }, level: 'gold' },
  ])
  const shown = async () => {
    const [row] = await house.db.select().from(publications).where(eq(publications.projectId, projectId))
    return row
  }
  const before = await shown()
  const dueOn = '2026-12-01'
  await house.ask(
    redaction.assignRedactor,
    { contestId, projectIds: [projectId], redactorId: redactor.id, dueOn },
    organiser,
  )
  const { body: list } = await house.ask(redaction.listMyRedactions, {}, redactor)
  const redactionId = list[0]?.id ?? ''
  const text = {
    title: 'A Bridge That Takes Its Time',
    summary: 'In short.',
    description: '<p>Two words</p>',
  }
  await house.ask(redaction.savePublicationText, { redactionId, language: 'en', ...text }, redactor)
  await house.ask(redaction.handOverRedaction, { redactionId }, redactor)

  await house.settle()
  expect((await shown())?.title.en).toBe('The Slow Bridge')

  const approved = await house.ask(redaction.approveRedaction, { redactionId }, organiser)
  await house.settle()
  const after = await shown()

  expect(approved.status).toBe(200)
  expect(after?.title).toMatchObject({ en: text.title, fr: 'Le pont lent' })
  expect(after?.work.description.en).toBe(text.description)
  expect(after?.slug).toBe(before?.slug)
  expect((await getWork(house.db, projectId)).title.en).toBe('The Slow Bridge')
  const { body: later } = await house.ask(redaction.listMyRedactions, {}, redactor)
  expect(later[0]?.status).toBe('published')
})
