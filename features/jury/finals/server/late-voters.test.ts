import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJuror, listFinals, moveRound, setBallot } from '#features/jury/panel/contract.ts'
import { bringJurorBack, takeJurorOff } from '#features/jury/panel/contract-memberships.ts'
import { isTooLateForVotes, listJurors } from '#features/jury/panel/server/queries.ts'
import { getFinals } from '#features/results/decisions/contract-finals.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as prizes from '../contract-prizes.ts'
import { openFinals } from './actions/finals-round.ts'
import { leaveFinals } from './finals-actions.ts'
import { listFinalBallots } from './queries/ballots.ts'

let app: TestApp
const inAll = (text: string) => ({ en: text, fr: text, 'zh-hans': text, es: text })

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

async function putOnJuryLate({ contestId, organiser }: JudgedContest): Promise<User> {
  const late = await app.user()
  await app.request(addJuror, { contestId, email: late.email }, organiser)
  return late
}

async function openFinalsOf({ contestId, organiser, entries }: JudgedContest) {
  const entryIds = entries.map(({ entryId }) => entryId)
  await app.db.transaction((tx) => openFinals(tx, { actorId: organiser.id, contestId, entryIds }))
}

async function addVote({ contestId, organiser, entries }: JudgedContest, quorum: number) {
  const entryIds = entries.map(({ entryId }) => entryId)
  const form = { key: `vote-${quorum}`, name: inAll('Grand'), quorum, entryIds }
  const { body } = await app.request(prizes.addPrize, { contestId, ...form }, organiser)
  return body.prizes[0]?.id ?? ''
}

function moveVote({ contestId, organiser }: JudgedContest, prizeId: string, action: 'open' | 'close') {
  return app.request(prizes.movePrize, { contestId, prizeId, action }, organiser)
}

test('a juror who joins after the finals were opened cannot vote, also when they are opened again', async () => {
  const judged = await giveJudgedContest(app, { slug: 'late-in-finals' })
  const { contestId, organiser, entries } = judged
  const early = await isTooLateForVotes(app.db, contestId)
  await openFinalsOf(judged)
  const late = await putOnJuryLate(judged)
  const shown = await app.request(listFinals, {}, late)
  const [entry] = entries
  const input = { contestId, categoryId: entry?.categoryId ?? '', entryIds: [entry?.entryId ?? ''] }
  const given = await app.request(setBallot, input, late)
  const { body } = await app.request(getFinals, { contestId }, organiser)

  expect(shown.body).toEqual([])
  expect(given.status).toBe(404)
  expect([early, await isTooLateForVotes(app.db, contestId)]).toEqual([false, true])
  expect(body.categories.map(({ mayOrder, late: names }) => [mayOrder, names.length])).toEqual([
    [3, 1],
    [3, 1],
  ])
  await app.request(moveRound, { contestId, action: 'closeFinals' }, organiser)
  await app.request(moveRound, { contestId, action: 'reopenFinals' }, organiser)
  expect((await app.request(setBallot, input, late)).status).toBe(404)
  expect(await listFinalBallots(app.db, contestId)).toEqual([])

  // New finals begin with the current jurors.
  await leaveFinals(app.db, { actorId: organiser.id, contestId, reason: 'Too early' })
  await openFinalsOf(judged)
  expect((await app.request(setBallot, input, late)).status).toBe(200)
})

test('a juror who joins during a vote neither votes nor raises the quorum, and one who returns does both', async () => {
  const judged = await giveJudgedContest(app, { slug: 'late-in-vote' })
  const { contestId, organiser, entries, jury } = judged
  const [first] = jury
  const jurorId = (await listJurors(app.db, contestId))[0]?.id ?? ''
  const prizeId = await addVote(judged, 100)
  await app.request(prizes.movePrize, { contestId, prizeId, action: 'open' }, organiser)
  const late = await putOnJuryLate(judged)
  await app.request(takeJurorOff, { contestId, jurorId, reason: 'By mistake' }, organiser)
  await app.request(bringJurorBack, { contestId, jurorId }, organiser)
  const lateBallots = await app.request(prizes.listPrizeBallots, {}, late)
  const vote = { prizeId, entryId: entries[0]?.entryId ?? '' }
  const [byLate, byBack] = [
    await app.request(prizes.votePrize, vote, late),
    await app.request(prizes.votePrize, vote, first),
  ]
  const admin = await app.request(prizes.listPrizes, { contestId }, organiser)

  expect(lateBallots.body).toEqual([])
  expect([byLate.status, byBack.status]).toEqual([404, 200])
  expect(admin.body.prizes[0]).toMatchObject({ mayVote: 3, needed: 3, cast: 1 })
  expect(admin.body.prizes[0]?.late).toHaveLength(1)
})

test('a vote without any ballot starts again with the current jurors when it is opened again', async () => {
  const judged = await giveJudgedContest(app, { slug: 'vote-too-early' })
  const prizeId = await addVote(judged, 50)
  await moveVote(judged, prizeId, 'open')
  const late = await putOnJuryLate(judged)
  const vote = { prizeId, entryId: judged.entries[0]?.entryId ?? '' }
  const tooEarly = await app.request(prizes.votePrize, vote, late)
  await moveVote(judged, prizeId, 'close')
  await moveVote(judged, prizeId, 'open')
  const given = await app.request(prizes.votePrize, vote, late)
  // There is a ballot now, so the voters are fixed.
  const later = await putOnJuryLate(judged)
  await moveVote(judged, prizeId, 'close')
  await moveVote(judged, prizeId, 'open')

  expect([tooEarly.status, given.status]).toEqual([404, 200])
  expect((await app.request(prizes.votePrize, vote, later)).status).toBe(404)
})

test('a tied vote that is opened again keeps its voters, so nobody can be added to break the tie', async () => {
  const judged = await giveJudgedContest(app, { slug: 'late-in-conflict' })
  const prizeId = await addVote(judged, 50)
  await moveVote(judged, prizeId, 'open')
  for (const [at, juror] of judged.jury.slice(0, 2).entries()) {
    await app.request(prizes.votePrize, { prizeId, entryId: judged.entries[at]?.entryId ?? '' }, juror)
  }
  await moveVote(judged, prizeId, 'close')
  const late = await putOnJuryLate(judged)
  const moved = await moveVote(judged, prizeId, 'open')
  const vote = { prizeId, entryId: judged.entries[0]?.entryId ?? '' }

  expect(moved.status).toBe(200)
  expect((await app.request(prizes.votePrize, vote, late)).status).toBe(404)
})

test('a vote whose voters have all left continues with the present jurors, and voters who return may vote', async () => {
  const judged = await giveJudgedContest(app, { slug: 'voters-all-left' })
  const { contestId, organiser, jury, entries } = judged
  const prizeId = await addVote(judged, 50)
  await moveVote(judged, prizeId, 'open')
  const vote = { prizeId, entryId: entries[0]?.entryId ?? '' }
  const [first] = jury
  await app.request(prizes.votePrize, vote, first)
  const before = await listJurors(app.db, contestId)
  const late = await putOnJuryLate(judged)
  for (const { id: jurorId } of before) {
    await app.request(takeJurorOff, { contestId, jurorId, reason: 'Moved away' }, organiser)
  }
  await moveVote(judged, prizeId, 'close')
  await moveVote(judged, prizeId, 'open')
  const byLate = await app.request(prizes.votePrize, vote, late)
  for (const { id: jurorId } of before) await app.request(bringJurorBack, { contestId, jurorId }, organiser)
  const byBack = await app.request(prizes.votePrize, vote, first)
  const admin = await app.request(prizes.listPrizes, { contestId }, organiser)

  expect([byLate.status, byBack.status]).toEqual([200, 200])
  expect(admin.body.prizes[0]).toMatchObject({ mayVote: 4, cast: 2, late: [] })
})
