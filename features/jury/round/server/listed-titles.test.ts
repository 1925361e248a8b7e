import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import * as contract from '#features/jury/panel/contract.ts'
import { credits, projectImages, projects, projectTexts } from '#features/projects/project/server/tables.ts'
import { type Localized, languages, unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'

const makers = {
  firm: 'Atelier Sonnante',
  designer: 'Odile Quenneville',
  manufacturer: 'Verrerie Boismenu',
  credited: 'Ximena Larrazábal',
  photographer: 'Pénélope Ardent',
  company: 'Groupe Tamarac',
  membership: 'Lueurs Nordiques',
  owner: 'Fernand Ouimette',
}
const client = 'Librairie Marquis'

let app: TestApp
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'listed', isOpen: true })
  const [entry] = judged.entries
  if (!entry) throw new Error('The contest has no entry.')
  const { db } = app
  const { projectId, owner } = entry
  const [firstName = '', lastName = ''] = makers.owner.split(' ')
  const company = { firstName, lastName, companyName: makers.company }
  await db.update(users).set(company).where(eq(users.id, owner.id))
  await createFirm(db, owner.id, { name: makers.membership })
  const firm = await createFirm(db, null, { name: makers.firm })
  await db
    .update(projects)
    .set({ firmId: firm.id, submitsAs: 'firm', manufacturer: makers.manufacturer, clientName: client })
    .where(eq(projects.id, projectId))
  await db.insert(credits).values([
    { projectId, role: 'lighting', name: makers.credited, position: 0 },
    { projectId, role: 'client', name: client, position: 1 },
  ])
  await db.delete(projectTexts).where(eq(projectTexts.projectId, projectId))
  for (const [at, language] of languages.entries()) {
    const named = Object.values(makers).slice(2 * at, 2 * at + 2)
    const title = `${[...named, client].join(', ')} (${language})`
    await db.insert(projectTexts).values({ projectId, language, title })
  }
  for (const [position, shade] of ['#222222', '#eeeeee'].entries()) {
    const source = await sharp({ create: { width: 900, height: 600, channels: 3, background: shade } })
      .jpeg()
      .toBuffer()
    const { fileId } = await takeImage(app.app.tools, {
      ownerId: owner.id,
      purpose: 'project-image',
      originalName: `${position}.jpg`,
      source,
    })
    const credit = position === 0 ? makers.photographer : ''
    const image = { projectId, fileId, position, legend: unwritten, credit, isCover: position === 1 }
    await db.insert(projectImages).values(image)
  }
  await app.settle()
})
afterAll(() => app?.close())

const shown = (title: Localized) => Object.values(title).join(' ')

test('what the evaluation screen hides of an entry’s title and cover is hidden in the list too', async () => {
  const [juror] = judged.jury
  const [evaluation] = (await app.request(contract.listEvaluations, {}, juror)).body
  const entries = evaluation?.categories.flatMap((category) => category.entries) ?? []

  expect(entries).toHaveLength(judged.entries.length)
  for (const { projectId, categoryId, title, cover } of entries) {
    const { work } = (await app.request(contract.getEntryEvaluation, { projectId, categoryId }, juror)).body
    expect(title).toEqual(work.title)
    expect(cover).toEqual(work.images[0]?.image ?? null)
  }
})

test('titles in the list hide every maker, but not the client', async () => {
  const [evaluation] = (await app.request(contract.listEvaluations, {}, judged.jury[0])).body
  const entries = evaluation?.categories.flatMap((category) => category.entries) ?? []
  const entry = entries.find(({ projectId }) => projectId === judged.entries[0]?.projectId)
  const title = entry ? shown(entry.title) : ''

  expect(Object.values(makers).filter((name) => title.includes(name))).toEqual([])
  expect(title.split('[…]')).toHaveLength(Object.values(makers).length + 1)
  expect(title.split(client)).toHaveLength(languages.length + 1)
})

test('an entry without a title in its own language uses its project’s name, without makers', async () => {
  const entry = judged.entries.at(-1)
  const { projectId = '' } = entry ?? {}
  await app.db.delete(projectTexts).where(eq(projectTexts.projectId, projectId))
  await app.db
    .update(projects)
    .set({ name: `Lamp of ${makers.designer}` })
    .where(eq(projects.id, projectId))
  const [evaluation] = (await app.request(contract.listEvaluations, {}, judged.jury[0])).body
  const entries = evaluation?.categories.flatMap((category) => category.entries) ?? []
  const titles = entries.find((one) => one.projectId === projectId)?.title

  expect(titles).toEqual({ ...unwritten, en: 'Lamp of […]' })
})
