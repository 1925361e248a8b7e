import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { countQueries } from '#tools/testing/count-queries.ts'
import { createProject, type NewProject } from './actions/create-project.ts'
import { getTitle } from './queries/projects-named.ts'
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

test('a project is called by the title in its own language, else by its name', async () => {
  const owner = await app.user()
  const titled = (title: string) => ({ title, summary: '', description: '' })
  const project = async (language: Language, texts: NewProject['texts']) => {
    const own = { language, name: 'Quay house' }
    const made = { ...own, texts, ownerId: owner.id, kind: 'project' as const, contestId: null }
    return { ...own, id: (await createProject(app.db, made)).id }
  }
  const french = await project('fr', { en: titled('House on the quay'), fr: titled('Maison sur le quai') })
  const untitled = await project('fr', { en: titled('House on the quay'), fr: titled('') })
  const unwritten = await project('es', { en: titled('House on the quay') })

  expect(await getTitle(app.db, french)).toBe('Maison sur le quai')
  expect(await getTitle(app.db, untitled)).toBe('Quay house')
  expect(await getTitle(app.db, unwritten)).toBe('Quay house')
  expect(await countQueries(app.databaseUrl, (db) => getTitle(db, french))).toBe(1)
})
