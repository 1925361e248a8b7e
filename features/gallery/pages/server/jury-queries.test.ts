import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { setJuryPublic } from '#features/contests/office/contract.ts'
import { takeJurorOff } from '#features/jury/panel/contract-memberships.ts'
import { jurorProfiles } from '#features/jury/panel/server/profile-tables.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'

let app: TestApp
let judged: JudgedContest

async function page(path: string) {
  const answer = await fetch(`${app.address}${path}`)
  return { status: answer.status, html: await answer.text() }
}

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'with-jury' })
  const names = ['Ines Duarte', 'Aino Saari', 'Paul Roy']
  for (const [at, { id }] of judged.jury.entries()) {
    const [firstName = '', lastName = ''] = (names[at] ?? '').split(' ')
    await app.db.update(users).set({ firstName, lastName, jobTitle: 'Architect' }).where(eq(users.id, id))
  }
  const [ines, aino] = judged.jury
  const profile = { phone: '+15145550111', shippingAddress: '12 rue du Port', language: 'en' as const }
  await app.db.insert(jurorProfiles).values([
    {
      ...profile,
      userId: ines?.id ?? '',
      bio: 'Draws schools.',
      bioFrench: 'Dessine des écoles.',
      completedAt: new Date(),
    },
    { ...profile, userId: aino?.id ?? '', bio: 'A text not yet finished.' },
  ])
}, 300_000)
afterAll(() => app?.close())

const show = (isJuryPublic: boolean) =>
  app.request(setJuryPublic, { contestId: judged.contestId, isJuryPublic }, judged.organiser)

test('before the announcement, the jury is public only if an organiser shows it', async () => {
  const before = await page('/en/jury/with-jury')
  await show(true)
  const shown = await page('/en/jury/with-jury')
  await show(false)
  const hidden = await page('/en/jury/with-jury')

  expect([before.status, shown.status, hidden.status]).toEqual([404, 200, 404])
  expect([...shown.html.matchAll(/<h2>(?:<a[^>]*>)?([^<]*)/g)].map(([, name]) => name).slice(0, 3)).toEqual([
    'Ines Duarte',
    'Paul Roy',
    'Aino Saari',
  ])
})

test('a juror’s profile is public once their questionnaire is complete, without private answers', async () => {
  await show(true)
  const list = await page('/en/jury/with-jury')
  const english = await page('/en/jury/with-jury/ines-duarte')
  const french = await page('/fr/jury/with-jury/ines-duarte')
  const unfinished = await page('/en/jury/with-jury/aino-saari')

  expect(list.html).toContain('href="/en/jury/with-jury/ines-duarte"')
  expect(list.html).not.toContain('aino-saari"')
  expect(english.html).toContain('Draws schools.')
  expect(french.html).toContain('Dessine des écoles.')
  expect(unfinished.status).toBe(404)
  const { html: sitemap } = await page('/sitemap-pages-1.xml')
  expect(sitemap.match(/<loc>[^<]*\/en\/jury\/[^<]*/g)?.map((loc) => loc.split('/en').at(-1))).toEqual([
    '/jury/with-jury',
    '/jury/with-jury/ines-duarte',
  ])
  for (const secret of ['5550111', 'rue du Port', 'not yet finished']) {
    expect(`${list.html}${english.html}`).not.toContain(secret)
  }
})

test('a juror who left is not shown', async () => {
  const leaving = (await listJurors(app.db, judged.contestId)).find(({ name }) => name === 'Paul Roy')
  const input = { contestId: judged.contestId, jurorId: leaving?.id ?? '', reason: 'Moved away' }
  const { status } = await app.request(takeJurorOff, input, judged.organiser)
  await show(true)

  expect(status).toBe(200)
  expect((await page('/en/jury/with-jury')).html).not.toContain('Paul Roy')
})
