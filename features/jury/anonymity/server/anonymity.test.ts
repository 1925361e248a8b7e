import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadExport } from '#features/accounts/privacy/contract-data.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { storedBytesOf } from '#features/files/storage/server/queries.ts'
import { files, renditions } from '#features/files/storage/server/tables.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import * as contract from '#features/jury/judging/contract.ts'
import { projectImages, projects, projectTexts } from '#features/projects/steps/server/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as anonymity from '../contract-anonymity.ts'
import { redactedImages, shownWords } from './anonymity-tables.ts'
import { removeLeftCopies } from './cover-image.ts'

let app: TestApp
let judged: JudgedContest
let fileId: string
let place: { projectId: string; categoryId: string }

const inAll = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'blind', isOpen: true })
  await app.settle()
  const [entry] = judged.entries
  if (!entry) throw new Error('The contest has no entry.')
  place = { projectId: entry.projectId, categoryId: entry.categoryId }
  await app.db
    .update(projectTexts)
    .set({
      title: 'La Halle, rue Quenneville',
      description: '<p>Odile <strong>QUENNEVILLE</strong> l’a dessinée ; Quenneville aime la pierre.</p>',
    })
    .where(eq(projectTexts.projectId, entry.projectId))
  // White, with a red sign at the upper left.
  const sign = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const source = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#ffffff' } })
    .composite([{ input: sign, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'Pénélope Ardent', Copyright: 'All rights' } })
    .jpeg()
    .toBuffer()
  const taken = await takeImage(app.app.tools, {
    ownerId: entry.owner.id,
    purpose: 'project-image',
    originalName: 'quenneville_Odile_Quenneville-hall.jpg',
    source,
  })
  fileId = taken.fileId
  await app.db.insert(projectImages).values({
    projectId: entry.projectId,
    fileId,
    position: 0,
    legend: inAll('The hall'),
    credit: 'Pénélope Ardent',
    isCover: true,
  })
})
afterAll(() => app?.close())

const ofContest = () => ({ contestId: judged.contestId })
const look = async () => {
  const { body } = await app.request(anonymity.getAnonymity, ofContest(), judged.organiser)
  return { view: body, entry: body.entries.find(({ projectId }) => projectId === place.projectId) }
}
const decide = (words: string, isShown: boolean) =>
  app.request(
    anonymity.decideNames,
    { ...ofContest(), projectIds: [place.projectId], words, isShown },
    judged.organiser,
  )
const jurorSees = async () => (await app.request(contract.getEntryEvaluation, place, judged.jury[0])).body

test('names and their parts are hidden in any spelling, and organisers see which', async () => {
  const { work } = await jurorSees()

  expect(work.description.fr).toBe('<p>[…]<strong></strong> l’a dessinée ; […] aime la pierre.</p>')
  expect(work.title.fr).toBe('La Halle, rue […]')
  const { view, entry } = await look()
  expect(entry?.findings.map(({ words, isShown }) => [words, isShown])).toEqual([
    ['Quenneville', false],
    ['Odile QUENNEVILLE', false],
  ])
  expect(entry?.findings[0]?.context).toBe('La Halle, rue Quenneville')
  expect(view.clean).toBe(view.entries.length - 1)
})

test('contacts in texts, legends and the city are always hidden from jurors', async () => {
  const { projectId } = place
  const written = {
    summary: 'Voici : z o e @ g m a i l . c o m',
    description: '<p>514 555-0199 <strong>@nord</strong></p>',
  }
  const isThis = eq(projectTexts.projectId, projectId)
  const [before] = await app.db.select().from(projectTexts).where(isThis)
  await app.db.update(projectTexts).set(written).where(isThis)
  await app.db.update(projects).set({ city: 'Laval, atelier.ca' }).where(eq(projects.id, projectId))
  await app.db
    .update(projectImages)
    .set({ legend: inAll('Hall, www.eole.ca') })
    .where(eq(projectImages.fileId, fileId))
  const { work } = await jurorSees()
  const { summary = '', description = '' } = before ?? {}
  await app.db.update(projectTexts).set({ summary, description }).where(isThis)

  expect([work.summary.fr, work.description.fr, work.city, work.images[0]?.legend.en]).toEqual([
    'Voici : […]',
    '<p>[…] <strong>[…]</strong></p>',
    'Laval, […]',
    'Hall, […]',
  ])
})

test('no file for jurors contains a picture’s camera metadata', async () => {
  const { work } = await jurorSees()
  const [shown] = work.images.flatMap(({ image }) => image.renditions)
  const answer = await fetch(new URL(shown?.url ?? '', app.address))
  const { exif, iptc, xmp } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([exif, iptc, xmp]).toEqual([undefined, undefined, undefined])
})

test('words that an organiser allows appear in the list and in the entry; the full name stays hidden', async () => {
  expect((await decide('Quenneville', true)).status).toBe(200)
  const { work } = await jurorSees()
  expect(work.title.fr).toBe('La Halle, rue Quenneville')
  expect(work.description.fr).toBe('<p>[…]<strong></strong> l’a dessinée ; Quenneville aime la pierre.</p>')
  const list = await app.request(contract.listEvaluations, {}, judged.jury[0])
  expect(JSON.stringify(list.body)).toContain('La Halle, rue Quenneville')

  const again = await decide('Quenneville', false)
  expect(again.body.entries[0]?.findings.map(({ isShown }) => isShown)).toEqual([false, false])
  expect((await jurorSees()).work.title.fr).toBe('La Halle, rue […]')
})

test('jurors get the masked copy everywhere; it contains nothing under the cover, and the original does not change', async () => {
  const [original] = await app.db.select().from(files).where(eq(files.id, fileId))
  const regions = [{ left: 0, top: 0, width: 0.25, height: 0.25 }]
  const cover = { ...ofContest(), projectId: place.projectId, fileId, regions }
  const answer = await app.request(anonymity.coverImage, cover, judged.organiser)
  await app.settle()

  expect([answer.status, answer.body.images[0]?.regions]).toEqual([200, regions])
  const said = JSON.stringify([
    await jurorSees(),
    (await app.request(contract.listEvaluations, {}, judged.jury[0])).body,
  ])
  const forms = await app.db.select().from(renditions).where(eq(renditions.fileId, fileId))
  expect(forms.length).toBeGreaterThan(5)
  const traces = [fileId, ...forms.map(({ key }) => key.replace(/^public\//, ''))]
  expect(traces.filter((trace) => said.includes(trace))).toEqual([])

  const shown = (await jurorSees()).work.images[0]?.image
  expect([shown?.width, shown?.height]).toEqual([1600, 1200])
  for (const { url } of shown?.renditions ?? []) {
    const picture = sharp(Buffer.from(await (await fetch(new URL(url, app.address))).arrayBuffer()))
    const { channels } = await picture.stats()
    // Red would be high in the first channel and low in the others.
    expect(Math.abs((channels[0]?.mean ?? 0) - (channels[1]?.mean ?? 0))).toBeLessThan(3)
    expect(channels[0]?.min).toBeLessThan(60)
  }
  expect(await app.db.select().from(files).where(eq(files.id, fileId))).toEqual([
    { ...original, status: 'ready' },
  ])
})

test('a masked copy counts neither towards the entrant’s storage nor in their archive', async () => {
  const owner = judged.entries[0]?.owner
  const [original] = await app.db.select().from(files).where(eq(files.id, fileId))
  const answer = await fetch(`${app.address}${downloadExport.path}`, {
    headers: { authorization: `Bearer ${owner?.token}`, 'x-requested-with': 'XMLHttpRequest' },
  })
  const archive = Buffer.from(await answer.arrayBuffer()).toString('latin1')

  expect(await storedBytesOf(app.db, owner?.id ?? '')).toBe(original?.bytes)
  expect(archive).toContain('Quenneville-hall.jpg')
  expect(archive).not.toContain('covered.jpg')
})

test('a masked copy is deleted with its picture', async () => {
  const source = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const { tools } = app.app
  const ownerId = judged.entries[0]?.owner.id ?? ''
  const input = { ownerId, purpose: 'project-image', originalName: 'gone.jpg', source } as const
  const taken = await takeImage(tools, input)
  const row = { projectId: place.projectId, position: 1, legend: inAll('-'), credit: '' }
  await app.db.insert(projectImages).values({ ...row, fileId: taken.fileId })
  const regions = [{ left: 0, top: 0, width: 0.5, height: 0.5 }]
  const cover = { ...ofContest(), projectId: place.projectId, fileId: taken.fileId, regions }
  await app.request(anonymity.coverImage, cover, judged.organiser)
  const copies = async () => (await app.db.select().from(files).where(eq(files.purpose, 'juror-copy'))).length
  expect(await copies()).toBe(2)

  await app.db.delete(projectImages).where(eq(projectImages.fileId, taken.fileId))
  await removeFile(app.db, taken.fileId)
  await removeLeftCopies(app.db)

  expect(await copies()).toBe(1)
  const [saved] = await app.db.select().from(redactedImages)
  expect(saved?.fileId).toBe(fileId)
})

test('removing a cover restores the entrant’s picture for jurors and deletes the copy', async () => {
  const [row] = await app.db.select().from(redactedImages)
  const cover = { ...ofContest(), projectId: place.projectId, fileId, regions: [] }
  await app.request(anonymity.coverImage, cover, judged.organiser)

  expect((await jurorSees()).work.images[0]?.image.id).toBe(fileId)
  expect(
    await app.db
      .select()
      .from(files)
      .where(eq(files.id, row?.copyFileId ?? '')),
  ).toEqual([])
})

test('pictures and words of another contest are not found, and only organisers have access', async () => {
  const cover = { ...ofContest(), projectId: place.projectId, fileId: judged.contestId, regions: [] }

  expect((await app.request(anonymity.coverImage, cover, judged.organiser)).status).toBe(404)
  const elsewhere = { ...ofContest(), projectIds: [judged.contestId], words: 'Quenneville', isShown: true }
  expect((await app.request(anonymity.decideNames, elsewhere, judged.organiser)).status).toBe(200)
  expect(await app.db.select().from(shownWords)).toEqual([])
  for (const user of [judged.jury[0], judged.entries[0]?.owner]) {
    expect((await app.request(anonymity.getAnonymity, ofContest(), user)).status).toBe(403)
  }
})
