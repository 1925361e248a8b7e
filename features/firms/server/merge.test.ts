import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { credits, projects } from '#features/projects/project/server/tables.ts'
import { auditLog } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { listMyFirms } from '../contract.ts'
import * as contract from '../contract-merge.ts'
import { createFirm } from './actions/create-firm.ts'
import { firmAliases, firmMembers, firms } from './tables.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const membersOf = (firmId: string) =>
  app.db.select().from(firmMembers).where(eq(firmMembers.firmId, firmId)).orderBy(asc(firmMembers.role))

test('after a merge everything belongs to the remaining firm, and pages show its name', async () => {
  const [owner, partner] = [await app.user(), await app.user()]
  const survivor = await createFirm(app.db, owner.id, {
    name: 'Atelier Hibou',
    city: 'Québec',
    country: 'CA',
  })
  const gone = await createFirm(app.db, partner.id, {
    name: 'Atelier Hibou inc.',
    website: 'https://hibou.ca',
    city: 'Lévis',
    country: 'CA',
  })
  await app.db.insert(firmMembers).values({ firmId: gone.id, userId: owner.id, role: 'editor' })
  await app.db.insert(firmAliases).values({ slug: 'hibou-ancien', firmId: gone.id })
  const contestId = await giveEdition(app.db, { ownerId: owner.id, slug: 'merged' })
  const [work = ''] = await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'Owl House' }, level: 'gold', credits: [{ role: 'lighting', name: 'Hibou' }] },
  ])
  await app.db.update(projects).set({ firmId: gone.id, submitsAs: 'firm' }).where(eq(projects.id, work))
  await app.db.update(credits).set({ firmId: gone.id }).where(eq(credits.projectId, work))

  const pair = { survivorId: survivor.id, goneId: gone.id }
  const merged = await app.request(contract.mergeFirms, pair, organiser)
  await app.settle()

  expect(merged.status).toBe(200)
  const [project] = await app.db.select().from(projects).where(eq(projects.id, work))
  const [credit] = await app.db.select().from(credits).where(eq(credits.projectId, work))
  const [firm] = await app.db.select().from(firms).where(eq(firms.id, survivor.id))
  expect([project?.firmId, credit?.firmId, credit?.name]).toEqual([survivor.id, survivor.id, 'Hibou'])
  expect(firm).toMatchObject({ name: 'Atelier Hibou', city: 'Québec', website: 'https://hibou.ca' })
  expect((await membersOf(survivor.id)).map(({ role }) => role)).toEqual(['owner', 'owner'])
  const aliases = await app.db.select().from(firmAliases).where(eq(firmAliases.firmId, survivor.id))
  expect(aliases.map(({ slug }) => slug).toSorted()).toEqual(['atelier-hibou-inc', 'hibou-ancien'])
  const [published] = await app.db.select().from(publications).where(eq(publications.projectId, work))
  expect([published?.card.firm, published?.work.firm]).toEqual(['Atelier Hibou', 'Atelier Hibou'])
  const [line] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'firms.merge'))
  expect(line).toMatchObject({ actorId: organiser.id, subjectId: survivor.id })
})

test('of two opposite merges at the same time one is rejected', async () => {
  const one = await createFirm(app.db, null, { name: 'Kestrel East' })
  const other = await createFirm(app.db, null, { name: 'Kestrel West' })

  const answers = await Promise.all([
    app.request(contract.mergeFirms, { survivorId: one.id, goneId: other.id }, organiser),
    app.request(contract.mergeFirms, { survivorId: other.id, goneId: one.id }, organiser),
  ])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('the list of firms is searched by name, city or website, and paged', async () => {
  await Promise.all(
    Array.from({ length: 52 }, (_, i) =>
      createFirm(app.db, null, { name: `Sterne ${String(i).padStart(2, '0')}`, city: 'Percé' }),
    ),
  )

  const first = await app.request(contract.listAdminFirms, { q: 'sterne perce' }, organiser)
  const second = await app.request(contract.listAdminFirms, { q: 'sterne perce', page: 2 }, organiser)

  expect([first.body.total, first.body.rows.length]).toEqual([52, 50])
  expect(second.body.rows.map(({ name }) => name)).toEqual(['Sterne 50', 'Sterne 51'])
})

test('only organisers list and merge firms', async () => {
  const owner = await app.user()
  const [one, other] = [
    await createFirm(app.db, owner.id, { name: 'Own One' }),
    await createFirm(app.db, owner.id, { name: 'Own Two' }),
  ]
  const pair = { survivorId: one.id, goneId: other.id }

  const answers = [
    await app.request(contract.listAdminFirms, {}, owner),
    await app.request(contract.mergeFirms, pair, owner),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 403])
  expect((await app.request(listMyFirms, {}, owner)).body).toHaveLength(2)
})
