import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGallery } from '#features/gallery/publication/contract.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { listSynonymGroups, removeSynonymGroup, saveSynonymGroup } from '../contract.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  const contestId = await giveEdition(app.db, { ownerId: organiser.id })
  await givePublished(app.db, { contestId, ownerId: organiser.id }, [{ title: { en: 'Gazebo' } }])
})
afterAll(() => app?.close())

const found = async (q: string) => {
  letPass(1100)
  return (await app.request(listGallery, { q })).body.works.map(({ slug }) => slug)
}

test('a search finds the words of a group for each other, as long as the group exists', async () => {
  const groupId = crypto.randomUUID()
  const terms = { ...unwritten, en: 'gazebo, belvedere', fr: 'gloriette' }
  const before = await found('gloriette')
  await app.request(saveSynonymGroup, { groupId, terms }, organiser)
  const during = await found('gloriette')
  const { body } = await app.request(listSynonymGroups, {}, organiser)
  await app.request(removeSynonymGroup, { groupId }, organiser)

  expect([before, during, await found('gloriette')]).toEqual([[], ['gazebo'], []])
  expect(body).toContainEqual({ id: groupId, terms })
})

test('only organisers see and change synonyms', async () => {
  const user = await app.user()

  const { status } = await app.request(listSynonymGroups, {}, user)

  expect(status).toBe(403)
})
