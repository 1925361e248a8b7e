import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house?.close())

test('the portal says that it is alive and ready', async () => {
  const live = await fetch(`${house.address}/api/health/live`)
  const ready = await fetch(`${house.address}/api/health/ready`)

  expect([live.status, ready.status]).toEqual([200, 200])
})

test('the API describes itself as OpenAPI 3.1', async () => {
  const answer = await fetch(`${house.address}/api/openapi.json`)
  const description = await answer.json()

  expect(description).toMatchObject({ openapi: '3.1.0' })
})

test('an unknown call answers 404 with a sentence in the language that was asked for', async () => {
  const answer = await fetch(`${house.address}/api/nothing-here`, { headers: { 'accept-language': 'fr' } })

  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({ message: 'Il n’y a rien à cette adresse.' })
})

test('every answer carries a request id and refuses to be sniffed', async () => {
  const answer = await fetch(`${house.address}/api/health/live`)

  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})
