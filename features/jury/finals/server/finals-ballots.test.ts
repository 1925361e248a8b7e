import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFinals, setBallot } from '#features/jury/panel/contract.ts'
import { getFinals } from '#features/results/decisions/contract-finals.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as prizes from '../contract-prizes.ts'
import { openFinals } from './actions/finals-round.ts'
import { listFinalBallots } from './queries/ballots.ts'

let app: TestApp
let judged: JudgedContest
let categoryId = ''
const inAll = (text: string) => ({ en: text, fr: text, 'zh-hans': text, es: text })
const works = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six'].map((title) => ({
  title,
  language: 'fr' as const,
  entries: [{ category: 'retail' as const, scores: [8, 8, 8] }],
}))

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'ballots', works })
  const { contestId, organiser, entries } = judged
  const entryIds = entries.map(({ entryId }) => entryId)
  categoryId = entries[0]?.categoryId ?? ''
  await app.db.transaction((tx) => openFinals(tx, { actorId: organiser.id, contestId, entryIds }))
})
afterAll(() => app?.close())

const finalsOf = async (juror: User | undefined) => {
  const { body } = await app.request(listFinals, {}, juror)
  const [category] = body[0]?.categories ?? []
  return { placed: category?.placed, shown: (category?.finalists ?? []).map(({ entryId }) => entryId) }
}
const versionOf = async (juror: User | undefined) =>
  (await app.request(listFinals, {}, juror)).body[0]?.categories[0]?.version
const give = (juror: User | undefined, entryIds: readonly string[]) =>
  app.request(setBallot, { contestId: judged.contestId, categoryId, entryIds: [...entryIds] }, juror)
const admin = async () =>
  (await app.request(getFinals, { contestId: judged.contestId }, judged.organiser)).body.categories[0]
const placesOf = async () => (await admin())?.finalists.map(({ place }) => place)

test('each juror first sees the finalists in a random order, and none of them placed', async () => {
  const shown = await Promise.all(judged.jury.map(finalsOf))
  const byNumber = judged.entries.map(({ entryId }) => entryId)

  expect(shown.map(({ placed }) => placed)).toEqual([0, 0, 0])
  // By chance two of three may see the same order, never all of them.
  expect(new Set(shown.map((one) => one.shown.join())).size).toBeGreaterThan(1)
  for (const one of shown) expect(one.shown.toSorted()).toEqual(byNumber.toSorted())
  expect(await finalsOf(judged.jury[0])).toEqual(shown[0])
})

test('a juror who places two of six ranks them before the rest, without an order of the rest', async () => {
  const [juror] = judged.jury
  const before = await finalsOf(juror)
  const two = [before.shown[4] ?? '', before.shown[2] ?? '']
  const answer = await give(juror, two)
  const after = await finalsOf(juror)

  expect(answer.status).toBe(200)
  expect(after).toEqual({ placed: 2, shown: [...two, ...before.shown.filter((id) => !two.includes(id))] })
  expect((await listFinalBallots(app.db, judged.contestId)).map((one) => one.entryIds)).toEqual([two])
  expect(await placesOf()).toEqual([1, 2, 3, 3, 3, 3])
  expect((await admin())?.underWay).toMatchObject([{ placed: 2, of: 6 }])
})

test('placing no finalist removes the ballot', async () => {
  const [juror] = judged.jury
  const { shown } = await finalsOf(juror)
  await give(juror, shown.slice(0, 2))
  expect((await finalsOf(juror)).placed).toBe(2)

  await give(juror, [])
  expect((await finalsOf(juror)).placed).toBe(0)
  expect((await admin())?.cast).toBe(0)
})

test('when two pages order one category, the later is rejected with both orders, and a repeated request succeeds', async () => {
  const [, juror] = judged.jury
  const { shown } = await finalsOf(juror)
  const [mine, theirs] = [shown.slice(0, 2), shown.slice(2, 4)]
  const order = (entryIds: string[], version: number) =>
    app.request(setBallot, { contestId: judged.contestId, categoryId, entryIds, version }, juror)
  const first = await order(theirs, 0)
  const later = await order(mine, 0)
  const repeated = await order(theirs, 0)
  const chosen = await order(mine, first.body.version)

  expect(first.status).toBe(200)
  expect(later).toMatchObject({
    status: 409,
    body: { code: 'ballot_changed', current: { entryIds: theirs, version: first.body.version } },
  })
  expect(repeated).toMatchObject({ status: 200, body: { version: first.body.version } })
  expect(chosen.status).toBe(200)
  expect(await versionOf(juror)).toBe(chosen.body.version)

  // An order removed meanwhile is a different one too.
  const taken = await order([], chosen.body.version)
  expect(taken.body.version).toBe(0)
  expect((await order(theirs, chosen.body.version)).body).toMatchObject({
    current: { entryIds: [], version: 0 },
  })
})

test('the details of a finalist contain all texts and legends of round 1, and no names', async () => {
  const { body } = await app.request(listFinals, {}, judged.jury[0])
  const [finalist] = body[0]?.categories[0]?.finalists ?? []

  expect(finalist?.description.fr).toBe('<p>Quiet.</p>')
  expect(Object.keys(finalist ?? {})).toContain('materials')
  expect(JSON.stringify(body)).not.toContain('Quenneville')
})

test('each juror sees the candidates for a prize in a random order', async () => {
  const { contestId, organiser, entries } = judged
  const entryIds = entries.map(({ entryId }) => entryId)
  const orders = new Set<string>()
  // With six works three jurors may by chance see the same order, but not for all of four prizes.
  for (const key of ['a', 'b', 'c', 'd']) {
    const form = { contestId, key, name: inAll(key), quorum: 50, entryIds }
    const { body } = await app.request(prizes.addPrize, form, organiser)
    const prizeId = body.prizes.find((one) => one.key === key)?.id ?? ''
    await app.request(prizes.movePrize, { contestId, prizeId, action: 'open' }, organiser)
  }
  for (const juror of judged.jury) {
    const shown = await app.request(prizes.listPrizeBallots, {}, juror)
    const again = await app.request(prizes.listPrizeBallots, {}, juror)
    expect(again.body).toEqual(shown.body)
    for (const { candidates } of shown.body) {
      expect(candidates.map(({ entryId }) => entryId).toSorted()).toEqual(entryIds.toSorted())
      orders.add(candidates.map(({ entryId }) => entryId).join())
    }
  }
  expect(orders.size).toBeGreaterThan(6)
})
