import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectStatus } from '#features/projects/lifecycle.ts'
import { listProducts } from '#features/projects/office/contract-admin.ts'
import { listPageSize } from '#shared/list.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { createProject } from './actions/create-project.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('the product list has pages and filters by status and by words in title, maker and entrant', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const owner = await app.user({ companyName: 'Sørbø & fils' })
  for (let nth = 0; nth < listPageSize + 2; nth += 1) {
    await createProject(app.db, {
      ownerId: owner.id,
      kind: 'product',
      contestId: null,
      language: 'en',
      name: `Lampe ${nth}`,
      manufacturer: nth === 7 ? 'Vänern AB' : 'Nord',
    })
  }
  const find = async (q: string, status: ProjectStatus = 'pending', page = 1) => {
    const { body } = await app.request(listProducts, { q, status, page }, organiser)
    return [body.rows.length, body.total, body.rows[0]?.title]
  }

  expect(await find('sorbo lampe')).toEqual([listPageSize, listPageSize + 2, `Lampe ${listPageSize + 1}`])
  expect(await find('sorbo lampe', 'pending', 2)).toEqual([2, listPageSize + 2, 'Lampe 1'])
  expect(await find('sorbo vanern')).toEqual([1, 1, 'Lampe 7'])
  expect(await find('sorbo', 'completed')).toEqual([0, 0, undefined])
  expect(await find('100%')).toEqual([0, 0, undefined])
})
