import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests, pricePeriods } from '#features/contests/contest/server/tables.ts'
import { awardsIn } from '#features/results/decisions/awards-in.ts'
import { announceResults, getResults } from '#features/results/decisions/contract.ts'
import { judgingReports } from '#features/results/decisions/server/tables.ts'
import { languages } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { hasJudging, listJudgingSlugs } from './judging-queries.ts'

let app: TestApp
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'edition-19' })
})
afterAll(() => app?.close())

const statusIn = async (language: string) =>
  (await fetch(`${app.address}/${language}/awards/edition-19/judging`)).status

test('the judging page of an edition is not available before the announcement', async () => {
  expect(await statusIn('en')).toBe(404)
  const address = `/api/contests/${judged.contestId}/judging/scores`
  expect((await fetch(new URL(address, app.address))).status).toBe(404)
  expect(await hasJudging(app.db, 'edition-19')).toBe(false)
  expect(await listJudgingSlugs(app.db)).toEqual([])
})

test('from the announcement on the judging page is public, in each language, and indexed', async () => {
  const { contestId, organiser } = judged
  const { body } = await app.request(getResults, { contestId }, organiser)
  await app.request(announceResults, { contestId, awards: awardsIn(body) }, organiser)

  expect(await Promise.all(languages.map(statusIn))).toEqual([200, 200, 200, 200])
  const page = await (await fetch(`${app.address}/en/awards/edition-19/judging`)).text()
  for (const name of ['Quenneville', ...judged.jury.map(({ id }) => id.slice(0, 8))]) {
    expect(page).not.toContain(name)
  }
  // The weights of the criteria, and the data to verify the result.
  for (const text of [
    '60\u00a0%',
    'from 8.40',
    'Concept',
    'Their scores can be compared.',
    'level score',
    'works are sorted by level, then by score.',
  ]) {
    expect(page).toContain(text)
  }
  const addresses = [...page.matchAll(/href="(\/api\/contests\/[^"]+)"/g)].map(([, address]) => address ?? '')
  const answers = await Promise.all(addresses.map((address) => fetch(new URL(address, app.address))))
  expect(answers.map(({ status }) => status)).toEqual([200])
  expect(await answers[0]?.text()).toContain('level_score')
  const sitemap = await (await fetch(`${app.address}/sitemap-pages-1.xml`)).text()
  expect(sitemap).toContain('/fr/awards/edition-19/judging')
})

test('the judging page lists the fees that entrants could pay, without those that would have begun after the deadline', async () => {
  const { contestId } = judged
  const [contest] = await app.db.select().from(contests).where(eq(contests.id, contestId))
  const deadlineAt = contest?.deadlineAt.getTime() ?? 0
  const price = (name: string, from: number, to: number) => ({
    contestId,
    name: { en: name, fr: name, 'zh-hans': name, es: name },
    entrantKind: 'professional' as const,
    currency: 'CAD' as const,
    startsAt: new Date(deadlineAt + from),
    endsAt: new Date(deadlineAt + to),
    firstCategory: 400_00,
    furtherCategory: 100_00,
  })
  await app.db
    .insert(pricePeriods)
    .values([price('Regular fee', -3_600_000, 0), price('Belated fee', 0, 3_600_000)])

  const page = await (await fetch(`${app.address}/en/awards/edition-19/judging`)).text()

  expect(page).toContain('Regular fee')
  expect(page).not.toContain('Belated fee')
})

test('an edition that was not judged in the portal has no judging page', async () => {
  await app.db.delete(judgingReports).where(eq(judgingReports.contestId, judged.contestId))

  expect(await statusIn('en')).toBe(404)
  expect(await listJudgingSlugs(app.db)).toEqual([])
})
