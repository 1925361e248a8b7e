import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { getProject, saveCredits, saveText } from '../contract.ts'
import { createProject } from './actions/create-project.ts'
import { draftOf, keepIn } from './actions/keep-words.ts'
import { wordsKeeper } from './actions/save-words.ts'
import { writeDrafts } from './actions/write-words.ts'
import { wordsReader } from './queries/held-words.ts'
import { fieldVersions, projectEditors, projects, projectTexts } from './tables.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house?.close())

const field = 'texts.en.description'

async function begun(owner: Person): Promise<string> {
  const project = { ownerId: owner.id, kind: 'project', contestId: null, language: 'en' } as const
  return (await createProject(house.db, project)).id
}

/** What one page sends, to be kept in one transaction with what others send. */
function sent(
  person: Person,
  projectId: string,
  values: Record<string, unknown>,
  { writer = crypto.randomUUID(), version = 0 }: { writer?: string; version?: number } = {},
) {
  const versions = Object.fromEntries(Object.keys(values).map((name) => [name, version]))
  return { words: { projectId, personId: person.id, writer, versions, values }, counted: null }
}

async function textOf(projectId: string): Promise<string | undefined> {
  const place = and(eq(projectTexts.projectId, projectId), eq(projectTexts.language, 'en'))
  const [row] = await house.db.select().from(projectTexts).where(place)
  return row?.description
}

test('saves of one moment are kept together, and one that may not be kept takes nobody along', async () => {
  const [owner, other, stranger] = [await house.person(), await house.person(), await house.person()]
  const [one, two, locked] = [await begun(owner), await begun(other), await begun(owner)]
  await house.db.update(projects).set({ status: 'completed' }).where(eq(projects.id, locked))
  const group = [
    sent(owner, one, { [field]: 'one' }),
    sent(stranger, one, { [field]: 'stolen' }),
    sent(owner, locked, { [field]: 'too late' }),
    sent(owner, crypto.randomUUID(), { [field]: 'nowhere' }),
    sent(other, two, { [field]: 'two', name: 'Two', launchYear: 2026, noPaperCopy: true }),
    sent(owner, one, { city: 'Odda', completedOn: '2026-05-01' }),
    sent(other, two, { [field]: 'x'.repeat(1001) }, { version: 1 }),
  ]
  await wordsKeeper(house.db)(group)

  expect(group.map(({ counted }) => counted !== null)).toEqual([true, false, false, false, true, true, true])
  const long = 'x'.repeat(1001)
  expect([await textOf(one), await textOf(two), await textOf(locked)]).toEqual(['one', long, undefined])
  const { body } = await house.ask(getProject, { projectId: two }, other)
  expect([body.name, body.launchYear, body.noPaperCopy, body.city]).toEqual(['Two', 2026, true, ''])
  const first = (await house.ask(getProject, { projectId: one }, owner)).body
  expect([first.city, first.completedOn, first.name]).toEqual(['Odda', '2026-05-01', ''])
  expect(first.versions).toEqual({ [field]: 1, city: 1, completedOn: 1 })
  expect(first.updatedAt).toBe(Reflect.get(group[5]?.counted ?? {}, 'updatedAt'))
})

test('of two writers of one field in the same moment the second is shown what the first wrote', async () => {
  const owner = await house.person()
  const projectId = await begun(owner)
  const page = crypto.randomUUID()
  const group = [
    sent(owner, projectId, { [field]: 'first' }, { writer: page }),
    sent(owner, projectId, { [field]: 'second' }),
    // What the page itself has written is no obstacle to it, nor is what is there already to anybody.
    sent(owner, projectId, { [field]: 'first, and on' }, { writer: page }),
    sent(owner, projectId, { [field]: 'first, and on' }),
  ]
  await wordsKeeper(house.db)(group)
  const second = await house.ask(
    saveText,
    { projectId, language: 'en', description: 'second', writer: 'another page', versions: { [field]: 0 } },
    owner,
  )

  expect(group.map(({ counted }) => counted !== null)).toEqual([true, false, true, true])
  expect(await textOf(projectId)).toBe('first, and on')
  expect([second.status, second.body.refusal]).toEqual([409, 'fields_moved'])
  const [kept] = await house.db.select().from(fieldVersions).where(eq(fieldVersions.projectId, projectId))
  expect([kept?.version, kept?.writer, kept?.personId]).toEqual([2, page, owner.id])
})

test('an editor whose right was taken away in the meantime is refused', async () => {
  const [owner, editor] = [await house.person(), await house.person()]
  const projectId = await begun(owner)
  await house.db.insert(projectEditors).values({ projectId, personId: editor.id })
  const save = (description: string) =>
    house.ask(saveText, { projectId, language: 'en', description }, editor)

  const before = await save('<p>Mine</p>')
  await house.db.delete(projectEditors).where(eq(projectEditors.projectId, projectId))
  const after = await save('<p>Mine still</p>')

  expect([before.status, after.status]).toEqual([200, 404])
  expect(await textOf(projectId)).toBe('<p>Mine</p>')
})

test('a project that somebody else holds keeps nobody waiting but those who write into it', async () => {
  const [owner, other] = [await house.person(), await house.person()]
  const [held, free] = [await begun(owner), await begun(other)]
  const group = [sent(owner, held, { [field]: 'held' }), sent(other, free, { [field]: 'free' })]
  await house.db.transaction(async (tx) => {
    await tx.select().from(projects).where(eq(projects.id, held)).for('update')
    await wordsKeeper(house.db)(group)
  })
  const later = await house.ask(saveText, { projectId: held, language: 'en', description: 'held' }, owner)

  expect(group.map(({ counted }) => counted !== null)).toEqual([false, true])
  expect([later.status, await textOf(held), await textOf(free)]).toEqual([200, 'held', 'free'])
})

test('what somebody else wrote between the reading and the writing is not written over', async () => {
  const [owner, other] = [await house.person(), await house.person()]
  const [moved, still] = [await begun(owner), await begun(other)]
  const held = await wordsReader(house.db)([moved, still])
  const write = (description: string) =>
    house.ask(saveText, { projectId: moved, language: 'en', description, versions: { [field]: 0 } }, owner)
  await write('theirs')

  const now = new Date()
  const drafts = held.map(draftOf)
  for (const draft of drafts) {
    const person = draft.project.id === moved ? owner : other
    expect(keepIn(draft, sent(person, draft.project.id, { [field]: 'mine' }).words, now)).not.toBeNull()
  }
  expect(await writeDrafts(house.db, drafts, now)).toEqual(new Set([still]))

  expect([await textOf(moved), await textOf(still)]).toEqual(['theirs', 'mine'])
  expect((await write('mine')).body.refusal).toBe('fields_moved')
})

test('an answer tells since when the project stands so, and when more of it has changed than was sent', async () => {
  const owner = await house.person()
  const projectId = await begun(owner)
  const write = async (language: 'en' | 'fr', title: string) =>
    (await house.ask(saveText, { projectId, language, title }, owner)).body
  const moved = (await house.ask(getProject, { projectId }, owner)).body.updatedAt

  const first = await write('en', 'The quay')
  const again = await write('en', 'The quay')
  const translated = await write('fr', 'Le quai')
  const changed = await write('en', 'The slip')
  const fetched = (await house.ask(getProject, { projectId }, owner)).body

  expect([first.changedFrom, first.isMore]).toEqual([moved, false])
  expect([again.changedFrom, again.updatedAt]).toEqual([first.updatedAt, first.updatedAt])
  expect([translated.changedFrom, changed.changedFrom]).toEqual([again.updatedAt, translated.updatedAt])
  expect(changed.isMore).toBe(true)
  expect(fetched.provenance.fr.stale?.parts).toEqual(['title'])
  expect(fetched.updatedAt).toBe(changed.updatedAt)
})

test('an older text that arrives after a newer one of its page never takes its place', async () => {
  const owner = await house.person()
  const projectId = await begun(owner)
  const writer = crypto.randomUUID()
  const save = (text: string, sequence: number) =>
    house.ask(
      saveText,
      { projectId, language: 'en', description: text, writer, sequence, versions: { [field]: 0 } },
      owner,
    )
  const newer = await save('newer', 2)
  const older = await save('older', 1)
  const goesOn = await save('newest', 3)

  expect([newer.status, older.status, goesOn.status]).toEqual([200, 200, 200])
  expect(await textOf(projectId)).toBe('newest')

  const credits = async (name: string, sequence: number) =>
    (
      await house.ask(
        saveCredits,
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
