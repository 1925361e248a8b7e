import { and, eq, ne } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import * as contract from '#features/jury/panel/contract.ts'
import { assignments } from '#features/jury/panel/server/tables.ts'
import { projectImages, projects, projectTexts } from '#features/projects/project/server/tables.ts'
import { addressOf } from '#shared/endpoint.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest, type JudgedEntry } from '#tools/testing/judged-contest.ts'
import { getDeepImage, undoRecusal } from '../contract.ts'

let app: TestApp
let judged: JudgedContest
let juror: User
let entry: JudgedEntry
let assignmentId: string

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'room', isOpen: true })
  const [first] = judged.jury
  const [work] = judged.entries
  if (!first || !work) throw new Error('Nobody reads.')
  juror = first
  entry = work
  assignmentId = (await evaluation()).assignmentId
})
afterAll(() => app?.close())

async function evaluation(as = juror) {
  const { projectId, categoryId } = entry
  return (await app.request(contract.getEntryEvaluation, { projectId, categoryId }, as)).body
}

test('a juror reverts a recusal made by mistake, with its scores, until the entry is assigned to another', async () => {
  const { contestId, organiser, entries, jury } = judged
  const other = entries.at(-1)
  const [, second] = jury
  if (!other || !second) throw new Error('Nobody reads.')
  const { projectId, categoryId } = other
  const look = async () =>
    (await app.request(contract.getEntryEvaluation, { projectId, categoryId }, second)).body
  const { assignmentId: id, scores } = await look()
  const recusal = () => app.request(contract.recuse, { assignmentId: id, reason: 'By mistake' }, second)
  const undo = (as = second) => app.request(undoRecusal, { assignmentId: id }, as)

  await recusal()
  expect(await look()).toMatchObject({ isRecused: true, isOwnRecusal: true })
  expect((await undo(juror)).status).toBe(404)
  expect((await undo()).status).toBe(200)
  expect((await undo()).status).toBe(200)
  expect(await look()).toMatchObject({ isRecused: false, isOwnRecusal: false, scores })

  await recusal()
  // Another juror was assigned it meanwhile.
  await app.db
    .update(assignments)
    .set({ createdAt: new Date(Date.now() + 1000) })
    .where(and(eq(assignments.entryId, other.entryId), ne(assignments.id, id)))
  const rejected = await undo()
  expect([rejected.status, rejected.body.code]).toEqual([409, 'recusal_final'])
  expect(rejected.body.message).toContain(organiser.email)
  expect((await app.request(contract.getAdminJury, { contestId }, organiser)).body.recusals).toMatchObject([
    { number: other.number, reason: 'By mistake' },
  ])
})

test('only its jurors can zoom into an image in its original width, without its metadata', async () => {
  const source = await sharp({ create: { width: 3600, height: 2400, channels: 3, background: '#446' } })
    .withExif({ IFD0: { Artist: 'Odile Quenneville' } })
    .jpeg()
    .toBuffer()
  const { fileId } = await takeImage(app.app.tools, {
    ownerId: entry.owner.id,
    purpose: 'project-image',
    originalName: 'quenneville.jpg',
    source,
    formats: { webp: [320] },
  })
  const { projectId, categoryId } = entry
  await app.db
    .insert(projectImages)
    .values({ projectId, fileId, position: 0, legend: unwritten, mayBePublished: true })

  const look = (as: User, imageId = fileId) =>
    fetch(app.address + addressOf(getDeepImage, { projectId, categoryId, imageId }).path, {
      headers: { authorization: `Bearer ${as.token}` },
    })
  const answer = await look(juror)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).not.toContain('quenneville')
  const { width, format, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect({ width, format, exif }).toEqual({ width: 3600, format: 'jpeg', exif: undefined })
  expect((await look(entry.owner)).status).toBe(403)
  expect((await look(juror, entry.entryId)).status).toBe(404)
})

test('a title in the list names neither the makers nor the photographer of the product', async () => {
  const { projectId } = entry
  const isWork = eq(projectTexts.projectId, projectId)
  await app.db.update(projects).set({ manufacturer: 'Fabrique Zénith' }).where(eq(projects.id, projectId))
  await app.db
    .update(projectImages)
    .set({ credit: 'Thaddeus Lumen' })
    .where(eq(projectImages.projectId, projectId))
  await app.db
    .update(projectTexts)
    .set({ title: 'Halle by Fabrique Zénith, seen by Thaddeus Lumen' })
    .where(isWork)
  const { body } = await app.request(contract.listEvaluations, {}, juror)
  const row = body
    .flatMap(({ categories }) => categories)
    .flatMap(({ entries }) => entries)
    .find(({ number }) => number === entry.number)

  expect(row?.title.fr).toBe('Halle by […], seen by […]')
  expect(row?.title).toEqual((await evaluation()).work.title)
})

test('a juror does not see where a product is sold, what it costs or how it is certified', async () => {
  const sale = { whereToBuy: 'Boutique Zénith', priceRange: 'CAD 300', certifications: 'Zénith Vert' }
  await app.db.update(projects).set(sale).where(eq(projects.id, entry.projectId))

  const shown = JSON.stringify((await evaluation()).work)

  expect(Object.values(sale).filter((said) => shown.includes(said))).toEqual([])
})

test('a closed round takes no comment about an entry', async () => {
  const { contestId, organiser } = judged
  await app.request(contract.moveRound, { contestId, action: 'closeFirst' }, organiser)
  expect(await app.request(contract.setComment, { assignmentId, comment: 'Fine' }, juror)).toMatchObject({
    status: 409,
    body: { code: 'round_closed' },
  })
})
