import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { createProject } from './actions/create-project.ts'
import { getWork } from './queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('a work names its client only where the entrant allows it', async () => {
  const owner = await app.user()
  const creditsOf = async (clientMayBePublished: boolean) => {
    const { id } = await createProject(app.db, {
      ownerId: owner.id,
      kind: 'project',
      contestId: null,
      language: 'en',
      clientName: 'Port of Oslo',
      clientMayBePublished,
      credits: [
        { role: 'architecture', name: 'Lund & Aas', firmId: null },
        { role: 'photography', name: 'Ingrid Moe', firmId: null },
      ],
    })
    return (await getWork(app.db, id)).credits.map(({ role, name }) => `${role}: ${name}`)
  }

  expect(await creditsOf(true)).toEqual([
    'architecture: Lund & Aas',
    'client: Port of Oslo',
    'photography: Ingrid Moe',
  ])
  expect(await creditsOf(false)).toEqual(['architecture: Lund & Aas', 'photography: Ingrid Moe'])
})
