import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renditions } from '#features/files/storage/server/tables.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import * as contract from '#features/jury/panel/contract.ts'
import { projectImages, projects, projectTexts } from '#features/projects/project/server/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as anonymity from '../contract-anonymity.ts'

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
      title: 'La Halle d’Odile Quenneville',
      description: '<p>Odile <strong>QUENNEVILLE</strong> l’a dessinée.</p>',
    })
    .where(eq(projectTexts.projectId, entry.projectId))
  await app.db.update(projects).set({ city: 'Laval, www.eole.ca' }).where(eq(projects.id, entry.projectId))
  const source = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#ffffff' } })
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
    legend: inAll('Hall, zoe@eole.ca'),
    credit: 'Pénélope Ardent',
    isCover: true,
  })
  await app.settle()
})
afterAll(() => app?.close())

const ofContest = () => ({ contestId: judged.contestId })
const jurorSees = async () => (await app.request(contract.getEntryEvaluation, place, judged.jury[0])).body

test('names and addresses in texts and legends are hidden from jurors', async () => {
  const { work } = await jurorSees()

  expect([work.title.fr, work.description.fr, work.city, work.images[0]?.legend.en]).toEqual([
    'La Halle d’[…]',
    '<p>[…]<strong></strong> l’a dessinée.</p>',
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

test('a picture that an organiser hides does not reach jurors, as a cover neither, until it is shown again', async () => {
  const hide = (isHidden: boolean) =>
    app.request(
      anonymity.hidePicture,
      { ...ofContest(), projectId: place.projectId, fileId, isHidden },
      judged.organiser,
    )
  const listed = async () =>
    JSON.stringify((await app.request(contract.listEvaluations, {}, judged.jury[0])).body)
  const [rendition] = await app.db.select().from(renditions).where(eq(renditions.fileId, fileId))
  const key = rendition?.key.replace(/^public\//, '') ?? ''
  expect(await listed()).toContain(key)

  const { body } = await hide(true)
  expect(body.images.map(({ isHidden }) => isHidden)).toEqual([true])
  expect((await jurorSees()).work.images).toEqual([])
  expect(await listed()).not.toContain(key)

  await hide(false)
  expect((await jurorSees()).work.images.map(({ image }) => image.id)).toEqual([fileId])
})

test('pictures of another project are not found, and only organisers have access', async () => {
  const ofProject = { ...ofContest(), projectId: place.projectId }
  const other = { ...ofProject, fileId: judged.contestId, isHidden: true }

  expect((await app.request(anonymity.hidePicture, other, judged.organiser)).status).toBe(404)
  for (const user of [judged.jury[0], judged.entries[0]?.owner]) {
    expect((await app.request(anonymity.getJurorsVersion, ofProject, user)).status).toBe(403)
  }
})
