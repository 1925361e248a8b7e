import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/contests/contest/contract.ts'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { contestExtras, contests } from '#features/contests/contest/server/tables.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { auditLog } from '#server/database/tables.ts'
import { type Localized, unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as admin from '../contract.ts'

let app: TestApp
let organiser: User
let entrant: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  entrant = await app.user()
})
afterAll(() => app?.close())

const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const fresh = {
  copyOf: null,
  name: { ...unwritten, fr: 'Palmarès 2090' },
  year: 2090,
  kind: 'both' as const,
  opensAt: '2090-01-15T09:00',
  deadlineAt: '2090-04-30T23:59',
  timeZone: 'America/Toronto',
}
let count = 0
async function draftOf(input: Partial<Parameters<typeof app.request<typeof admin.createContest>>[1]> = {}) {
  count += 1
  const { body } = await app.request(
    admin.createContest,
    { ...fresh, slug: `made-${count}`, ...input },
    organiser,
  )
  return adminView(body.id)
}
async function adminView(contestId: string) {
  const { body } = await app.request(contract.getAdminContest, { contestId }, organiser)
  return body
}
const category = (name: string) => ({ id: null, name: all(name), description: all(`${name}, described`) })
const groups = [
  { id: null, name: all('Interior design'), categories: [category('Shops'), category('Hotels')] },
  { id: null, name: all('Landscape'), categories: [category('Parks')] },
]
const period = {
  name: all('Regular'),
  startsAt: fresh.opensAt,
  endsAt: fresh.deadlineAt,
  prices: [{ entrantKind: 'professional', currency: 'CAD', first: 37_500, further: 17_500 } as const],
}
/** A draft with disciplines and a price, ready to open. */
async function withDisciplines() {
  const { id: contestId, version } = await draftOf()
  const { body } = await app.request(
    admin.setDisciplines,
    { contestId, version, disciplines: groups },
    organiser,
  )
  const priced = { contestId, version: body.version, periods: [period], extras: [] }
  return (await app.request(admin.setContestPrices, priced, organiser)).body
}

/** What the form of the limits sends: the contest's own questions have a form of their own. */
const { fields: _, ...sentLimits } = usualLimits

test('a new contest is a draft with the default criteria, levels and limits', async () => {
  const made = await draftOf()

  expect([made.status, made.opensByItself, made.rulesVersion]).toEqual(['draft', false, 'made-1-1'])
  expect(made.deadlineAt).toBe('2090-05-01T03:59:00.000Z')
  expect(made.limits).toEqual(usualLimits)
  expect(made.criteria.map(({ key, weight }) => [key, weight])).toEqual([
    ['concept', 25],
    ['function', 25],
    ['aesthetics', 20],
    ['innovation', 15],
    ['sustainability', 15],
  ])
  expect(made.levels.map(({ key }) => key)).toEqual(['platinum', 'gold', 'silver', 'bronze'])
  expect(made.allPrices).toEqual([])
})

test('a copy has everything but the name and the dates, and its prices move with the opening', async () => {
  const model = await withDisciplines()
  await app.db.insert(contestExtras).values({
    contestId: model.id,
    kind: 'translation',
    currency: 'CAD',
    amount: 9500,
  })

  await app.db
    .update(contests)
    .set({ limits: { ...usualLimits, completedFrom: '2085-01-01', countries: ['CA'] } })
    .where(eq(contests.id, model.id))

  const copy = await draftOf({
    copyOf: model.id,
    name: all('The next one'),
    opensAt: '2091-01-15T09:00',
    deadlineAt: '2091-04-30T23:59',
    announcesAt: '2091-09-01T09:00',
  })

  const bare = (disciplines: typeof model.disciplines) =>
    disciplines.map(({ key, name, categories }) => ({
      key,
      name,
      categories: categories.map(({ id: _, ...rest }) => rest),
    }))
  expect(bare(copy.disciplines)).toEqual(bare(model.disciplines))
  expect(copy.disciplines.map(({ id }) => id)).not.toEqual(model.disciplines.map(({ id }) => id))
  expect(copy.criteria).toEqual(model.criteria)
  expect(copy.allPrices.map(({ startsAt, endsAt }) => [startsAt, endsAt])[0]).toEqual([
    '2091-01-15T14:00:00.000Z',
    '2091-05-01T03:59:00.001Z',
  ])
  expect(copy.extras).toEqual([{ kind: 'translation', currency: 'CAD', amount: 9500 }])
  // The model opens a year earlier.
  expect(copy.limits).toMatchObject({ completedFrom: '2086-01-01', countries: ['CA'] })
  expect(copy.announcesAt).toBe('2091-09-01T13:00:00.000Z')
})

test('a contest without a name, or with a taken or invalid slug, is rejected with field errors', async () => {
  await app.request(admin.createContest, { ...fresh, slug: 'taken' }, organiser)
  const request = (input: object) =>
    app.request(admin.createContest, { ...fresh, slug: 'free', ...input }, organiser)

  const answers = [
    await request({ slug: 'taken', name: unwritten }),
    await request({ slug: 'Été 2090' }),
    // Its page would have the URL of the award check.
    await request({ slug: 'verify' }),
    await request({ deadlineAt: '2089-01-01T00:00' }),
  ]

  expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
    [422, ['name']],
    [422, ['slug']],
    [422, ['slug']],
    [422, ['deadlineAt']],
  ])
  expect((await app.request(admin.createContest, { ...fresh, slug: 'x' }, entrant)).status).toBe(403)
})

test('changed rules get a new version with its date, and users who accepted the old version can read it', async () => {
  const { id: contestId, ...made } = await withDisciplines()
  const texts = { contestId, name: all('Name'), tagline: all(''), refunds: all('<p>None.</p>') }
  const set = (version: number, rules: string) =>
    app.request(admin.setContestTexts, { ...texts, version, rules: all(rules) }, organiser)

  const hidden = await set(made.version, '<p>First</p>')
  await app.request(admin.setOpening, { contestId, opensByItself: true }, organiser)
  const changed = await set(hidden.body.version, '<p>Second<script>x</script></p>')
  const same = await set(changed.body.version, '<p>Second</p>')
  const former = await app.request(contract.getRules, { contestId, version: made.rulesVersion }, entrant)

  const versions = [hidden, changed, same].map(({ body }) => body.rulesVersion)
  const next = made.rulesVersion.replace(/1$/, '2')
  expect(versions).toEqual([made.rulesVersion, next, next])
  expect(changed.body.rules.fr).toBe('<p>Second</p>')
  expect(Date.parse(changed.body.rulesAt)).toBeGreaterThan(Date.parse(hidden.body.rulesAt))
  expect([former.body.rules.en, former.body.rulesAt]).toEqual(['<p>First</p>', hidden.body.rulesAt])
})

test('of two organisers who edit the same version, the second gets a conflict, and nothing is overwritten', async () => {
  const made = await draftOf()
  const set = (evaluationsPerEntry: number) =>
    app.request(
      admin.setContestLimits,
      {
        contestId: made.id,
        version: made.version,
        kind: 'projects',
        limits: { ...sentLimits, required: ['city'] },
        evaluationsPerEntry,
      },
      organiser,
    )

  const answers = await Promise.all([set(4), set(5)])
  const saved = await adminView(made.id)

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'contest_changed',
    current: { version: saved.version, evaluationsPerEntry: saved.evaluationsPerEntry },
  })
  expect(saved.evaluationsPerEntry).toBe(
    answers.find(({ status }) => status === 200)?.body.evaluationsPerEntry,
  )
  expect([saved.kind, saved.limits.required]).toEqual(['projects', ['city']])
})

test('contradictory limits are rejected with field errors', async () => {
  const made = await draftOf()
  const nameless = {
    key: 'a',
    label: all(' '),
    isRequired: true,
    disciplineIds: [],
    kinds: ['pdf' as const],
    bytes: 1,
  }

  const answer = await app.request(
    admin.setContestLimits,
    {
      contestId: made.id,
      version: made.version,
      kind: 'both',
      limits: { ...sentLimits, imagesAtLeast: 9, imagesAtMost: 3, slots: [nameless] },
      evaluationsPerEntry: 3,
    },
    organiser,
  )

  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
    422,
    ['limits.imagesAtMost', 'limits.slots.0.label'],
  ])
})

test('disciplines and categories are renamed, ordered, added and removed at once, with one line in the audit log', async () => {
  const before = await withDisciplines()
  const [interior, landscape] = before.disciplines
  const [shops, hotels] = interior?.categories ?? []
  if (!interior || !landscape || !shops || !hotels) throw new Error('Something was not saved.')

  const { body } = await app.request(
    admin.setDisciplines,
    {
      contestId: before.id,
      version: before.version,
      disciplines: [
        { ...landscape, categories: [] },
        { ...interior, name: all('Interiors'), categories: [hotels, category('Shops')] },
      ].map(({ id, name, categories }) => ({
        id,
        name: { ...unwritten, ...name },
        categories: categories.map((one) => ({
          id: one.id,
          name: { ...unwritten, ...one.name },
          description: { ...unwritten, ...one.description },
        })),
      })),
    },
    organiser,
  )
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, before.id))

  expect(body.disciplines.map(({ id, key, name }) => [id, key, name.en])).toEqual([
    [landscape.id, 'landscape', 'Landscape'],
    [interior.id, 'interior-design', 'Interiors'],
  ])
  expect(body.disciplines.map(({ categories }) => categories.map(({ key }) => key))).toEqual([
    [],
    ['hotels', 'shops'],
  ])
  expect(body.disciplines[1]?.categories[0]?.id).toBe(hotels.id)
  expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['contests.create', organiser.id],
    ['contests.setDisciplines', organiser.id],
    ['contests.setPrices', organiser.id],
    ['contests.setDisciplines', organiser.id],
  ])
})

test('removing a category with entries is rejected, together with the rest of the change', async () => {
  const before = await withDisciplines()
  const [interior, landscape] = before.disciplines
  const shops = interior?.categories[0]
  if (!interior || !landscape || !shops) throw new Error('Something was not saved.')
  await createProject(app.db, {
    ownerId: entrant.id,
    kind: 'project',
    contestId: before.id,
    language: 'en',
    disciplineId: interior.id,
    categoryIds: [shops.id],
  })

  const answer = await app.request(
    admin.setDisciplines,
    { contestId: before.id, version: before.version, disciplines: [] },
    organiser,
    { language: 'fr' },
  )

  expect([answer.status, answer.body.code]).toEqual([409, 'category_used'])
  expect(answer.body.message).toContain('Shops')
  expect((await adminView(before.id)).disciplines).toEqual(before.disciplines)
})

test('a category of another contest is rejected', async () => {
  const [one, other] = [await withDisciplines(), await draftOf()]
  const [interior] = one.disciplines
  if (!interior) throw new Error('Something was not saved.')

  const answer = await app.request(
    admin.setDisciplines,
    {
      contestId: other.id,
      version: other.version,
      disciplines: [{ id: interior.id, name: all('Mine'), categories: [] }],
    },
    organiser,
  )

  expect(answer.status).toBe(404)
})

test('a document is requested in the disciplines of its own contest, also in a copy, and such a discipline stays', async () => {
  const [model, other] = [await withDisciplines(), await withDisciplines()]
  const [interior, landscape] = model.disciplines
  if (!interior || !landscape) throw new Error('Something was not saved.')
  const permit = {
    key: 'permit',
    label: all('Building permit'),
    isRequired: true,
    disciplineIds: [landscape.id],
    kinds: ['pdf' as const],
    bytes: 1024 ** 2,
  }
  const request = (disciplineIds: string[]) =>
    app.request(
      admin.setContestLimits,
      {
        contestId: model.id,
        version: model.version,
        kind: 'both',
        limits: { ...sentLimits, slots: [{ ...permit, disciplineIds }] },
        evaluationsPerEntry: 3,
      },
      organiser,
    )

  const elsewhere = await request(other.disciplines.map(({ id }) => id))
  const saved = await request([landscape.id])
  const removed = await app.request(
    admin.setDisciplines,
    {
      contestId: model.id,
      version: saved.body.version,
      disciplines: [{ id: interior.id, name: all('Interior design'), categories: [] }],
    },
    organiser,
  )
  const copy = await draftOf({ copyOf: model.id })

  expect(elsewhere.status).toBe(404)
  expect(saved.body.limits.slots).toEqual([permit])
  expect([removed.status, removed.body.message]).toEqual([
    409,
    '“Building permit” is asked only of “Landscape”. Remove the discipline there first.',
  ])
  const own = copy.disciplines.find(({ key }) => key === 'landscape')?.id
  expect(own).not.toBe(landscape.id)
  expect(copy.limits.slots).toEqual([{ ...permit, disciplineIds: [own] }])
})

test('a draft can be deleted with its settings until something refers to it', async () => {
  const made = await withDisciplines()
  const used = await withDisciplines()
  const [discipline] = used.disciplines
  await createProject(app.db, {
    ownerId: entrant.id,
    kind: 'project',
    contestId: used.id,
    language: 'en',
    disciplineId: discipline?.id ?? '',
    categoryIds: [discipline?.categories[0]?.id ?? ''],
  })

  const removed = await app.request(admin.removeContest, { contestId: made.id }, organiser)
  const rejected = await app.request(admin.removeContest, { contestId: used.id }, organiser)

  const { body: left } = await app.request(contract.listAdminContests, {}, organiser)
  expect([removed.status, rejected.body.code]).toEqual([200, 'contest_used'])
  expect(left.map(({ id }) => id)).not.toContain(made.id)
  expect((await adminView(used.id)).disciplines).toHaveLength(2)
})

test('an opened contest cannot be deleted', async () => {
  const made = await withDisciplines()
  await app.request(contract.moveContest, { contestId: made.id, action: 'open', reason: '' }, organiser)

  const { body } = await app.request(admin.removeContest, { contestId: made.id }, organiser)

  expect(body.code).toBe('contest_moved')
})

test('an empty name, an empty date and a price period without a price are rejected with field errors', async () => {
  const empty = { slug: 'empty', name: unwritten, opensAt: '', deadlineAt: '' }
  const period = { name: all('Regular'), startsAt: '2090-01-15T09:00', endsAt: '', prices: [] }
  const made = await draftOf()

  const created = await app.request(admin.createContest, { ...fresh, ...empty }, organiser)
  const priced = await app.request(
    admin.setContestPrices,
    { contestId: made.id, version: made.version, periods: [period], extras: [] },
    organiser,
  )

  const required = ['Value is required']
  expect(created.body.errors).toMatchObject({
    name: required,
    opensAt: required,
    deadlineAt: required,
  })
  expect(priced.body.errors).toMatchObject({
    'periods.0.endsAt': required,
    'periods.0.prices': ['Add at least one'],
  })
})

test('a date in the hour that clocks skip is named at its field and asked again, never moved', async () => {
  const { id: contestId, version } = await draftOf()
  const dates = { contestId, opensAt: '2027-01-15T09:00', timeZone: 'New York' }
  const set = (deadlineAt: string) =>
    app.request(contract.setContestDates, { ...dates, deadlineAt }, organiser)
  const sentence =
    'March 14, 2027 at 2:30 AM doesn’t exist in this time zone, because clocks go forward. Choose March 14, 2027 at 1:30 AM or March 14, 2027 at 3:30 AM.'

  const skipped = await set('2027-03-14T02:30')
  const created = await app.request(
    admin.createContest,
    { ...fresh, slug: 'skipped', opensAt: dates.opensAt, deadlineAt: '2027-03-28T02:30', timeZone: 'Paris' },
    organiser,
  )
  const periods = [{ ...period, endsAt: '2090-03-12T02:30' }]
  const priced = await app.request(
    admin.setContestPrices,
    { contestId, version, periods, extras: [] },
    organiser,
  )
  const chosen = await set('2027-03-14T03:30')

  expect([skipped.status, skipped.body.errors]).toEqual([422, { deadlineAt: [sentence] }])
  expect([created.status, Object.keys(created.body.errors ?? {})]).toEqual([422, ['deadlineAt']])
  expect([priced.status, Object.keys(priced.body.errors ?? {})]).toEqual([422, ['periods.0.endsAt']])
  expect([chosen.body.deadlineAt, chosen.body.timeZone]).toEqual([
    '2027-03-14T07:30:00.000Z',
    'America/New_York',
  ])
})
