import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'

let app: TestApp

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp({}, { isReused: false })
  const owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'One' }, level: 'gold', city: 'Québec', country: 'CA' },
    { title: { en: 'Two' }, level: 'gold', city: 'Montréal', country: 'CA' },
    { title: { en: 'Three' }, level: 'gold', city: 'Montréal', country: 'CA' },
    { title: { en: 'Four' }, level: 'gold', city: 'Lyon', country: 'FR' },
  ])
  letPass(1100)
})
afterAll(() => app?.close())

async function linesAt(path: string): Promise<string[]> {
  const html = await (await fetch(`${app.address}${path}`)).text()
  const circles = [...html.matchAll(/<a href="([^"]*)" aria-label="([^"]*)"[^>]*><title>/g)]
  const cities = [...html.matchAll(/<\/h2><p>([^<]*)<\/p>/g)]
  return [...circles.map(([, href, label]) => `${label} ${href}`), ...cities.map(([, names]) => names ?? '')]
}

test('the map shows each country with its works and cities, and leads to them on the wall', async () => {
  expect(await linesAt('/en/map')).toEqual([
    'Canada: 3 works /en/inspirations?country=CA',
    'France: 1 work /en/inspirations?country=FR',
    'Montréal\u00a02, Québec',
    'Lyon',
  ])
  expect(await linesAt('/fr/map/europe')).toEqual([
    'France\u00a0: 1 réalisation /fr/inspirations?country=FR',
    'Lyon',
  ])
})
