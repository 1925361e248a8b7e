import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { contests, disciplines } from '#features/contests/contest/server/tables.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveEdition } from '#tools/testing/published-works.ts'

let app: TestApp

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp()
}, 300_000)
afterAll(() => app?.close())

test('what an open contest requests of some disciplines only is listed with their names', async () => {
  const owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id, status: 'open' })
  const [architecture, product] = await app.db
    .select()
    .from(disciplines)
    .where(eq(disciplines.contestId, contestId))
    .orderBy(asc(disciplines.position))
  const document = (label: string, disciplineIds: string[]) => ({
    key: label.toLowerCase(),
    label: { en: label, fr: `${label} (fr)`, 'zh-hans': label, es: label },
    isRequired: true,
    kinds: ['pdf' as const],
    bytes: 1024 ** 2,
    disciplineIds,
  })
  const slots = [
    document('Permit', [architecture?.id ?? '']),
    document('Sheet', [architecture?.id ?? '', product?.id ?? '']),
    document('Letter', []),
  ]
  await app.db
    .update(contests)
    .set({ deadlineAt: new Date('2999-01-01T12:00:00Z'), limits: { ...usualLimits, slots } })
    .where(eq(contests.id, contestId))

  const html = await (await fetch(`${app.address}/fr/submit`)).text()

  const items = [...html.matchAll(/<li>([^<]*)<\/li>/g)].map(([, text]) => text)
  expect(items.filter((text) => text?.includes('(fr)'))).toEqual([
    'Permit (fr) (seulement en Architecture)',
    'Sheet (fr) (seulement en Architecture et Design de produits)',
    'Letter (fr)',
  ])
})
