import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { getWork } from '#features/projects/project/server/queries.ts'
import { entries, projects, projectTexts } from '#features/projects/project/server/tables.ts'
import { auditLog } from '#server/database/tables.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveEdition, giveWorks } from '#tools/testing/published-works.ts'
import * as contract from '../contract.ts'
import { countTextsToReview } from './queries.ts'

let app: TestApp
let organiser: User
let redactor: User
let contestId: string
let projectIds: string[]

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  redactor = await app.user({ roles: ['redactor'] })
  const owner = await app.user()
  contestId = await giveEdition(app.db, { ownerId: owner.id, status: 'judging' })
  const work = (title: string) => ({
    title: { en: title },
    summary: { en: 'One line.' },
    description: { en: '<p>The town asked for a crossing.</p>' },
  })
  projectIds = await giveWorks(app.db, { contestId, ownerId: owner.id }, [
    work('The Slow Bridge'),
    work('Late Café'),
    work('Lamp'),
    work('Quay'),
    work('Stair'),
  ])
  await app.db.update(entries).set({ status: 'submitted' }).where(inArray(entries.projectId, projectIds))
})
afterAll(() => app?.close())

const project = (at: number) => projectIds[at] ?? ''
const assign = (ids: string[], to = redactor, dueOn = '2026-12-01') =>
  app.request(
    contract.assignRedactor,
    { contestId, chosen: { projectIds: ids }, redactorId: to.id, dueOn },
    organiser,
  )

async function given(at: number): Promise<string> {
  await assign([project(at)])
  const { body } = await app.request(contract.listMyEditorialTasks, {}, redactor)
  return body.find((one) => one.projectId === project(at))?.id ?? ''
}

const text = { title: 'The bridge', summary: 'In short.', description: '<p>Two words</p>' }

test('a redactor sees their assigned projects, with the word counts of the entrant’s texts', async () => {
  await assign([project(0)], redactor, '2026-12-01')

  const { body } = await app.request(contract.listMyEditorialTasks, {}, redactor)

  expect(body.find((one) => one.projectId === project(0))).toMatchObject({
    status: 'to_write',
    dueOn: '2026-12-01',
    title: 'The Slow Bridge',
    entrantWords: 11,
    words: { en: 0, fr: 0, 'zh-hans': 0, es: 0 },
  })
})

test('a redactor reads the answers that jurors may read, with names, and no others', async () => {
  const taskId = await given(0)
  const brief = {
    key: 'brief',
    type: 'line' as const,
    label: { ...unwritten, en: 'Brief' },
    help: unwritten,
    isRequired: false,
    isForJurors: true,
    takenBy: 'both' as const,
    disciplineIds: [],
    characters: 500,
    options: [],
    unit: '',
    least: null,
    most: null,
  }
  const fields = [brief, { ...brief, key: 'budget', isForJurors: false }]
  await app.db
    .update(contests)
    .set({ limits: { ...usualLimits, fields } })
    .where(eq(contests.id, contestId))
  await app.db
    .update(projects)
    .set({ answers: { brief: 'Ana Roy wanted a quay', budget: 'Secret' } })
    .where(eq(projects.id, project(0)))

  const { body } = await app.request(contract.getEditorialTask, { taskId }, redactor)

  expect(body.entry.answers).toEqual([{ field: brief, answer: 'Ana Roy wanted a quay' }])
})

test('only redactors have a task list, and the task of another redactor is not found', async () => {
  const taskId = await given(0)
  const other = await app.user({ roles: ['redactor'] })

  const stranger = await app.request(contract.listMyEditorialTasks, {}, await app.user())
  const answers = [
    await app.request(contract.getEditorialTask, { taskId }, other),
    await app.request(contract.savePublicationText, { taskId, language: 'en', ...text }, other),
    await app.request(contract.submitTexts, { taskId }, other),
  ]

  expect(stranger.status).toBe(403)
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
  expect((await app.request(contract.listContestEditorialTasks, { contestId }, redactor)).status).toBe(403)
})

test('the first save starts the task, is sanitised, and leaves the entrant’s texts unchanged', async () => {
  const taskId = await given(1)
  const before = await getWork(app.db, project(1))

  const saved = await app.request(
    contract.savePublicationText,
    { taskId, language: 'fr', ...text, description: '<p onclick="x()">Deux mots</p><img src=x>' },
    redactor,
  )

  expect(saved.body).toMatchObject({
    status: 'writing',
    words: { fr: 6, en: 0 },
    texts: { fr: { ...text, description: '<p>Deux mots</p>' } },
  })
  expect(await getWork(app.db, project(1))).toEqual(before)
})

test('a save that arrives after a later save of the same page is ignored, per language', async () => {
  const taskId = await given(4)
  const save = async (language: 'en' | 'fr', title: string, sequence: number) => {
    const input = { taskId, language, ...text, title, writer: 'page', sequence }
    return (await app.request(contract.savePublicationText, input, redactor)).body.texts[language]?.title
  }

  const titles = [await save('en', 'Newer', 2), await save('en', 'Older', 1), await save('fr', 'Ancien', 1)]

  expect(titles).toEqual(['Newer', 'Newer', 'Ancien'])
})

test('texts can be submitted only when they are complete in the entry’s own language', async () => {
  const taskId = await given(2)
  await app.request(contract.savePublicationText, { taskId, language: 'fr', ...text }, redactor)

  const early = await app.request(contract.submitTexts, { taskId }, redactor)
  await app.request(contract.savePublicationText, { taskId, language: 'en', ...text }, redactor)
  const submitted = await app.request(contract.submitTexts, { taskId }, redactor)
  const late = await app.request(contract.savePublicationText, { taskId, language: 'en', ...text }, redactor)

  expect(early.status).toBe(422)
  expect(Object.keys(early.body.errors ?? {})).toEqual(['title', 'summary', 'description'])
  expect(submitted.body.status).toBe('to_review')
  expect(late.body.code).toBe('texts_moved')
})

test('an organiser returns texts with a remark or approves them, and the audit log records both', async () => {
  const taskId = await given(3)
  await app.request(contract.savePublicationText, { taskId, language: 'en', ...text }, redactor)
  await app.request(contract.submitTexts, { taskId }, redactor)

  const waiting = await countTextsToReview(app.db, contestId)
  const back = await app.request(contract.sendBackTexts, { taskId, remark: 'Name the river.' }, organiser)
  await app.request(contract.submitTexts, { taskId }, redactor)
  const again = await app.request(contract.getAdminEditorialTask, { taskId }, organiser)
  const ready = await app.request(contract.approveTexts, { taskId }, organiser)
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, taskId))

  expect(back.body).toMatchObject({ status: 'writing', remark: 'Name the river.' })
  expect([waiting.count, (await countTextsToReview(app.db, contestId)).count]).toEqual([2, 1])
  expect(waiting.names).toHaveLength(2)
  expect(again.body.reviewedTexts).toEqual(back.body.texts)
  expect(lines.at(-1)?.details).toMatchObject({ openChecks: 6 })
  expect(ready.body).toMatchObject({ status: 'ready', remark: '' })
  expect(lines.map((line) => line.action)).toEqual([
    'editorial.assign',
    'editorial.write',
    'editorial.submit',
    'editorial.sendBack',
    'editorial.submit',
    'editorial.approve',
  ])
})

test('the redactor sees the entry without prices, its open checks, and the languages that are missing', async () => {
  const taskId = await given(0)

  const { body } = await app.request(contract.getEditorialTask, { taskId }, redactor)

  expect(body).toMatchObject({ languageGaps: ['fr', 'zh-hans', 'es'], openChecks: 9, correctedTexts: null })
  expect(Object.keys(body.entry).toSorted()).toEqual(Object.keys(contract.EditorialEntry.shape).toSorted())
  expect(body.entry.images).toHaveLength(1)
})

test('a correction by the entrant is shown until the redactor has read it', async () => {
  const taskId = await given(1)
  await app.request(contract.savePublicationText, { taskId, language: 'en', ...text }, redactor)
  const read = () => app.request(contract.getEditorialTask, { taskId }, redactor)
  const before = (await read()).body
  await app.db
    .update(projectTexts)
    .set({ title: 'Café, corrected' })
    .where(and(eq(projectTexts.projectId, project(1)), eq(projectTexts.language, 'en')))

  const corrected = (await read()).body
  const other = await app.request(
    contract.acceptCorrections,
    { taskId },
    await app.user({ roles: ['redactor'] }),
  )
  const accepted = await app.request(contract.acceptCorrections, { taskId }, redactor)

  expect(before.correctedTexts).toBe(null)
  expect(corrected.correctedTexts?.en.title).toBe('Late Café')
  expect(corrected.entrantTexts.en.title).toBe('Café, corrected')
  expect(other.status).toBe(404)
  expect(accepted.body.correctedTexts).toBe(null)
})

test('a reassigned task keeps its texts', async () => {
  const taskId = await given(1)
  await app.request(contract.savePublicationText, { taskId, language: 'en', ...text }, redactor)
  const other = await app.user({ roles: ['redactor'] })

  await assign([project(1)], other, '2027-01-15')

  const reassigned = await app.request(contract.getEditorialTask, { taskId }, other)
  expect(reassigned.body).toMatchObject({ dueOn: '2027-01-15', texts: { en: text } })
  expect((await app.request(contract.getEditorialTask, { taskId }, redactor)).status).toBe(404)
})

test('a project can be assigned only to a redactor, within its own contest', async () => {
  const notOne = await assign([project(0)], await app.user())
  const elsewhere = await assign([crypto.randomUUID()])

  expect(notOne.body.code).toBe('redactor_unknown')
  expect(elsewhere.status).toBe(404)
})

test('an organiser finds projects by text, redactor and what is open, sorted, and moves the due dates of all found', async () => {
  const other = await app.user({ roles: ['redactor'] })
  await assign([project(4)], other, '2026-01-02')
  await assign([project(0)], redactor, '2026-12-01')
  const find = async (search: object) => {
    const input = { contestId, ...search }
    const { body } = await app.request(contract.listContestEditorialTasks, input, organiser)
    return { ...body, titles: body.projects.map(({ title }) => title) }
  }

  const late = await find({ show: 'late' })
  const found = await find({ q: 'bridge LUND', sort: '-due' })
  const byTitle = await find({ sort: '-title' })
  const postponed = await app.request(
    contract.setDueDates,
    { contestId, chosen: { search: { redactor: other.id } }, dueOn: '2027-02-01' },
    organiser,
  )
  const elsewhere = { contestId, chosen: { projectIds: [crypto.randomUUID()] }, dueOn: '2027-02-01' }
  const after = await find({ redactor: other.id })

  expect(late).toMatchObject({ titles: ['Stair'], total: 1, byStatus: { none: 0 } })
  expect(found.titles).toEqual(['The Slow Bridge'])
  expect(byTitle.titles.slice(0, 2)).toEqual(['The Slow Bridge', 'Stair'])
  expect(postponed.body).toEqual({ count: 1 })
  expect(after.projects[0]?.task).toMatchObject({ dueOn: '2027-02-01', isLate: false })
  expect((await app.request(contract.setDueDates, elsewhere, organiser)).status).toBe(404)
  expect((await app.request(contract.setDueDates, elsewhere, redactor)).status).toBe(403)
})
