import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { deleteView, listViews, saveView } from '../contract-views.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const view = {
  list: 'entries',
  name: 'Unpaid',
  search: 'paid=no&sort=title',
  columns: ['entrant', 'missing'],
  isShared: false,
} as const

test('a saved view is its organiser’s own until it is shared, and a name belongs to the last one saved', async () => {
  const [own, other] = [await app.user({ roles: ['organiser'] }), await app.user({ roles: ['organiser'] })]
  const names = async (user: typeof own) =>
    (await app.request(listViews, { list: 'entries' }, user)).body.views.map(({ name, search, sharedBy }) => [
      name,
      search,
      sharedBy,
    ])

  await app.request(saveView, { ...view, columns: [...view.columns] }, own)
  const alone = [await names(own), await names(other)]
  await app.request(saveView, { ...view, columns: [], search: 'paid=no', isShared: true }, own)
  const shared = [await names(own), await names(other)]

  expect(alone).toEqual([[['Unpaid', 'paid=no&sort=title', null]], []])
  expect(shared).toEqual([
    [['Unpaid', 'paid=no', null]],
    [['Unpaid', 'paid=no', `Test ${own.id.slice(0, 8)}`]],
  ])
})

test('only its own organiser deletes a view', async () => {
  const [own, other, entrant] = [
    await app.user({ roles: ['organiser'] }),
    await app.user({ roles: ['organiser'] }),
    await app.user(),
  ]
  const saved = await app.request(
    saveView,
    { ...view, columns: [...view.columns], list: 'users', isShared: true },
    own,
  )
  const place = { list: 'users', viewId: saved.body.id } as const

  const statuses = [
    (await app.request(listViews, { list: 'users' }, entrant)).status,
    (await app.request(deleteView, place, other)).status,
    (await app.request(deleteView, place, own)).status,
    (await app.request(deleteView, place, own)).status,
  ]

  expect(statuses).toEqual([403, 404, 200, 404])
})
