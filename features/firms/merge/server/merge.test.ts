import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askToJoin } from '#features/firms/members/contract-members.ts'
import { listMyFirms } from '#features/firms/profile/contract.ts'
import { createFirm } from '#features/firms/profile/server/actions/create-firm.ts'
import { firmAliases, firmMembers, firmRequests, firms } from '#features/firms/profile/server/tables.ts'
import { publications } from '#features/gallery/pages/server/tables.ts'
import { credits, projects } from '#features/projects/steps/server/tables.ts'
import { journal } from '#server/database/tables.ts'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import * as contract from '../contract-merge.ts'

let house: TestHouse
let organiser: Person

beforeAll(async () => {
  house = await openTestHouse()
  organiser = await house.person({ roles: ['organiser'] })
})
afterAll(() => house?.close())

const membersOf = (firmId: string) =>
  house.db.select().from(firmMembers).where(eq(firmMembers.firmId, firmId)).orderBy(asc(firmMembers.role))

test('after a merger everything hangs on the kept firm, whose pages tell its own name', async () => {
  const [owner, partner, asker] = [await house.person(), await house.person(), await house.person()]
  const kept = await createFirm(house.db, owner.id, { name: 'Atelier Hibou', city: 'Québec', country: 'CA' })
  const gone = await createFirm(house.db, partner.id, {
    name: 'Atelier Hibou inc.',
    website: 'https://hibou.ca',
    city: 'Lévis',
    country: 'CA',
  })
  await house.db.insert(firmMembers).values({ firmId: gone.id, personId: owner.id, role: 'editor' })
  await house.ask(askToJoin, { firmId: gone.id, message: '' }, asker)
  await house.db.insert(firmAliases).values({ slug: 'hibou-ancien', firmId: gone.id })
  const contestId = await giveEdition(house.db, { ownerId: owner.id, slug: 'merged' })
  const [work = ''] = await givePublished(house.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'Owl House' }, level: 'gold', credits: [{ role: 'lighting', name: 'Hibou' }] },
  ])
  await house.db.update(projects).set({ firmId: gone.id, submitsAs: 'firm' }).where(eq(projects.id, work))
  await house.db.update(credits).set({ firmId: gone.id }).where(eq(credits.projectId, work))

  const pair = { keptId: kept.id, goneId: gone.id }
  const preview = await house.ask(contract.previewMerge, pair, organiser)
  const merged = await house.ask(contract.mergeFirms, pair, organiser)
  await house.settle()

  expect(preview.body.moving).toEqual({ projects: 1, credits: 1, articles: 0, members: 1 })
  expect(preview.body.filled).toEqual(['website'])
  expect(merged.status).toBe(200)
  const [project] = await house.db.select().from(projects).where(eq(projects.id, work))
  const [credit] = await house.db.select().from(credits).where(eq(credits.projectId, work))
  const [firm] = await house.db.select().from(firms).where(eq(firms.id, kept.id))
  expect([project?.firmId, credit?.firmId, credit?.name]).toEqual([kept.id, kept.id, 'Hibou'])
  expect(firm).toMatchObject({ name: 'Atelier Hibou', city: 'Québec', website: 'https://hibou.ca' })
  expect((await membersOf(kept.id)).map(({ role }) => role)).toEqual(['owner', 'owner'])
  expect(await house.db.$count(firmRequests, eq(firmRequests.firmId, kept.id))).toBe(1)
  const aliases = await house.db.select().from(firmAliases).where(eq(firmAliases.firmId, kept.id))
  expect(aliases.map(({ slug }) => slug).toSorted()).toEqual(['atelier-hibou-inc', 'hibou-ancien'])
  const [published] = await house.db.select().from(publications).where(eq(publications.projectId, work))
  expect([published?.card.firm, published?.work.firm]).toEqual(['Atelier Hibou', 'Atelier Hibou'])
  const [line] = await house.db.select().from(journal).where(eq(journal.act, 'firms.merge'))
  expect(line).toMatchObject({ actorId: organiser.id, subjectId: kept.id })
})

test('of two who merge the same firms the other way round one is told that a firm is gone', async () => {
  const one = await createFirm(house.db, null, { name: 'Kestrel East' })
  const other = await createFirm(house.db, null, { name: 'Kestrel West' })

  const answers = await Promise.all([
    house.ask(contract.mergeFirms, { keptId: one.id, goneId: other.id }, organiser),
    house.ask(contract.mergeFirms, { keptId: other.id, goneId: one.id }, organiser),
  ])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('doubles are close names of one country or website, until an organiser says that they are two', async () => {
  const [one, other] = [
    await createFirm(house.db, null, { name: 'Bureau Plovère', country: 'FR' }),
    await createFirm(house.db, null, { name: 'BUREAU PLOVERE', country: 'FR' }),
  ]
  await createFirm(house.db, null, { name: 'Bureau Tournepierre', country: 'FR' })
  await createFirm(house.db, null, { name: 'Roitelet', country: 'BE', city: 'Liège' })
  await createFirm(house.db, null, {
    name: 'Roitelet architectes et urbanistes',
    country: 'BE',
    city: 'Liege',
  })
  await createFirm(house.db, null, {
    name: 'Roitelet architectes et paysagistes',
    country: 'CH',
    city: 'Genève',
  })
  const pairs = async () =>
    (await house.ask(contract.listDoubles, {}, organiser)).body.filter((pair) => pair.one.country === 'FR')

  const before = await pairs()
  await house.ask(contract.keepApart, { oneId: other.id, otherId: one.id }, organiser)

  expect(before.map((pair) => [pair.one.id, pair.other.id].toSorted())).toEqual([
    [one.id, other.id].toSorted(),
  ])
  const { body: all } = await house.ask(contract.listDoubles, {}, organiser)
  const belgian = all.filter((pair) => pair.one.country === 'BE')
  expect(belgian.map(({ one, other }) => [one.name, other.name].toSorted())).toEqual([
    ['Roitelet', 'Roitelet architectes et urbanistes'],
  ])
  expect(before[0]).toMatchObject({ sameCountry: true, sameHost: false })
  expect(await pairs()).toEqual([])
})

test('the list of firms is searched by name, city or website and read page by page', async () => {
  await Promise.all(
    Array.from({ length: 52 }, (_, i) =>
      createFirm(house.db, null, { name: `Sterne ${String(i).padStart(2, '0')}`, city: 'Percé' }),
    ),
  )

  const first = await house.ask(contract.listOfficeFirms, { q: 'sterne perce' }, organiser)
  const second = await house.ask(contract.listOfficeFirms, { q: 'sterne perce', page: 2 }, organiser)

  expect([first.body.total, first.body.firms.length]).toEqual([52, 50])
  expect(second.body.firms.map(({ name }) => name)).toEqual(['Sterne 50', 'Sterne 51'])
})

test('nobody but an organiser sees all firms or merges any', async () => {
  const owner = await house.person()
  const [one, other] = [
    await createFirm(house.db, owner.id, { name: 'Own One' }),
    await createFirm(house.db, owner.id, { name: 'Own Two' }),
  ]
  const pair = { keptId: one.id, goneId: other.id }

  const answers = [
    await house.ask(contract.listOfficeFirms, {}, owner),
    await house.ask(contract.listDoubles, {}, owner),
    await house.ask(contract.previewMerge, pair, owner),
    await house.ask(contract.mergeFirms, pair, owner),
    await house.ask(contract.keepApart, { oneId: one.id, otherId: other.id }, owner),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await house.ask(listMyFirms, {}, owner)).body).toHaveLength(2)
})
