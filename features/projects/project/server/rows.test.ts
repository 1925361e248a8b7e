import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { newId } from '#server/database/columns.ts'
import type { RequestOf } from '#shared/endpoint.ts'
import { type Localized, unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { addEditor } from '#tools/testing/firm-project.ts'
import * as contract from '../contract.ts'
import { saveDocuments } from '../contract-documents.ts'
import { saveImages } from '../contract-images.ts'
import type { SaveConflict } from '../field-versions.ts'
import { createProject } from './actions/create-project.ts'
import { forgetRow } from './actions/project-rows.ts'
import { fieldVersions, projectDocuments, projectImages, projects } from './tables.ts'

let app: TestApp
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

async function fileOf(ownerId: string, purpose: 'project-image' | 'project-document'): Promise<string> {
  const id = newId()
  await app.db.insert(files).values({
    id,
    ownerId,
    purpose,
    originalName: 'DSC_0001.jpg',
    originalKey: id,
    type: 'image/jpeg',
    bytes: 1,
    sha256: id,
    status: 'ready',
    width: 3000,
    height: 2000,
  })
  return id
}

/** A paid project of two users, with three images and two documents. */
async function begin() {
  const [owner, colleague] = [await app.user(), await app.user()]
  const { id: contestId } = await createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: new Date(Date.now() - day),
    deadlineAt: new Date(Date.now() + day),
    disciplines: [],
    prices: [],
    criteria: [],
    levels: [],
  })
  const input = { ownerId: owner.id, kind: 'project', contestId, language: 'en' } as const
  const { id: projectId } = await createProject(app.db, input)
  await app.db.update(projects).set({ paidAt: new Date() }).where(eq(projects.id, projectId))
  await addEditor(app.db, projectId, colleague.id)
  const images: string[] = []
  for (const position of [0, 1, 2]) {
    const fileId = await fileOf(owner.id, 'project-image')
    const row = { projectId, fileId, position, isCover: position === 0, legend: unwritten }
    const [made] = await app.db.insert(projectImages).values(row).returning()
    images.push(made?.id ?? '')
  }
  const documents: string[] = []
  for (const position of [0, 1]) {
    const fileId = await fileOf(owner.id, 'project-document')
    const row = { projectId, fileId, position, title: unwritten }
    const [made] = await app.db.insert(projectDocuments).values(row).returning()
    documents.push(made?.id ?? '')
  }
  const [a = '', b = '', c = ''] = images
  const [plan = '', section = ''] = documents
  return { owner, colleague, contestId, projectId, images: { a, b, c }, documents: { plan, section } }
}

async function endContest(contestId: string): Promise<void> {
  const deadlineAt = new Date(Date.now() - 60_000)
  await app.db.update(contests).set({ deadlineAt }).where(eq(contests.id, contestId))
}

function said(answer: { status: number; body: unknown }) {
  const { conflicts = [], code = null } = answer.body as {
    conflicts?: SaveConflict[]
    code?: string
  }
  return { status: answer.status, code, conflicts }
}

const saveBeside = async (who: User, input: RequestOf<typeof saveImages>) =>
  said(await app.request(saveImages, input, who))

const viewOf = async (who: User, projectId: string) =>
  (await app.request(contract.getProject, { projectId }, who)).body

test('the second writer of a legend sees both texts, and the other fields are saved', async () => {
  const { owner, colleague, projectId, images } = await begin()
  const [legend, credit] = [`images.${images.a}.legend.en`, `images.${images.a}.credit`]

  const first = await saveBeside(owner, {
    projectId,
    writer: 'one',
    versions: { [legend]: 0 },
    details: { [images.a]: { legend: { en: 'The roof' } } },
  })
  const second = await saveBeside(colleague, {
    projectId,
    writer: 'two',
    versions: { [legend]: 0, [credit]: 0, [`images.${images.a}.legend.fr`]: 0 },
    details: { [images.a]: { legend: { en: 'A roof', fr: 'Le toit' }, credit: 'Ingrid Moe' } },
  })
  const view = await viewOf(owner, projectId)
  const chosen = await saveBeside(colleague, {
    projectId,
    writer: 'two',
    versions: { [legend]: 1 },
    details: { [images.a]: { legend: { en: 'A roof' } } },
  })

  expect(first.status).toBe(200)
  expect([second.status, second.code]).toEqual([409, 'fields_moved'])
  expect(second.conflicts).toMatchObject([
    { field: legend, mine: 'A roof', theirs: 'The roof', version: 1, isSelf: false },
  ])
  expect(view.images[0]).toMatchObject({
    legend: { en: 'The roof', fr: 'Le toit' },
    credit: 'Ingrid Moe',
  })
  expect(view.versions).toMatchObject({ [legend]: 1, [credit]: 1 })
  expect(chosen.status).toBe(200)
  expect((await viewOf(owner, projectId)).images[0]?.legend.en).toBe('A roof')
})

test('for an order, a crop, a consent and a cover the last write wins, and conflicting titles return both versions', async () => {
  const { owner, colleague, projectId, images, documents } = await begin()
  const { a, b, c } = images
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }
  const details = { [b]: { crop, mayBePublished: true } }
  await saveBeside(owner, { projectId, writer: 'one', order: [c, b, a], cover: c, details })
  const titles = { [documents.plan]: { fr: 'Plan' } }
  await app.request(saveDocuments, { projectId, order: [documents.section, documents.plan], titles }, owner)

  const versions = {
    'images.order': 0,
    'images.cover': 0,
    [`images.${b}.crop`]: 0,
    [`images.${b}.mayBePublished`]: 0,
  }
  const other = { ...crop, x: 0.25 }
  const beside = { [b]: { crop: other, mayBePublished: false } }
  const second = await saveBeside(colleague, {
    projectId,
    writer: 'two',
    versions,
    order: [b, a, c],
    cover: b,
    details: beside,
  })
  const title = `documents.${documents.plan}.title.fr`
  const plan = await app.request(
    saveDocuments,
    {
      projectId,
      writer: 'two',
      versions: { [title]: 0, 'documents.order': 0 },
      order: [documents.plan, documents.section],
      titles: { [documents.plan]: { fr: 'Coupe' } },
    },
    colleague,
  )

  expect(second.conflicts).toEqual([])
  expect(said(plan).conflicts.map(({ field }) => field)).toEqual([title])
  const view = await viewOf(owner, projectId)
  expect(view.images.map((image) => [image.id, image.isCover])).toEqual([
    [b, true],
    [a, false],
    [c, false],
  ])
  expect(view.documents.map((document) => document.title.fr)).toEqual(['Plan', ''])
})

test('legends, orders and titles that arrive after the deadline are rejected and change nothing', async () => {
  const { owner, projectId, contestId, images, documents } = await begin()
  const { a, b, c } = images
  await endContest(contestId)

  const details = { [a]: { legend: { en: 'The roof' } } }
  const sent = await saveBeside(owner, { projectId, writer: 'one', order: [c, b, a], details })
  const titles = { [documents.plan]: { en: 'Plan' } }
  const beside = await app.request(saveDocuments, { projectId, writer: 'one', titles }, owner)
  const after = await viewOf(owner, projectId)

  expect([sent.code, said(beside).code]).toEqual(['project_late', 'project_late'])
  expect(after.images.map(({ id, legend }) => [id, legend.en])).toEqual([
    [a, ''],
    [b, ''],
    [c, ''],
  ])
  expect([after.documents[0]?.title.en, after.versions]).toEqual(['', {}])
})

test('the versions of an image go with it', async () => {
  const { owner, projectId, images } = await begin()
  await saveBeside(owner, { projectId, details: { [images.a]: { credit: 'Ingrid Moe' } } })
  await saveBeside(owner, { projectId, details: { [images.b]: { credit: 'Ingrid Moe' } } })

  await app.db.transaction((tx) => forgetRow(tx, 'images', images.a))

  const saved = await app.db.select().from(fieldVersions).where(eq(fieldVersions.projectId, projectId))
  expect(saved.map(({ field }) => field)).toEqual([`images.${images.b}.credit`])
})
