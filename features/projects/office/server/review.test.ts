import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntryField } from '#features/contests/contest/entry-fields.ts'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { addJuror } from '#features/jury/panel/server/memberships.ts'
import { getProjectPayment } from '#features/payments/ledger/contract.ts'
import { submitProject } from '#features/projects/entry/server/actions/entries.ts'
import { writeEdits } from '#features/projects/entry/server/edit-mails.ts'
import {
  chooseCategories,
  confirmProject,
  getProject,
  saveProject,
  saveText,
} from '#features/projects/project/contract.ts'
import { saveAnswers } from '#features/projects/project/contract-answers.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { listContestEntries } from '#features/projects/project/server/queries.ts'
import { projectImages, projectNotes, projects } from '#features/projects/project/server/tables.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import type { RequestOf } from '#shared/endpoint.ts'
import { type Localized, unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { exportEntries, findEntries, getAdminProject } from '../contract-admin.ts'
import * as contract from '../contract-review.ts'
import { filesArchive } from './files-archive.ts'

let app: TestApp
let organiser: User
let owner: User
let contestId: string
const day = 86_400_000

const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

const brief: EntryField = {
  key: 'brief',
  type: 'line',
  label: { ...all('Commande'), en: 'Brief' },
  help: unwritten,
  isRequired: false,
  isForJurors: false,
  takenBy: 'both',
  disciplineIds: [],
  characters: 500,
  options: [],
  unit: '',
  least: null,
  most: null,
}

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  owner = await app.user()
  const contest = await createContest(app.db, {
    slug: 'reviewed',
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all('<p>Rules</p>'),
    rulesVersion: '2027-1',
    year: 2027,
    kind: 'both',
    status: 'open',
    opensAt: new Date(Date.now() - 30 * day),
    deadlineAt: new Date(Date.now() + 30 * day),
    limits: { ...usualLimits, imagesAtLeast: 0, fields: [brief] },
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
  contestId = contest.id
})
afterAll(() => app?.close())

async function begun(name: string): Promise<string> {
  const [discipline] = await listDisciplines(app.db, contestId)
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'project',
    contestId,
    language: 'en',
    name,
    disciplineId: discipline?.id ?? '',
    categoryIds: discipline?.categories.map((category) => category.id) ?? [],
    texts: { en: { title: name, summary: 'A summary.', description: '<h3>Concept</h3><p>Wood.</p>' } },
    credits: [{ role: 'architecture', name: 'Lund & Aas', firmId: null }],
  })
  return id
}

const found = async (input: RequestOf<typeof findEntries>) =>
  (await app.request(findEntries, input, organiser)).body.rows.map(({ title }) => title)

test('a label is added to chosen projects once, found by, and taken back from those that got it', async () => {
  const [one, other] = [await begun('Labelled one'), await begun('Labelled two')]
  const label = 'Needs photos'
  await app.request(contract.addLabel, { chosen: { ids: [one] }, label }, organiser)

  const added = await app.request(
    contract.addLabel,
    { chosen: { search: { q: 'labelled' } }, label },
    organiser,
  )
  const both = await found({ label, sort: 'title' })
  await app.request(contract.removeLabel, { chosen: { ids: added.body.projectIds }, label }, organiser)
  const left = await found({ label })
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, other))

  expect([added.body.count, added.body.projectIds]).toEqual([1, [other]])
  expect([both, left]).toEqual([['Labelled one', 'Labelled two'], ['Labelled one']])
  expect(lines.map(({ action }) => action)).toEqual([
    'projects.create',
    'projects.addLabel',
    'projects.removeLabel',
  ])
  expect((await app.request(contract.listLabels, {}, organiser)).body.labels).toEqual([label])
  expect((await app.request(contract.listLabels, {}, owner)).status).toBe(403)
})

test('notes are for organisers, and lose their author with the account', async () => {
  const projectId = await begun('Noted')
  const author = await app.user({ roles: ['organiser'] })

  await app.request(contract.addNote, { projectId, body: 'Called the photographer.' }, author)
  await app.db.transaction(async (tx) => {
    await app.app.tools.personal.find(({ name }) => name === 'project-notes')?.forget(tx, author.id)
  })
  const seen = await app.request(getAdminProject, { projectId }, organiser)
  const own = await app.request(getProject, { projectId }, owner)
  const [note] = await app.db.select().from(projectNotes).where(eq(projectNotes.projectId, projectId))
  const gone = await app.request(contract.deleteNote, { projectId, noteId: note?.id ?? '' }, organiser)

  expect(seen.body.notes.map(({ body, author: by }) => [body, by])).toEqual([
    ['Called the photographer.', null],
  ])
  expect(JSON.stringify(own.body)).not.toContain('photographer')
  expect(gone.status).toBe(200)
})

test('an ineligible project takes no part in the judging until it is marked eligible again', async () => {
  const [submitted, draft] = [await begun('Too old'), await begun('Draft')]
  await app.db.transaction((tx) =>
    submitProject(tx, { projectId: submitted, at: new Date(), rulesVersion: '2027-1' }),
  )
  const judged = async () =>
    (await listContestEntries(app.db, contestId)).filter(({ projectId }) => projectId === submitted).length
  const chosen = { ids: [submitted, draft] }
  const reason = 'Completed before 2020.'

  const before = await judged()
  const marked = await app.request(contract.markIneligible, { chosen, reason }, organiser)
  const again = await app.request(contract.markIneligible, { chosen, reason }, organiser)
  const excluded = await judged()
  const listed = await found({ eligibility: 'ineligible', sort: 'title' })
  const payment = await app.request(getProjectPayment, { projectId: draft }, owner)
  const confirmed = await app.request(confirmProject, { projectId: draft, acceptsRules: true }, owner)
  await app.request(contract.markEligible, { chosen: { ids: [submitted] } }, organiser)
  const readmitted = await judged()
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, owner.email))

  expect([before, excluded, readmitted]).toEqual([1, 0, 1])
  expect([marked.body, again.body]).toEqual([
    { changed: 2, left: 0 },
    { changed: 0, left: 2 },
  ])
  expect(listed).toEqual(['Draft', 'Too old'])
  expect(payment.body.obstacle).toBe('entry_excluded')
  expect(confirmed.body.code).toBe('project_excluded')
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Eligible again: Too old',
    'Not eligible: Draft',
    'Not eligible: Too old',
  ])
  expect(mails.filter(({ plain }) => plain.includes(reason)).length).toBe(2)
})

test('eligibility is no longer decided once judging has begun', async () => {
  const projectId = await begun('Late decision')
  await app.db.update(contests).set({ status: 'judging' }).where(eq(contests.id, contestId))

  const marked = await app.request(
    contract.markIneligible,
    { chosen: { ids: [projectId] }, reason: 'Too late.' },
    organiser,
  )
  await app.db.update(contests).set({ status: 'open' }).where(eq(contests.id, contestId))

  expect(marked.body).toEqual({ changed: 0, left: 1 })
})

test('the export has every field of the chosen projects: texts, credits and what was paid', async () => {
  const projectId = await begun('Exported')
  await begun('Not exported')
  await app.request(contract.addLabel, { chosen: { ids: [projectId] }, label: 'Night shots' }, organiser)
  await app.request(contract.addNote, { projectId, body: 'Ask for a plan.' }, organiser)
  await app.request(
    contract.markIneligible,
    { chosen: { ids: [projectId] }, reason: 'Not built yet.' },
    organiser,
  )

  const answer = await fetch(`${app.address}${exportEntries.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${organiser.token}`,
      'accept-language': 'en',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({ chosen: { ids: [projectId] }, format: 'csv' }),
  })
  const sheet = await answer.text()

  expect(answer.headers.get('content-disposition')).toContain('entries.csv')
  expect(sheet.split('\r\n').length).toBe(3)
  const ofEntrant = ['Exported', 'Architecture — Lund & Aas', 'A summary.', 'Concept\n\nWood.', owner.email]
  const ofOrganisers = ['Night shots', 'Ask for a plan.', 'Ineligible', 'Not built yet.']
  for (const part of [...ofEntrant, ...ofOrganisers]) expect(sheet).toContain(part)
})

test('a waived fee leaves nothing to pay, cancels the open payment, and can be charged again before submission', async () => {
  const projectId = await begun('Sponsored')
  await app.request(getProjectPayment, { projectId }, owner)
  const chosen = { ids: [projectId] }
  const reason = 'Guest of the jury.'

  const waived = await app.request(contract.waiveFees, { chosen, reason }, organiser)
  const again = await app.request(contract.waiveFees, { chosen, reason }, organiser)
  const free = await app.request(getProjectPayment, { projectId }, owner)
  const isWaived = (await app.request(getAdminProject, { projectId }, organiser)).body.isFeeWaived
  const paid = await found({ q: 'sponsored', paid: 'yes' })
  const restored = await app.request(contract.restoreFee, { projectId, reason: 'A mistake.' }, organiser)
  const owed = await found({ q: 'sponsored', paid: 'no' })
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, projectId))

  expect([waived.body, again.body]).toEqual([
    { changed: 1, left: 0 },
    { changed: 0, left: 1 },
  ])
  expect([free.body.obstacle, isWaived, restored.status]).toEqual(['nothing_owed', true, 200])
  expect([paid, owed]).toEqual([['Sponsored'], ['Sponsored']])
  expect(lines.flatMap(({ action, reason: why }) => (why ? [[action, why]] : []))).toEqual([
    ['payments.waiveFee', reason],
    ['payments.restoreFee', 'A mistake.'],
  ])
})

test('the files of chosen projects come in one archive, and projects without files say so', async () => {
  const projectId = await begun('Photographed')
  const empty = await app.request(contract.downloadFiles, { chosen: { ids: [projectId] } }, organiser)
  const originalKey = `private/${crypto.randomUUID()}`
  await app.app.tools.storage.disk.put(originalKey, Buffer.from('a picture'))
  const [file] = await app.db
    .insert(files)
    .values({
      ownerId: owner.id,
      purpose: 'project-image',
      originalName: 'North/elevation.jpg',
      originalKey,
      type: 'image/jpeg',
      bytes: 9,
      sha256: '',
      status: 'ready',
    })
    .returning()
  await app.db
    .insert(projectImages)
    .values({ projectId, fileId: file?.id ?? '', position: 0, legend: all('') })

  const answer = await fetch(`${app.address}${contract.downloadFiles.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${organiser.token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({ chosen: { ids: [projectId] } }),
  })
  const archive = Buffer.from(await answer.arrayBuffer()).toString('latin1')

  expect([empty.status, empty.body.code]).toEqual([409, 'files_none'])
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(archive).toContain('images/01-North_elevation.jpg')
  expect(archive).toContain('a picture')
})

test('a file that its entrant deletes while the archive is packed is left out, and the archive stays whole', async () => {
  const projectId = await begun('Half deleted')
  const { tools } = app.app
  // The first is larger than what is packed ahead of the reader.
  const sizes = [2_000_000, 9, 9]
  const ids: string[] = []
  for (const [position, bytes] of sizes.entries()) {
    const originalKey = `private/${crypto.randomUUID()}`
    await tools.storage.disk.put(originalKey, Buffer.alloc(bytes, 'a'))
    const given = { ownerId: owner.id, purpose: 'project-image', originalName: `${position}.jpg` } as const
    const [file] = await app.db
      .insert(files)
      .values({ ...given, originalKey, type: 'image/jpeg', bytes, sha256: '', status: 'ready' })
      .returning()
    ids.push(file?.id ?? '')
    await app.db
      .insert(projectImages)
      .values({ projectId, fileId: file?.id ?? '', position, legend: all('') })
  }

  const archive = await filesArchive(tools, [projectId])
  await app.db.delete(projectImages).where(eq(projectImages.fileId, ids[1] ?? ''))
  await app.db.transaction((tx) => removeFile(tx, ids[1] ?? ''))
  await app.settle()
  const packed = unzipSync(await buffer(archive))

  expect(Object.keys(packed).map((path) => path.split('/').at(-1))).toEqual(['01-0.jpg', '03-2.jpg'])
})

const editFor = async (projectId: string, as = organiser): Promise<User> => {
  const input = { projectId, reason: 'Asked by telephone' }
  return { ...owner, token: (await app.request(contract.editForEntrant, input, as)).body.token }
}

test('an organiser edits a submitted, late project for its entrant, with both values in the audit log and one mail', async () => {
  const projectId = await begun('Boat house')
  await app.db.transaction((tx) => submitProject(tx, { projectId, at: new Date(), rulesVersion: '2027-1' }))
  const late = { deadlineAt: new Date(Date.now() - day) }
  await app.db.update(contests).set(late).where(eq(contests.id, contestId))
  const acting = await editFor(projectId)
  const text = (title: string) => app.request(saveText, { projectId, language: 'en', title }, acting)

  const seen = await app.request(getProject, { projectId }, acting)
  const byEntrant = await app.request(saveProject, { projectId, city: 'Oslo' }, owner)
  const saved = await text('Boathouse')
  const fact = await app.request(
    saveProject,
    { projectId, city: 'Bergen', mainDesigner: 'Marie Roy', clientContact: 'a@b.c' },
    acting,
  )
  const answered = await app.request(saveAnswers, { projectId, answers: { brief: 'Six boats' } }, acting)
  const emptied = await app.request(saveText, { projectId, language: 'en', summary: '' }, acting)
  const costs = await app.request(saveProject, { projectId, entrantKind: 'student' }, acting)
  const withoutCategories = await app.request(
    chooseCategories,
    { projectId, disciplineId: null, categoryIds: [] },
    acting,
  )
  const isEdit = and(eq(auditLog.subjectId, projectId), eq(auditLog.action, 'projects.editFor'))
  const lines = await app.db.select().from(auditLog).where(isEdit).orderBy(auditLog.at, auditLog.id)
  const session = { projectId, sessionId: String(lines[0]?.details?.session), reason: 'By telephone' }
  await writeEdits(app.app.tools, session)
  await writeEdits(app.app.tools, { ...session, sessionId: crypto.randomUUID() })
  const mails = (await app.db.select().from(outbox).where(eq(outbox.recipient, owner.email))).filter(
    ({ subject }) => subject.includes('edited for you'),
  )
  const [project] = await app.db.select().from(projects).where(eq(projects.id, projectId))
  await app.db
    .update(contests)
    .set({ deadlineAt: new Date(Date.now() + 30 * day) })
    .where(eq(contests.id, contestId))

  expect([seen.body.isEditable, byEntrant.body.code]).toEqual([true, 'project_locked'])
  expect([saved.status, fact.status, answered.status]).toEqual([200, 200, 200])
  expect([emptied.body.code, costs.body.code, withoutCategories.body.code]).toEqual([
    'project_stays_complete',
    'entrant_only',
    'not_while_acting',
  ])
  expect([...new Set(lines.map(({ reason }) => reason))]).toEqual(['Asked by telephone'])
  expect(lines.map(({ actorId, onBehalfOfId, details }) => [actorId, onBehalfOfId, details?.fields])).toEqual(
    [
      [organiser.id, owner.id, { 'texts.en.title': { from: 'Boat house', to: 'Boathouse' } }],
      [organiser.id, owner.id, { city: { from: '', to: 'Bergen' }, mainDesigner: {}, clientContact: {} }],
      [organiser.id, owner.id, { 'answers.brief': {} }],
    ],
  )
  expect([project?.status, project?.city]).toEqual(['completed', 'Bergen'])
  expect(mails.length).toBe(1)
  expect(mails[0]?.plain).toMatch(/Changed: Title, English, City, .+ and Brief\./)
  expect(mails[0]?.plain).toContain('By telephone')
})

test('an organiser edits no other project in that session, none they judge, and none once judging began', async () => {
  const [projectId, other] = [await begun('Mine to edit'), await begun('Another')]
  for (const id of [projectId, other]) {
    await app.db.transaction((tx) =>
      submitProject(tx, { projectId: id, at: new Date(), rulesVersion: '2027-1' }),
    )
  }
  const juror = await app.user({ roles: ['organiser'] })
  const acting = await editFor(projectId)

  const elsewhere = await app.request(saveProject, { projectId: other, city: 'Oslo' }, acting)
  await addJuror(app.db, app.app.tools.settings, {
    contestId,
    userId: juror.id,
    actorId: organiser.id,
    isConfirmed: true,
  })
  const ownJury = await app.request(contract.editForEntrant, { projectId, reason: 'Curious' }, juror)
  const byEntrant = await app.request(contract.editForEntrant, { projectId, reason: 'Me' }, owner)
  await app.db.update(contests).set({ status: 'judging' }).where(eq(contests.id, contestId))
  const judged = await app.request(saveProject, { projectId, city: 'Oslo' }, acting)
  const opened = await app.request(contract.editForEntrant, { projectId, reason: 'Late' }, organiser)
  await app.db.update(contests).set({ status: 'open' }).where(eq(contests.id, contestId))

  expect([elsewhere.body.code, ownJury.body.code, byEntrant.status]).toEqual([
    'project_locked',
    'own_jury',
    403,
  ])
  expect([judged.body.code, opened.body.code]).toEqual(['project_judged', 'project_judged'])
})
