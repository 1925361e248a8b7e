import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EntryLimits, usualLimits } from '#features/contests/contest/limits.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { getProjectPayment } from '#features/payments/ledger/contract.ts'
import * as contract from '#features/projects/project/contract.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { addEditor } from '#tools/testing/firm-project.ts'
import { givePricedProject } from '#tools/testing/priced-project.ts'
import { recordPaid } from './actions/entries.ts'

let app: TestApp
const day = 86_400_000

beforeAll(async () => {
  app = await startTestApp({ CONTACT_EMAIL: 'entries@awards.example.org' })
})
afterAll(() => app?.close())

const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

async function openContest(limits: Partial<EntryLimits> = {}): Promise<string> {
  const { id } = await createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all('<p>Rules</p>'),
    rulesVersion: '2027-1',
    year: 2027,
    kind: 'both',
    status: 'open',
    opensAt: new Date(Date.now() - 30 * day),
    deadlineAt: new Date(Date.now() + 30 * day),
    limits: { ...usualLimits, imagesAtLeast: 0, required: [], ...limits },
    disciplines: [
      {
        key: 'architecture',
        name: all('Architecture'),
        categories: [{ key: 'houses', name: all('Houses'), description: all('') }],
      },
    ],
    prices: [],
    criteria: [],
    levels: [],
  })
  return id
}

/** Paid, with nothing missing. */
async function ready(owner: User, contestId: string): Promise<string> {
  const [discipline] = await listDisciplines(app.db, contestId)
  const { id } = await createProject(app.db, {
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
  const { body } = await app.request(contract.getProject, { projectId: id }, owner)
  const entryIds = body.entries.map((one) => one.id)
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [id], entryIds, at: new Date() }))
  return id
}

const submit = (projectId: string, owner: User) =>
  app.request(contract.confirmProject, { projectId, acceptsRules: true }, owner)
const takeBack = (projectId: string, by: User) => app.request(contract.takeBackProject, { projectId }, by)
const look = async (projectId: string, by: User) =>
  (await app.request(contract.getProject, { projectId }, by)).body

test('an entrant takes a submission back before the deadline, changes it and submits it again', async () => {
  const owner = await app.user()
  const projectId = await ready(owner, await openContest())

  const early = await takeBack(projectId, owner)
  await submit(projectId, owner)
  const submitted = await look(projectId, owner)
  const taken = await takeBack(projectId, owner)
  const saved = await app.request(contract.saveProject, { projectId, city: 'Odda' }, owner)
  const again = await submit(projectId, owner)
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, projectId))

  expect(early.body.code).toBe('project_not_confirmed')
  expect(submitted.canTakeBack).toBe(true)
  expect([taken.status, taken.body.status, taken.body.completedAt]).toEqual([200, 'pending', null])
  expect([taken.body.isEditable, taken.body.canTakeBack]).toEqual([true, false])
  expect(taken.body.entries.map((one) => one.status)).toEqual(['draft'])
  expect(saved.status).toBe(200)
  expect([again.status, again.body.entries.map((one) => one.status)]).toEqual([200, ['submitted']])
  expect(lines.map((line) => line.action)).toEqual([
    'projects.create',
    'projects.confirm',
    'projects.takeBack',
    'projects.confirm',
  ])
})

test('a submission stays after the deadline and in the grace period, and its page names the contact address', async () => {
  const owner = await app.user()
  const contestId = await openContest()
  const projectId = await ready(owner, contestId)
  await submit(projectId, owner)
  const past = { deadlineAt: new Date(Date.now() - 60_000), graceMinutes: 60 }
  await app.db.update(contests).set(past).where(eq(contests.id, contestId))

  const late = await takeBack(projectId, owner)
  const after = await look(projectId, owner)
  const { contact } = app.app.tools.settings.site

  expect([late.status, late.body.code]).toEqual([409, 'take_back_late'])
  expect([after.status, after.canTakeBack]).toEqual(['completed', false])
  expect(contact).toBe('entries@awards.example.org')
})

test('only the owner takes a submission back, and one of ten presses does it', async () => {
  const [owner, editor] = [await app.user(), await app.user()]
  const projectId = await ready(owner, await openContest())
  await submit(projectId, owner)
  await addEditor(app.db, projectId, editor.id)

  const byEditor = await takeBack(projectId, editor)
  const seen = await look(projectId, editor)
  const presses = await Promise.all(Array.from({ length: 10 }, () => takeBack(projectId, owner)))
  const lines = await app.db.$count(
    auditLog,
    and(eq(auditLog.subjectId, projectId), eq(auditLog.action, 'projects.takeBack')),
  )

  expect([byEditor.status, seen.canTakeBack]).toEqual([403, false])
  expect(presses.filter((one) => one.status === 200)).toHaveLength(1)
  expect(lines).toBe(1)
})

test('the receipt states the deadline for reopening the submission, that it must be submitted again, and the address', async () => {
  const owner = await app.user()
  const contestId = await openContest()
  await app.db
    .update(contests)
    .set({ deadlineAt: new Date('2099-03-31T04:00:00Z'), timeZone: 'America/Toronto' })
    .where(eq(contests.id, contestId))
  const projectId = await ready(owner, contestId)

  await submit(projectId, owner)
  const [mail] = await app.db.select().from(outbox).where(eq(outbox.recipient, owner.email))

  expect(mail?.plain).toContain('until March 31, 2099 at 12:00 AM (Eastern Time)')
  expect(mail?.plain).toContain('Submit it again')
  expect(mail?.plain).toContain('entries@awards.example.org')
})

test('a paid project that is too old or from another country is not submitted', async () => {
  const owner = await app.user()
  const contestId = await openContest({ completedWithinYears: 2, countries: ['CA'] })
  const projectId = await ready(owner, contestId)
  const finished = (completedOn: string, country: string) =>
    app.request(contract.saveProject, { projectId, completedOn, country }, owner)
  const today = new Date().toISOString().slice(0, 10)

  const saved = await finished('1890-05-01', 'JP')
  const rejected = await submit(projectId, owner)
  await finished(today, 'CA')
  const taken = await submit(projectId, owner)

  expect([saved.status, rejected.status, taken.status]).toEqual([200, 422, 200])
  expect(Object.keys(rejected.body.errors ?? {})).toEqual([
    'information.countryRejected',
    'information.completedTooEarly',
  ])
})

test('a project that is too old for the contest, abroad or without a date cannot be paid for', async () => {
  const owner = await app.user()
  const { projectId } = await givePricedProject(app, owner)
  const { contest } = await look(projectId, owner)
  const pay = async () => (await app.request(getProjectPayment, { projectId }, owner)).body
  const finished = (completedOn: string, country = 'CA') =>
    app.request(contract.saveProject, { projectId, completedOn, country }, owner)
  await app.db
    .update(contests)
    .set({ limits: { ...usualLimits, required: [], completedFrom: '2024-01-01', countries: ['CA'] } })
    .where(eq(contests.id, contest?.id ?? ''))

  const undated = await pay()
  await finished('1890-05-01')
  const old = [await pay(), await look(projectId, owner)] as const
  await finished('2024-01-01')
  const recent = [await pay(), await look(projectId, owner)] as const
  await finished('2024-01-01', 'JP')
  const abroad = await pay()

  expect([undated.due, undated.obstacle]).toEqual([null, 'project_ineligible'])
  expect([old[0].due, old[0].obstacle]).toEqual([null, 'project_ineligible'])
  expect([abroad.due, abroad.obstacle]).toEqual([null, 'project_ineligible'])
  expect(old[1].missing).toContainEqual({ step: 'information', field: 'completedTooEarly' })
  expect([recent[0].obstacle, recent[0].due?.preTotal]).toEqual([null, 620_00])
  expect(recent[1].missing.map((one) => one.field)).not.toContain('completedTooEarly')
})
