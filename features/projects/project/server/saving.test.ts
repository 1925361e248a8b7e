import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { getIsPaid } from '#features/payments/ledger/contract.ts'
import { deleteProject } from '#features/projects/entry/contract.ts'
import { reopenProject } from '#features/projects/office/contract-admin.ts'
import type { RequestOf } from '#shared/endpoint.ts'
import { type Localized, languages } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { addEditor } from '#tools/testing/firm-project.ts'
import * as contract from '../contract.ts'
import { downloadDocument } from '../contract-documents.ts'
import { saveImages } from '../contract-images.ts'
import type { SaveConflict } from '../field-versions.ts'
import { createProject } from './actions/create-project.ts'

let app: TestApp
const day = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

async function openContest(): Promise<string> {
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
    disciplines: [
      {
        key: 'architecture',
        name: all('Architecture'),
        categories: ['houses', 'retail'].map((key) => ({ key, name: all(key), description: all('') })),
      },
    ],
    prices: [],
    criteria: [],
    levels: [],
  })
  return id
}

async function endContest(id: string, minutesAgo = 1): Promise<void> {
  const deadlineAt = new Date(Date.now() - minutesAgo * 60_000)
  await app.db.update(contests).set({ deadlineAt }).where(eq(contests.id, id))
}

async function begun(owner: User, contestId: string | null = null): Promise<string> {
  const kind = 'project' as const
  const { id } = await createProject(app.db, { ownerId: owner.id, kind, contestId, language: 'en' })
  return id
}

type Page = { user: User; writer: string }

const page = (user: User): Page => ({ user, writer: crypto.randomUUID() })

async function viewOf({ user }: Page, projectId: string) {
  return (await app.request(contract.getProject, { projectId }, user)).body
}

async function save(
  { user, writer }: Page,
  projectId: string,
  fields: Omit<RequestOf<typeof contract.saveProject>, 'projectId' | 'writer'>,
) {
  const { status, body } = await app.request(contract.saveProject, { projectId, writer, ...fields }, user)
  const { conflicts = [], project } = body as { conflicts?: SaveConflict[]; project?: contract.ProjectView }
  return { status, body, conflicts, project }
}

async function joined(projectId: string): Promise<User> {
  const editor = await app.user()
  await addEditor(app.db, projectId, editor.id)
  return editor
}

test('the second writer of a field sees both texts, and the other fields are saved', async () => {
  const owner = await app.user()
  const projectId = await begun(owner)
  const [one, two] = [page(owner), page(owner)]

  await save(one, projectId, { name: 'Thirteen frames', versions: { name: 0 } })
  const second = await save(two, projectId, {
    name: 'Eleven frames',
    city: 'Odda',
    versions: { name: 0, city: 0 },
  })

  expect([second.status, second.body.code]).toEqual([409, 'fields_moved'])
  expect(second.conflicts).toMatchObject([
    { field: 'name', mine: 'Eleven frames', theirs: 'Thirteen frames', version: 1, isSelf: true },
  ])
  expect([second.project?.name, second.project?.city]).toEqual(['Thirteen frames', 'Odda'])

  const chosen = await save(two, projectId, { name: 'Eleven frames', versions: { name: 1 } })
  const seen = await viewOf(two, projectId)
  expect([chosen.status, chosen.body.versions]).toEqual([200, { name: 2 }])
  expect([seen.name, seen.versions]).toEqual(['Eleven frames', { name: 2, city: 1 }])
})

test('a page whose response was lost sends again and continues, without a conflict with itself', async () => {
  const owner = await app.user()
  const projectId = await begun(owner)
  const one = page(owner)
  await save(one, projectId, { name: 'Boat', versions: { name: 0 } })

  const again = await save(one, projectId, { name: 'Boat', versions: { name: 0 } })
  const on = await save(one, projectId, { name: 'Boathouse', versions: { name: 0 } })
  const other = await save(page(owner), projectId, { name: 'Boathouse', versions: { name: 0 } })

  expect([again.status, on.status, other.status]).toEqual([200, 200, 200])
  expect(on.body.versions).toEqual({ name: 2 })
  expect(other.body.versions).toEqual({ name: 2 })
})

test('an older save that arrives after a newer one of the same page changes nothing', async () => {
  const owner = await app.user()
  const projectId = await begun(owner)
  const writer = crypto.randomUUID()
  const save = (text: string, sequence: number) =>
    app.request(
      contract.saveText,
      {
        projectId,
        language: 'en',
        description: text,
        writer,
        sequence,
        versions: { 'texts.en.description': 0 },
      },
      owner,
    )
  const newer = await save('newer', 2)
  const older = await save('older', 1)
  const goesOn = await save('newest', 3)

  expect([newer.status, older.status, goesOn.status]).toEqual([200, 200, 200])
  expect((await viewOf({ user: owner, writer }, projectId)).texts.en.description).toBe('newest')

  const credits = async (name: string, sequence: number) =>
    (
      await app.request(
        contract.saveCredits,
        {
          projectId,
          credits: [{ role: 'architecture', name, firmId: null }],
          writer,
          sequence,
          versions: { credits: 0 },
        },
        owner,
      )
    ).body.credits.map((credit) => credit.name)
  expect([await credits('Newer', 5), await credits('Older', 4)]).toEqual([['Newer'], ['Newer']])
})

test('a save returns the time of the previous change, so that a page knows whether it missed one', async () => {
  const owner = await app.user()
  const projectId = await begun(owner)
  const write = async (language: 'en' | 'fr', title: string) =>
    (await app.request(contract.saveText, { projectId, language, title }, owner)).body
  const before = (await app.request(contract.getProject, { projectId }, owner)).body.updatedAt

  const first = await write('en', 'The quay')
  const again = await write('en', 'The quay')
  const translated = await write('fr', 'Le quai')
  const changed = await write('en', 'The slip')
  const fetched = (await app.request(contract.getProject, { projectId }, owner)).body

  expect(first.changedFrom).toBe(before)
  expect([again.changedFrom, again.updatedAt]).toEqual([first.updatedAt, first.updatedAt])
  expect([translated.changedFrom, changed.changedFrom]).toEqual([again.updatedAt, translated.updatedAt])
  expect(fetched.updatedAt).toBe(changed.updatedAt)
})

test('texts and credits return both versions, and for categories the last write wins', async () => {
  const contestId = await openContest()
  const owner = await app.user()
  const projectId = await begun(owner, contestId)
  const [one, two] = [page(owner), page(owner)]
  const [discipline] = await listDisciplines(app.db, contestId)
  const categoryIds = (discipline?.categories ?? []).map((category) => category.id)
  const text = (by: Page, part: object, versions: Record<string, number>) =>
    app.request(
      contract.saveText,
      { projectId, language: 'fr', writer: by.writer, versions, ...part },
      by.user,
    )
  const choose = (by: Page, ids: string[]) =>
    app.request(
      contract.chooseCategories,
      {
        projectId,
        disciplineId: discipline?.id ?? null,
        categoryIds: ids,
        writer: by.writer,
        versions: { categories: 0 },
      },
      by.user,
    )
  const credit = (by: Page, name: string) =>
    app.request(
      contract.saveCredits,
      {
        projectId,
        credits: [{ role: 'architecture', name, firmId: null }],
        writer: by.writer,
        versions: { credits: 0 },
      },
      by.user,
    )

  const answers = [
    await text(one, { title: 'Le quai' }, { 'texts.fr.title': 0 }),
    await text(two, { summary: 'Treize fermes.' }, { 'texts.fr.summary': 0 }),
    await text(two, { title: 'La cale' }, { 'texts.fr.title': 0 }),
    await choose(one, categoryIds.slice(0, 1)),
    await choose(two, categoryIds.slice(1)),
    await choose(two, categoryIds.slice(0, 1)),
    await credit(one, 'Krogh'),
    await credit(two, 'Lund'),
  ]
  const seen = await viewOf(one, projectId)

  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 409, 200, 200, 200, 200, 409])
  expect(seen.texts.fr).toMatchObject({ title: 'Le quai', summary: 'Treize fermes.' })
  expect(seen.entries.map((entry) => entry.categoryId)).toEqual(categoryIds.slice(0, 1))
  expect(seen.credits.map((line) => line.name)).toEqual(['Krogh'])
})

test('forty simultaneous saves of different fields lose none', async () => {
  const owner = await app.user()
  const projectId = await begun(owner)
  const editor = await joined(projectId)
  const plain = [
    'name',
    'mainDesigner',
    'city',
    'programmeType',
    'contactAddress',
    'manufacturer',
    'materials',
    'dimensions',
    'certifications',
    'priceRange',
    'whereToBuy',
    'clientName',
    'clientContact',
  ] as const
  const parts = ['title', 'summary'] as const
  const texts = languages.flatMap((language) => parts.map((part) => ({ language, part })))
  const by = (index: number) => page(index % 2 ? editor : owner)
  const saves = [
    ...plain.map((field, at) => save(by(at), projectId, { [field]: field, versions: { [field]: 0 } })),
    ...texts.map(({ language, part }, at) =>
      app.request(
        contract.saveText,
        {
          projectId,
          language,
          [part]: `${part} ${language}`,
          writer: crypto.randomUUID(),
          versions: { [`texts.${language}.${part}`]: 0 },
        },
        at % 2 ? editor : owner,
      ),
    ),
    // Simultaneous writes of the same value: all but the first find their value already saved.
    ...Array.from({ length: 19 }, (_, at) =>
      save(by(at), projectId, { launchYear: 2026, versions: { launchYear: 0 } }),
    ),
  ]

  const answers = await Promise.all(saves)
  const seen = await viewOf(page(owner), projectId)

  expect(answers).toHaveLength(40)
  expect(answers.filter((answer) => answer.status !== 200)).toEqual([])
  expect(plain.map((field) => seen[field])).toEqual([...plain])
  expect(texts.map(({ language, part }) => seen.texts[language][part])).toEqual(
    texts.map(({ language, part }) => `${part} ${language}`),
  )
  expect(seen.versions.launchYear).toBe(1)
})

test('when forty pages write one field at once, one is saved and the others get a conflict', async () => {
  const owner = await app.user()
  const projectId = await begun(owner)

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      save(page(owner), projectId, { name: `Name ${at}`, versions: { name: 0 } }),
    ),
  )
  const { name, versions } = await viewOf(page(owner), projectId)
  const conflicts = answers.flatMap((answer) => answer.conflicts)

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(versions.name).toBe(1)
  expect(conflicts).toHaveLength(39)
  expect(new Set(conflicts.map((conflict) => conflict.theirs))).toEqual(new Set([name]))
})

test('a save after the deadline changes nothing, and the same save succeeds after an extension', async () => {
  const contestId = await openContest()
  const owner = await app.user()
  const organiser = await app.user({ roles: ['organiser'] })
  const projectId = await begun(owner, contestId)
  const one = page(owner)
  await save(one, projectId, { name: 'In time', versions: { name: 0 } })
  await endContest(contestId)
  const sendLate = () => save(one, projectId, { name: 'Too late', versions: { name: 1 } })

  const late = await sendLate()
  const shown = await viewOf(one, projectId)
  await app.request(reopenProject, { projectId, reason: 'Our bank was down.' }, organiser)
  const again = await sendLate()
  const after = await viewOf(one, projectId)

  expect([late.status, late.body.code]).toEqual([409, 'project_late'])
  expect([shown.name, shown.isEditable, shown.versions.name]).toEqual(['In time', false, 1])
  expect([again.status, after.name, after.isEditable]).toEqual([200, 'Too late', true])
})

test('a grace period allows unfinished projects to be submitted, and ends to the minute', async () => {
  const contestId = await openContest()
  const owner = await app.user()
  const projectId = await begun(owner, contestId)
  await app.db.update(contests).set({ graceMinutes: 10 }).where(eq(contests.id, contestId))

  await endContest(contestId, 9)
  const graced = await save(page(owner), projectId, { name: 'Graced' })
  await endContest(contestId, 11)
  const rejected = await save(page(owner), projectId, { name: 'Rejected' })

  expect([graced.status, rejected.body.code]).toEqual([200, 'project_late'])
  expect((await viewOf(page(owner), projectId)).name).toBe('Graced')
})

test('of saves that arrive while the deadline passes each is in the project or rejected as late', async () => {
  const contestId = await openContest()
  const owner = await app.user()
  const projectId = await begun(owner, contestId)
  const parts = languages.flatMap((language) =>
    (['title', 'summary', 'description'] as const).map((part) => ({ language, part })),
  )
  const sent = parts.map(({ language, part }) =>
    app.request(
      contract.saveText,
      { projectId, language, [part]: 'saved', writer: crypto.randomUUID() },
      owner,
    ),
  )
  await endContest(contestId)
  const answers = await Promise.all(sent)

  const seen = await viewOf(page(owner), projectId)
  const saved = parts.map(({ language, part }) => seen.texts[language][part].includes('saved'))
  expect(answers.map(({ status }) => status === 200)).toEqual(saved)
  expect(answers.every((answer) => answer.status === 200 || answer.body.code === 'project_late')).toBe(true)
})

test('the firm’s members can read and change everything but cannot submit or delete, and strangers get not found', async () => {
  const contestId = await openContest()
  const [owner, stranger] = [await app.user(), await app.user()]
  const projectId = await begun(owner, contestId)
  const editor = await joined(projectId)
  const requests = (user: User) => ({
    see: [
      app.request(contract.getProject, { projectId }, user),
      app.request(contract.getPreview, { projectId }, user),
      app.request(getIsPaid, { projectId }, user),
      app.request(contract.saveProject, { projectId, city: 'Odda' }, user),
    ],
    dispose: [
      app.request(contract.confirmProject, { projectId, acceptsRules: true }, user),
      app.request(contract.withdrawProject, { projectId }, user),
      app.request(deleteProject, { projectId }, user),
    ],
  })
  const statuses = async (list: Promise<{ status: number }>[]) =>
    (await Promise.all(list)).map((answer) => answer.status)

  const edits = requests(editor)
  expect(await statuses(edits.see)).toEqual([200, 200, 200, 200])
  expect(await statuses(edits.dispose)).toEqual([403, 403, 403])
  const others = requests(stranger)
  expect(await statuses([...others.see, ...others.dispose])).toEqual(Array(7).fill(404))
  // A paid step returns payment required to an editor and not found to a stranger.
  const images = await app.request(saveImages, { projectId, order: [] }, editor)
  expect([images.status, images.body.code]).toEqual([409, 'media_unpaid'])
  const mine = await app.request(contract.listMyProjects, {}, editor)
  expect(mine.body).toMatchObject([{ id: projectId, role: 'editor', isWithdrawable: false }])
  const documentId = crypto.randomUUID()
  expect((await app.request(downloadDocument, { projectId, documentId }, stranger)).status).toBe(404)

  // A project that its owner submits as a person is theirs alone.
  await app.request(contract.saveProject, { projectId, submitsAs: 'person' }, owner)
  expect(await statuses(requests(editor).see)).toEqual([404, 404, 404, 404])
  expect((await app.request(contract.listMyProjects, {}, editor)).body).toEqual([])
})
