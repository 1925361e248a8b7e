import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContest, moveContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { recordPaid } from '#features/projects/entry/server/actions/entries.ts'
import * as admin from '#features/projects/office/contract-admin.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract.ts'
import { listContestEntries } from './queries.ts'
import { projects } from './tables.ts'

let app: TestApp
const day = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

async function openContest(): Promise<{ id: string; disciplineId: string; categoryIds: string[] }> {
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
    limits: {
      imagesAtLeast: 0,
      imagesAtMost: 20,
      imageBytes: 1,
      imagePixels: 1,
      imageShortestSide: 1,
      descriptionCharacters: 40,
    },
    disciplines: [
      {
        key: 'architecture',
        name: all('Architecture'),
        categories: ['houses', 'retail', 'learning'].map((key) => ({
          key,
          name: all(key),
          description: all(''),
        })),
      },
    ],
    prices: [],
    criteria: [],
    levels: [],
  })
  const [discipline] = await listDisciplines(app.db, id)
  if (!discipline) throw new Error('no discipline')
  return { id, disciplineId: discipline.id, categoryIds: discipline.categories.map((one) => one.id) }
}

async function begun(owner: User, contestId: string): Promise<string> {
  const answer = await app.request(contract.registerProject, { contestId, kind: 'project' }, owner)
  expect(answer.status).toBe(200)
  return answer.body.id
}

/** Everything that submission requires, except the payment. */
async function completed(owner: User, contest: Awaited<ReturnType<typeof openContest>>): Promise<string> {
  const projectId = await begun(owner, contest.id)
  await app.request(
    contract.saveProject,
    {
      projectId,
      submitsAs: 'person',
      name: 'Boathouse',
      mainDesigner: 'Ana Roy',
      city: 'Québec',
      country: 'CA',
      completedOn: '2026-05-01',
      noPaperCopy: true,
      userWantToTranslate: false,
    },
    owner,
  )
  await app.request(
    contract.chooseCategories,
    { projectId, disciplineId: contest.disciplineId, categoryIds: contest.categoryIds.slice(0, 2) },
    owner,
  )
  await app.request(
    contract.saveText,
    {
      projectId,
      language: 'en',
      title: 'Boathouse',
      summary: 'A house for boats.',
      description: '<p>Wood.</p>',
    },
    owner,
  )
  return projectId
}

async function pay(projectId: string, owner: User): Promise<void> {
  const { body } = await app.request(contract.getProject, { projectId }, owner)
  await app.db.transaction((tx) =>
    recordPaid(tx, {
      projectIds: [projectId],
      entryIds: body.entries.map((one) => one.id),
      at: new Date(),
    }),
  )
}

test('a registration creates a project in the user’s language and lists its missing fields', async () => {
  const contest = await openContest()
  const owner = await app.user()

  const made = await app.request(
    contract.registerProject,
    { contestId: contest.id, kind: 'project' },
    owner,
    {
      language: 'fr',
    },
  )
  const { body } = await app.request(contract.getProject, { projectId: made.body.id }, owner)

  expect([body.language, body.status, body.isEditable]).toEqual(['fr', 'pending', true])
  expect(body.missing.slice(0, 2)).toEqual([
    { step: 'user-firm', field: 'submitsAs' },
    { step: 'discipline', field: 'discipline' },
  ])
})

test('a project is found by its owner only, not by another entrant or an organiser', async () => {
  const contest = await openContest()
  const [owner, other, organiser] = [
    await app.user(),
    await app.user(),
    await app.user({ roles: ['organiser'] }),
  ]
  const projectId = await begun(owner, contest.id)
  const categories = { projectId, disciplineId: contest.disciplineId, categoryIds: [] }
  const text = { projectId, language: 'en' as const, title: 'Mine', summary: '', description: '' }

  for (const stranger of [other, organiser]) {
    const answers = [
      await app.request(contract.getProject, { projectId }, stranger),
      await app.request(contract.getPreview, { projectId }, stranger),
      await app.request(contract.saveProject, { projectId, name: 'Stolen' }, stranger),
      await app.request(contract.chooseCategories, categories, stranger),
      await app.request(contract.saveText, text, stranger),
      await app.request(contract.saveCredits, { projectId, credits: [] }, stranger),
      await app.request(contract.confirmProject, { projectId, acceptsRules: true }, stranger),
      await app.request(contract.withdrawProject, { projectId }, stranger),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
  }
  expect((await app.request(contract.listMyProjects, {}, other)).body).toEqual([])
  expect((await app.request(contract.getProject, { projectId })).status).toBe(401)
  expect((await app.request(contract.getProject, { projectId }, owner)).body.name).toBe('')
})

test('a project without a discipline lists it as missing, and a paid category stays', async () => {
  const contest = await openContest()
  const owner = await app.user()
  const projectId = await completed(owner, contest)
  await pay(projectId, owner)
  const [apps = '', retail = '', learning = ''] = contest.categoryIds

  const none = await app.request(
    contract.chooseCategories,
    { projectId, disciplineId: null, categoryIds: [] },
    owner,
  )
  const dropped = await app.request(
    contract.chooseCategories,
    { projectId, disciplineId: contest.disciplineId, categoryIds: [apps] },
    owner,
  )
  const added = await app.request(
    contract.chooseCategories,
    { projectId, disciplineId: contest.disciplineId, categoryIds: [apps, retail, learning] },
    owner,
  )

  expect(none.body.errors).toEqual({ disciplineId: ['Please select a discipline'] })
  expect([dropped.status, dropped.body.code]).toEqual([409, 'category_paid'])
  expect(added.body.entries.map((one) => one.paidAt !== null)).toEqual([true, true, false])
  expect(added.body.missing).toEqual([{ step: 'payment', field: 'paidCategories' }])
})

test('a category of another contest is rejected', async () => {
  const [contest, elsewhere] = [await openContest(), await openContest()]
  const owner = await app.user()
  const projectId = await begun(owner, contest.id)

  const answer = await app.request(
    contract.chooseCategories,
    { projectId, disciplineId: contest.disciplineId, categoryIds: elsewhere.categoryIds },
    owner,
  )

  expect(answer.status).toBe(404)
})

test('a description is sanitized, and one over the limit is saved and must be shortened', async () => {
  const contest = await openContest()
  const owner = await app.user()
  const projectId = await begun(owner, contest.id)
  const text = { projectId, language: 'en' as const, title: 'A', summary: '' }

  const clean = await app.request(
    contract.saveText,
    { ...text, description: '<p onclick="x()">Wood<script>alert(1)</script></p>' },
    owner,
  )
  const long = await app.request(
    contract.saveText,
    { ...text, description: `<p>${'a'.repeat(42)}</p>` },
    owner,
  )

  const saved = await app.request(contract.getProject, { projectId }, owner)

  expect(clean.body.values).toMatchObject({ 'texts.en.description': '<p>Wood</p>' })
  expect(long.status).toBe(200)
  expect(saved.body.texts.en.description).toBe(`<p>${'a'.repeat(42)}</p>`)
  expect(saved.body.missing).toContainEqual({ step: 'text', field: 'descriptionTooLong' })
})

test('a project is submitted only when it is paid, complete and its rules accepted, and is locked then', async () => {
  const contest = await openContest()
  const owner = await app.user()
  const projectId = await completed(owner, contest)
  const confirm = (acceptsRules: boolean) =>
    app.request(contract.confirmProject, { projectId, acceptsRules }, owner)

  const unpaid = await confirm(true)
  await pay(projectId, owner)
  await app.request(contract.saveProject, { projectId, city: '' }, owner)
  const incomplete = await confirm(true)
  await app.request(contract.saveProject, { projectId, city: 'Québec' }, owner)
  const unaccepted = await confirm(false)
  const confirmed = await confirm(true)
  const edited = await app.request(contract.saveProject, { projectId, city: 'Montréal' }, owner)

  expect([unpaid.status, unpaid.body.code]).toEqual([409, 'project_unpaid'])
  expect([incomplete.status, incomplete.body.errors]).toEqual([422, { 'information.city': ['city'] }])
  expect(Object.keys(unaccepted.body.errors ?? {})).toEqual(['acceptsRules'])
  expect([confirmed.status, confirmed.body.status, confirmed.body.isEditable]).toEqual([
    200,
    'completed',
    false,
  ])
  expect(confirmed.body.entries.map((one) => one.status)).toEqual(['submitted', 'submitted'])
  expect(edited.body.code).toBe('project_locked')
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, owner.email))
  expect(mails.map((mail) => mail.subject)).toEqual(['Submission received: Boathouse'])
  const lines = await app.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, projectId))
  expect(lines.map((line) => line.action)).toEqual(['projects.create', 'projects.confirm'])
})

test('rules that changed while the entrant read them are not accepted, and the language is recorded', async () => {
  const contest = await openContest()
  const owner = await app.user()
  const projectId = await completed(owner, contest)
  await pay(projectId, owner)
  const confirm = (version: string) =>
    app.request(
      contract.confirmProject,
      { projectId, acceptsRules: true, rulesRead: { version, language: 'fr' } },
      owner,
    )

  const stale = await confirm('2027-0')
  const read = await confirm('2027-1')
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, projectId))

  expect([stale.status, stale.body.code]).toEqual([409, 'rules_changed'])
  expect([read.status, read.body.rulesVersion]).toEqual([200, '2027-1'])
  expect(lines.at(-1)?.details).toEqual({ rulesVersion: '2027-1', rulesLanguage: 'fr' })
})

test('twenty presses on the submit button submit once', async () => {
  const contest = await openContest()
  const owner = await app.user()
  const projectId = await completed(owner, contest)
  await pay(projectId, owner)

  const presses = Array.from({ length: 20 }, () =>
    app.request(contract.confirmProject, { projectId, acceptsRules: true }, owner),
  )
  const statuses = (await Promise.all(presses)).map((answer) => answer.status)

  expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(409)])
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, owner.email))
  expect(mails).toHaveLength(1)
})

test('after the deadline nothing changes, unless an organiser reopens the project', async () => {
  const contest = await openContest()
  const owner = await app.user()
  const organiser = await app.user({ roles: ['organiser'] })
  const projectId = await completed(owner, contest)
  await pay(projectId, owner)
  await app.request(contract.confirmProject, { projectId, acceptsRules: true }, owner)
  const late = await begun(owner, contest.id)
  await app.db.transaction((tx) => moveContest(tx, { actorId: null, contestId: contest.id, action: 'close' }))
  const before = await listContestEntries(app.db, contest.id)

  const rejected = await app.request(contract.saveProject, { projectId: late, name: 'Late' }, owner)
  const byEntrant = await app.request(admin.reopenProject, { projectId, reason: 'Please' }, owner)
  const reopened = await app.request(
    admin.reopenProject,
    { projectId, reason: 'A name was wrong' },
    organiser,
  )
  const edited = await app.request(contract.saveProject, { projectId, name: 'Boat house' }, owner)

  expect(rejected.body.code).toBe('project_late')
  expect(byEntrant.status).toBe(403)
  expect(reopened.body.status).toBe('pending')
  expect([edited.status, edited.body.values]).toEqual([200, { name: 'Boat house' }])
  expect([before.length, (await listContestEntries(app.db, contest.id)).length]).toEqual([2, 0])
})

test('organisers see a contest’s projects with their owners, and entrants do not', async () => {
  const contest = await openContest()
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const projectId = await completed(owner, contest)

  const seen = await app.request(admin.findContestProjects, { contestId: contest.id }, organiser)
  const rejected = await app.request(admin.findContestProjects, { contestId: contest.id }, owner)

  expect(
    seen.body.rows.map(({ id, title, email, missing, isPaid }) => ({
      id,
      title,
      email,
      missing,
      isPaid,
    })),
  ).toEqual([{ id: projectId, title: 'Boathouse', email: owner.email, missing: ['payment'], isPaid: false }])
  expect(rejected.status).toBe(403)
})

test('a project can be withdrawn from the contest before judging but not after it begins', async () => {
  const contest = await openContest()
  const owner = await app.user()
  const [leaves, stays] = [await completed(owner, contest), await completed(owner, contest)]
  for (const projectId of [leaves, stays]) {
    await pay(projectId, owner)
    await app.request(contract.confirmProject, { projectId, acceptsRules: true }, owner)
  }

  const before = await app.request(contract.listMyProjects, {}, owner)
  const left = await app.request(contract.withdrawProject, { projectId: leaves }, owner)
  await app.db.transaction(async (tx) => {
    await moveContest(tx, { actorId: null, contestId: contest.id, action: 'close' })
    await moveContest(tx, { actorId: null, contestId: contest.id, action: 'openRound' })
  })
  const stayed = await app.request(contract.withdrawProject, { projectId: stays }, owner)
  const after = await app.request(contract.listMyProjects, {}, owner)

  expect(before.body.map((one) => one.isWithdrawable)).toEqual([true, true])
  expect(after.body.map((one) => one.isWithdrawable)).toEqual([false, false])
  expect(left.body.status).toBe('withdrawn')
  expect(stayed.body.code).toBe('project_judged')
  const entries = await listContestEntries(app.db, contest.id)
  expect(new Set(entries.map((entry) => entry.projectId))).toEqual(new Set([stays]))
})

test('another user’s firm cannot be selected as the submitting firm', async () => {
  const contest = await openContest()
  const owner = await app.user()
  const projectId = await begun(owner, contest.id)

  const answer = await app.request(contract.saveProject, { projectId, firmId: crypto.randomUUID() }, owner)

  expect(answer.status).toBe(404)
  expect(await app.db.$count(projects, eq(projects.id, projectId))).toBe(1)
})

test('an impossible or future year returns an error at its field', async () => {
  const owner = await app.user()
  const projectId = await begun(owner, (await openContest()).id)
  const answer = await app.request(contract.saveProject, { projectId, completedOn: '0000-01-01' }, owner)

  const far = await app.request(contract.saveProject, { projectId, completedOn: '2099-01-01' }, owner)

  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['completedOn']])
  expect([far.status, Object.keys(far.body.errors ?? {})]).toEqual([422, ['completedOn']])
})

test('a withdrawal at the moment judging begins waits for it, and is rejected', async () => {
  const owner = await app.user()
  const contest = await openContest()
  const projectId = await completed(owner, contest)
  const organisers = { actorId: null, contestId: contest.id }
  await app.db.transaction((tx) => moveContest(tx, { ...organisers, action: 'close' }))
  const pending = { withdrawal: Promise.resolve(0) }

  await app.db.transaction(async (tx) => {
    await moveContest(tx, { ...organisers, action: 'openRound' })
    pending.withdrawal = app
      .request(contract.withdrawProject, { projectId }, owner)
      .then(({ status }) => status)
    // The withdrawal waits on the row lock before the round is committed.
    await expect
      .poll(async () => {
        const { rows } = await app.db.execute(sql`SELECT 1 FROM pg_locks WHERE NOT granted`)
        return rows.length
      })
      .toBeGreaterThan(0)
  })

  expect(await pending.withdrawal).toBe(409)
})
