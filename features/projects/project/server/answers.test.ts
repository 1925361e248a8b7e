import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAdminContest } from '#features/contests/contest/contract.ts'
import type { EntryField } from '#features/contests/contest/entry-fields.ts'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { createContest as copyContest, setEntryFields } from '#features/contests/office/contract.ts'
import { getJurorsVersion } from '#features/jury/round/contract-anonymity.ts'
import { duplicateProject } from '#features/projects/entry/contract.ts'
import { recordPaid } from '#features/projects/entry/server/actions/entries.ts'
import { projectsExport } from '#features/projects/office/server/admin-export.ts'
import { auditLog } from '#server/database/tables.ts'
import { type Localized, unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { addEditor } from '#tools/testing/firm-project.ts'
import * as contract from '../contract.ts'
import { saveAnswers } from '../contract-answers.ts'
import { WorkView } from '../work-view.ts'
import { createProject } from './actions/create-project.ts'
import { personal } from './personal.ts'
import { getWork } from './queries.ts'

let app: TestApp
let organiser: User
const day = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const brief: EntryField = {
  key: 'brief',
  type: 'paragraph',
  label: all('What was the brief?'),
  help: unwritten,
  isRequired: false,
  isForJurors: true,
  takenBy: 'projects',
  disciplineIds: [],
  characters: 500,
  options: [],
  unit: '',
  least: null,
  most: null,
}
const structure: EntryField = {
  ...brief,
  key: 'structure',
  type: 'choice',
  label: all('Structure'),
  isRequired: true,
  options: ['wood', 'steel'].map((key) => ({ key, label: all(key) })),
}

async function openContest(): Promise<string> {
  const categories = [{ key: 'houses', name: all('Houses'), description: all('') }]
  const { id } = await createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all('<p>Rules</p>'),
    rulesVersion: '2027-1',
    year: 2027,
    status: 'open',
    opensAt: new Date(Date.now() - day),
    deadlineAt: new Date(Date.now() + day),
    limits: { ...usualLimits, imagesAtLeast: 0, required: [] },
    disciplines: [
      { key: 'architecture', name: all('Architecture'), categories },
      { key: 'interior', name: all('Interior'), categories },
    ],
    prices: [],
    criteria: [],
    levels: [],
  })
  return id
}

const set = (contestId: string, fields: EntryField[], by = organiser) =>
  app.request(setEntryFields, { contestId, fields }, by)

/** Complete and paid, apart from the answers. */
async function begun(owner: User, contestId: string): Promise<string> {
  const [discipline] = await listDisciplines(app.db, contestId)
  const { id, entryIds } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'project',
    contestId,
    language: 'en',
    name: 'Boathouse',
    submitsAs: 'person',
    userWantToTranslate: false,
    disciplineId: discipline?.id ?? '',
    categoryIds: discipline?.categories.map((one) => one.id) ?? [],
    texts: { en: { title: 'Boathouse', summary: 'A summary.', description: '<p>Wood.</p>' } },
  })
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [id], entryIds, at: new Date() }))
  return id
}

const look = async (projectId: string, by: User) =>
  (await app.request(contract.getProject, { projectId }, by)).body

test('a required answer is asked in the information step and at submission, in its discipline only', async () => {
  const owner = await app.user()
  const contestId = await openContest()
  const [, interior] = await listDisciplines(app.db, contestId)
  const elsewhere = { ...structure, key: 'furniture', disciplineIds: [interior?.id ?? ''] }
  await set(contestId, [structure, brief, elsewhere])
  const projectId = await begun(owner, contestId)
  const submit = () => app.request(contract.confirmProject, { projectId, acceptsRules: true }, owner)

  const before = await submit()
  const saved = await app.request(
    saveAnswers,
    { projectId, answers: { structure: ['wood'], brief: 5, gone: 'text' } },
    owner,
  )
  const after = await submit()

  const label = structure.label
  expect([before.status, before.body.errors]).toEqual([
    422,
    { 'information.answer': ['answer to “Structure”'] },
  ])
  expect([saved.status, saved.body.values]).toEqual([200, { 'answers.structure': ['wood'] }])
  expect([after.status, after.body.answers]).toEqual([200, { structure: ['wood'] }])
  expect((await look(projectId, owner)).limits.fields[0]?.label).toEqual(label)
})

test('two people answer different questions at the same time, and see both texts of the same one', async () => {
  const [owner, editor] = [await app.user(), await app.user()]
  const contestId = await openContest()
  await set(contestId, [structure, brief])
  const projectId = await begun(owner, contestId)
  await addEditor(app.db, projectId, editor.id)
  const save = (answers: Record<string, string | string[]>, by: User) => {
    const versions = Object.fromEntries(Object.keys(answers).map((key) => [`answers.${key}`, 0]))
    return app.request(saveAnswers, { projectId, answers, versions, writer: by.id }, by)
  }

  const both = await Promise.all([save({ brief: 'Six boats' }, owner), save({ structure: ['wood'] }, editor)])
  const same = await save({ brief: 'Seven boats' }, editor)

  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect([same.status, same.body]).toMatchObject([
    409,
    { conflicts: [{ field: 'answers.brief', mine: 'Seven boats', theirs: 'Six boats', version: 1 }] },
  ])
  expect((await look(projectId, owner)).answers).toEqual({ brief: 'Six boats', structure: ['wood'] })
})

test('jurors read what they may without names, organisers and the owner’s archive have every answer', async () => {
  const owner = await app.user({ companyName: 'Atelier Éole' })
  const contestId = await openContest()
  const secret = {
    ...brief,
    key: 'budget',
    type: 'number' as const,
    label: all('Budget'),
    unit: 'CAD',
    isForJurors: false,
  }
  await set(contestId, [brief, structure, secret])
  const projectId = await begun(owner, contestId)
  const answers = { brief: 'Atelier Éole wanted six boats', structure: ['steel'], budget: 12_500 }
  await app.request(saveAnswers, { projectId, answers }, owner)
  await app.request(contract.confirmProject, { projectId, acceptsRules: true }, owner)

  const { body: seen } = await app.request(getJurorsVersion, { contestId, projectId }, organiser)
  const sheet = await projectsExport(app.db, [projectId], { format: 'csv', language: 'en' })
  const archive = await personal.collect(app.db, owner.id)
  const work = await getWork(app.db, projectId)

  expect(seen.work.answers.map(({ field, answer }) => [field.key, answer])).toEqual([
    ['brief', '[…] wanted six boats'],
    ['structure', ['steel']],
  ])
  expect(sheet.body.toString()).toMatch(
    /What was the brief\?.*Structure.*Budget[\s\S]*steel.*12,500\u00a0CAD/,
  )
  expect(archive).toMatchObject([
    {
      answers: [
        { question: 'What was the brief?', answer: answers.brief },
        { question: 'Structure', answer: 'steel' },
        { question: 'Budget', answer: '12,500\u00a0CAD' },
      ],
    },
  ])
  expect(Object.keys(WorkView.parse(work))).not.toContain('answers')
})

test('with a project in the contest, a question keeps its type, and the change of its words is in the audit log', async () => {
  const owner = await app.user()
  const contestId = await openContest()
  await set(contestId, [structure, brief])
  const free = await set(contestId, [{ ...structure, type: 'choices' }])
  await begun(owner, contestId)

  const retyped = await set(contestId, [{ ...structure, type: 'number' }])
  const removed = await set(contestId, [])
  const reworded = await set(contestId, [
    { ...structure, type: 'choices', label: all('Main structure') },
    brief,
  ])
  const byEntrant = await set(contestId, [], owner)
  const [line] = (await app.db.select().from(auditLog).where(eq(auditLog.subjectId, contestId))).slice(-1)

  expect([free.status, free.body.areFieldsFixed]).toEqual([200, false])
  expect([retyped.status, Object.keys(retyped.body.errors ?? {})]).toEqual([422, ['fields.0.type']])
  expect([removed.status, removed.body.errors]).toEqual([
    422,
    { fields: ['Projects have been started with “Structure”, so it can’t be removed.'] },
  ])
  expect([reworded.status, reworded.body.areFieldsFixed, byEntrant.status]).toEqual([200, true, 403])
  expect([line?.action, line?.actorId]).toEqual(['contests.setFields', organiser.id])
})

test('a copied edition asks the same questions in its own disciplines, and a copied project keeps its answers', async () => {
  const owner = await app.user()
  const contestId = await openContest()
  const [architecture] = await listDisciplines(app.db, contestId)
  await set(contestId, [{ ...structure, disciplineIds: [architecture?.id ?? ''] }, brief])
  const projectId = await begun(owner, contestId)
  await app.request(saveAnswers, { projectId, answers: { structure: ['wood'], brief: 'Six boats' } }, owner)

  const { body: made } = await app.request(
    copyContest,
    {
      copyOf: contestId,
      name: all('The next one'),
      year: 2028,
      slug: crypto.randomUUID(),
      kind: 'both',
      opensAt: '2090-01-15T09:00',
      deadlineAt: '2090-04-30T23:59',
      timeZone: 'America/Toronto',
    },
    organiser,
  )
  const { body: copy } = await app.request(getAdminContest, { contestId: made.id }, organiser)
  const other = await openContest()
  await set(other, [brief])
  const { body: second } = await app.request(duplicateProject, { projectId, contestId: other }, owner)

  const own = copy.disciplines.find(({ key }) => key === 'architecture')?.id
  expect(own).not.toBe(architecture?.id)
  expect(copy.limits.fields).toEqual([{ ...structure, disciplineIds: [own] }, brief])
  expect((await look(second.id, owner)).answers).toEqual({ brief: 'Six boats' })
})
