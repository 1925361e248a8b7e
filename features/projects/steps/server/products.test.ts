import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPageSize, listProducts, type ProductState } from '#features/projects/admin/contract-admin.ts'
import { deleteProject, duplicateProject } from '#features/projects/submission/contract-life.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { submitProduct } from '../contract.ts'
import { createProject } from './actions/create-project.ts'
import { projects } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('an account has a limited number of unpublished products, however it creates them', async () => {
  const owner = await app.user()
  const { settings } = app.app.tools
  const before = settings.FREE_PRODUCTS
  Object.assign(settings, { FREE_PRODUCTS: 2 })

  const first = await app.request(submitProduct, {}, owner)
  const projectId = first.body.id
  const copy = await app.request(duplicateProject, { projectId, contestId: null }, owner)
  const tooMany = [
    await app.request(submitProduct, {}, owner),
    await app.request(duplicateProject, { projectId, contestId: null }, owner),
  ]
  await app.request(deleteProject, { projectId: copy.body.id }, owner)
  const another = await app.request(submitProduct, {}, owner)
  tooMany.push(await app.request(submitProduct, {}, owner))
  await app.db
    .update(projects)
    .set({ status: 'completed', publishedAt: new Date() })
    .where(inArray(projects.id, [projectId]))
  const afterwards = await app.request(submitProduct, {}, owner)
  Object.assign(settings, { FREE_PRODUCTS: before })

  expect(tooMany.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 3 }, () => [409, 'products_full']),
  )
  expect([another.status, afterwards.status]).toEqual([200, 200])
})

test('the product list has pages and filters by state and by words in title, maker and entrant', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const owner = await app.user({ companyName: 'Sørbø & fils' })
  for (let nth = 0; nth < adminPageSize + 2; nth += 1) {
    await createProject(app.db, {
      ownerId: owner.id,
      kind: 'product',
      contestId: null,
      language: 'en',
      name: `Lampe ${nth}`,
      manufacturer: nth === 7 ? 'Vänern AB' : 'Nord',
    })
  }
  const find = async (q: string, state: ProductState = 'draft', page = 1) => {
    const { body } = await app.request(listProducts, { q, state, page }, organiser)
    return [body.products.length, body.total, body.products[0]?.title]
  }

  expect(await find('sorbo lampe')).toEqual([adminPageSize, adminPageSize + 2, `Lampe ${adminPageSize + 1}`])
  expect(await find('sorbo lampe', 'draft', 2)).toEqual([2, adminPageSize + 2, 'Lampe 1'])
  expect(await find('sorbo vanern')).toEqual([1, 1, 'Lampe 7'])
  expect(await find('sorbo', 'waiting')).toEqual([0, 0, undefined])
  expect(await find('100%')).toEqual([0, 0, undefined])
})
