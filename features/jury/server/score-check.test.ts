import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setThresholds } from '#features/results/contract.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { giveJudgedContest, type JudgedContest, judgedWorks } from '#tools/testing/judged-contest.ts'
import * as contract from '../contract.ts'
import * as prizes from '../contract-prizes.ts'
import * as seats from '../contract-seats.ts'
import { openFinals } from './actions.ts'
import { grandPrizes, prizeVotes } from './prize-tables.ts'
import { checkScores } from './queries/score-check.ts'
import { listJurors } from './queries.ts'
import { assignments, ballots, jurors } from './tables.ts'

let house: TestHouse
let judged: JudgedContest
let prizeId: string
const name = { en: 'Grand Prize', fr: 'Grand Prix', 'zh-hans': '大奖', es: 'Gran Premio' }

beforeAll(async () => {
  house = await openTestHouse()
  judged = await giveJudgedContest(house, { slug: 'checked' })
})
afterAll(() => house?.close())

const check = () => house.db.transaction((tx) => checkScores(tx, judged.contestId))
const differing = async () => (await check()).differing
const entryAt = (at: number) => judged.entries[at]?.entryId ?? ''
const vote = (at: number, entryId: string | null) =>
  house.ask(prizes.votePrize, { prizeId, entryId }, judged.jury[at])
const move = (act: prizes.PrizeAct) =>
  house.ask(prizes.movePrize, { contestId: judged.contestId, prizeId, act }, judged.organiser)

test('an order of finalists that was changed, given or taken away outside the portal is found', async () => {
  const { contestId, organiser, entries, jury } = judged
  const retail = entries.filter(({ categoryId }) => categoryId === entries[0]?.categoryId)
  const entryIds = retail.map(({ entryId }) => entryId)
  const categoryId = retail[0]?.categoryId ?? ''
  await house.db.transaction((tx) => openFinals(tx, { actorId: organiser.id, contestId, entryIds }))
  const order = (order: string[]) =>
    house.ask(contract.setBallot, { contestId, categoryId, entryIds: order }, jury[0])
  await order(entryIds)
  await order(entryIds.toReversed())
  expect(await check()).toMatchObject({ chain: { isWhole: true }, differing: [] })

  const place = { kind: 'ballot', juror: 1, category: 'retail' }
  const [ballot] = await house.db.select().from(ballots)
  if (!ballot) throw new Error('The order was not kept.')
  const isThis = eq(ballots.id, ballot.id)
  await house.db.update(ballots).set({ entryIds }).where(isThis)
  expect(await differing()).toEqual([place])
  await house.db.delete(ballots).where(isThis)
  expect(await differing()).toEqual([place])
  await house.db.insert(ballots).values(ballot)
  expect(await differing()).toEqual([])
  // As another juror's who has ordered nothing.
  const [, second] = await listJurors(house.db, contestId)
  await house.db.insert(ballots).values({ ...ballot, id: undefined, jurorId: second?.id ?? '' })
  expect(await differing()).toEqual([{ ...place, juror: 2 }])
  await house.db.delete(ballots).where(eq(ballots.jurorId, second?.id ?? ''))
})

test('a vote for a prize that was changed or taken away outside the portal is found, and so is another count', async () => {
  const { contestId, organiser } = judged
  const [echoes, lighthouse] = [entryAt(0), entryAt(2)]
  const form = { key: 'grand-prize', name, quorum: 50, entryIds: [echoes, lighthouse] }
  const made = await house.ask(prizes.addPrize, { contestId, ...form }, organiser)
  prizeId = made.body.prizes[0]?.id ?? ''
  await move('open')
  for (const [at, entryId] of [echoes, echoes, lighthouse].entries()) await vote(at, entryId)
  expect(await differing()).toEqual([])

  const [, , third] = await listJurors(house.db, contestId)
  const place = { kind: 'vote', juror: 3, prize: 'grand-prize' }
  const isThis = and(eq(prizeVotes.prizeId, prizeId), eq(prizeVotes.jurorId, third?.id ?? ''))
  const [kept] = await house.db.select().from(prizeVotes).where(isThis)
  if (!kept) throw new Error('The vote was not kept.')
  await house.db.update(prizeVotes).set({ entryId: null, recusalReason: 'Nothing' }).where(isThis)
  expect(await differing()).toEqual([place])
  await house.db.delete(prizeVotes).where(isThis)
  expect(await differing()).toEqual([place])
  await house.db.insert(prizeVotes).values(kept)
  await move('close')
  expect(await differing()).toEqual([])

  const count = { kind: 'count', prize: 'grand-prize' }
  const isPrize = eq(grandPrizes.id, prizeId)
  for (const winnerEntryId of [lighthouse, null]) {
    await house.db.update(grandPrizes).set({ winnerEntryId }).where(isPrize)
    expect(await differing()).toEqual([count])
  }
  await house.db.update(grandPrizes).set({ winnerEntryId: echoes }).where(isPrize)
  expect(await differing()).toEqual([])
})

test('a run-off, an abstention, a recusal and a tie that an organiser decides are as the chain tells of them', async () => {
  const { contestId, organiser } = judged
  const entryIds = [entryAt(0), entryAt(2)]
  const form = { key: 'light-of-the-year', name, quorum: 50, entryIds }
  const made = await house.ask(prizes.addPrize, { contestId, ...form }, organiser)
  prizeId = made.body.prizes[1]?.id ?? ''
  await move('open')
  await house.ask(prizes.recuseFromPrize, { prizeId, reason: 'A friend of mine' }, judged.jury[2])
  for (const at of [0, 1]) await vote(at, entryIds[at] ?? '')
  await move('close')
  await move('runOff')
  expect(await differing()).toEqual([])
  await vote(0, null)
  await move('close')
  await move('open')
  for (const at of [0, 1]) await vote(at, entryIds[at] ?? '')
  await move('close')
  const entryId = entryIds[1] ?? ''
  await house.ask(prizes.decidePrize, { contestId, prizeId, entryId, reason: 'The chair’s vote' }, organiser)
  for (const { id: jurorId } of await listJurors(house.db, contestId)) {
    await house.ask(seats.takeJurorOff, { contestId, jurorId, reason: 'The vote is over' }, organiser)
  }

  expect(await check()).toMatchObject({ chain: { isWhole: true }, differing: [] })
})

test('a weight, a threshold, a reading or a seat that was changed outside the portal is found, and as it was it is not', async () => {
  const works = judgedWorks.map((work) => ({
    ...work,
    entries: work.entries.map((entry) => ({ ...entry, marks: [] })),
  }))
  const { contestId, organiser, jury, entries } = await giveJudgedContest(house, {
    slug: 'weighed',
    works,
    isOpen: true,
  })
  const ask = async () => (await house.db.transaction((tx) => checkScores(tx, contestId))).differing
  const { projectId = '', categoryId = '' } = entries[0] ?? {}
  const { body } = await house.ask(contract.getEntryEvaluation, { projectId, categoryId }, jury[0])
  for (const { id: criterionId } of body.criteria) {
    await house.ask(contract.setMark, { assignmentId: body.assignmentId, criterionId, value: 9 }, jury[0])
  }
  expect(await ask()).toEqual([])

  const isOfContest = sql`contest_id = ${contestId}`
  await house.db.execute(sql`UPDATE criteria SET weight = 100 - weight WHERE ${isOfContest}`)
  expect(await ask()).toEqual(['concept', 'function'].map((criterion) => ({ kind: 'weight', criterion })))
  await house.db.execute(sql`UPDATE criteria SET weight = 100 - weight WHERE ${isOfContest}`)
  await house.db.execute(sql`UPDATE levels SET threshold = 8.5 WHERE key = 'platinum' AND ${isOfContest}`)
  expect(await ask()).toEqual([{ kind: 'threshold', level: 'platinum' }])
  const thresholds = [{ key: 'platinum', threshold: 8.5 }]
  await house.ask(setThresholds, { contestId, thresholds }, organiser)
  expect(await ask()).toEqual([])

  const isThis = eq(assignments.id, body.assignmentId)
  await house.db.update(assignments).set({ status: 'recused' }).where(isThis)
  expect(await ask()).toEqual([{ kind: 'reading', juror: 1, entry: body.entryNumber }])
  await house.db.update(assignments).set({ status: 'assigned' }).where(isThis)
  await house.ask(contract.recuse, { assignmentId: body.assignmentId, reason: 'My cousin’s' }, jury[0])
  expect(await ask()).toEqual([])
  await house.db.update(assignments).set({ status: 'assigned' }).where(isThis)
  expect(await ask()).toEqual([{ kind: 'reading', juror: 1, entry: body.entryNumber }])
  await house.db.update(assignments).set({ status: 'recused' }).where(isThis)

  const isLast = and(eq(jurors.contestId, contestId), eq(jurors.number, 3))
  await house.db.update(jurors).set({ leftAt: new Date() }).where(isLast)
  expect(await ask()).toEqual([{ kind: 'seat', juror: 3 }])
  await house.db.update(jurors).set({ leftAt: null }).where(isLast)
  expect(await ask()).toEqual([])
})

test('a weight that was changed outside the portal is no scale to go by, though the round opens again or thresholds are set', async () => {
  const { contestId, organiser, jury, entries } = await giveJudgedContest(house, {
    slug: 'reopened',
    works: [{ title: 'One', language: 'en', entries: [{ category: 'retail', marks: [] }] }],
    isOpen: true,
  })
  const ask = async () => (await house.db.transaction((tx) => checkScores(tx, contestId))).differing
  const [{ projectId, categoryId } = { projectId: '', categoryId: '' }] = entries
  const { body } = await house.ask(contract.getEntryEvaluation, { projectId, categoryId }, jury[0])
  for (const { id: criterionId } of body.criteria) {
    await house.ask(contract.setMark, { assignmentId: body.assignmentId, criterionId, value: 9 }, jury[0])
  }
  const turnWeights = () =>
    house.db.execute(sql`UPDATE criteria SET weight = 100 - weight WHERE contest_id = ${contestId}`)
  const changed = ['concept', 'function'].map((criterion) => ({ kind: 'weight', criterion }))
  await turnWeights()

  await house.ask(contract.moveRound, { contestId, act: 'closeFirst' }, organiser)
  await house.ask(contract.moveRound, { contestId, act: 'openFirst' }, organiser)
  expect(await ask()).toEqual(changed)
  const thresholds = [{ key: 'platinum', threshold: 8.5 }]
  expect((await house.ask(setThresholds, { contestId, thresholds }, organiser)).status).toBe(200)
  expect(await ask()).toEqual(changed)

  await turnWeights()
  expect(await ask()).toEqual([])
})
