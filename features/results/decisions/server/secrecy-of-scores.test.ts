import { and, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCriteria } from '#features/contests/contest/server/queries.ts'
import * as jury from '#features/jury/panel/contract.ts'
import { findRound, listAssignments, listJurors } from '#features/jury/panel/server/queries.ts'
import { scores } from '#features/jury/panel/server/tables.ts'
import { getFunnelFigure } from '#features/overview/contract-dashboard.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import {
  type Answers,
  addressesOfResults,
  changed,
  changedIn,
  everybody,
  foundIn,
  giveFormerEdition,
  givePicture,
  organisersAnswers,
} from '#tools/testing/every-answer.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as contract from '../contract.ts'

/**
 * Two contests that differ only in what the other jurors said and in what organisers decided by it, compared by every
 * response to one juror, to an organiser on the jury, to entrants and to visitors.
 */

let app: TestApp
let judged: JudgedContest
let everybodysAnswers: () => Promise<Answers>

beforeAll(async () => {
  app = await startTestApp()
  const former = await giveFormerEdition(app)
  const slug = 'edition-19'
  judged = await giveJudgedContest(app, { slug, isOpen: true })
  for (const entry of judged.entries.slice(0, 1)) await givePicture(app, entry)
  const judge = await app.user({ roles: ['organiser'] })
  const { contestId, organiser } = judged
  await app.request(jury.addJuror, { contestId, email: judge.email, isConfirmed: true }, organiser)
  // Projects are prepared for lists when an organiser first reads figures of them.
  await app.request(getFunnelFigure, { contestId }, organiser)
  await app.settle()
  everybodysAnswers = everybody(app, { ...judged, slug, judge }, former)
})
afterAll(() => app?.close())

const mails = async () => (await app.db.select().from(outbox)).length

/** The juror's evaluations in round 1. */
async function evaluationsOf(user: User | undefined, entryId?: string): Promise<string[]> {
  const membership = (await listJurors(app.db, judged.contestId)).find(({ userId }) => userId === user?.id)
  const round = await findRound(app.db, judged.contestId, 1)
  const all = await listAssignments(app.db, round?.id ?? '')
  const own = all.filter(({ jurorId }) => jurorId === membership?.id)
  return own.filter((one) => entryId === undefined || one.entryId === entryId).map(({ id }) => id)
}

/** Everything that the other jurors say of the entries, as their own responses show it. */
async function othersScore(value: number) {
  const criteria = await listCriteria(app.db, judged.contestId)
  for (const other of judged.jury.slice(1)) {
    for (const assignmentId of await evaluationsOf(other)) {
      for (const { id: criterionId } of criteria) {
        const saved = await app.request(jury.setScore, { assignmentId, criterionId, value }, other)
        expect(saved.status).toBe(200)
      }
      await app.request(jury.setComment, { assignmentId, comment: 'Far too loud.' }, other)
    }
  }
}

/** Another juror recuses themselves, and an organiser moves the thresholds to the scores. */
async function othersRecuse() {
  const { contestId, organiser } = judged
  // Of an entry that does not reach the finals.
  const [assignmentId = ''] = await evaluationsOf(judged.jury[1], judged.entries[1]?.entryId)
  const thresholds = [
    { key: 'platinum', threshold: 9.1 },
    { key: 'gold', threshold: 8.2 },
    { key: 'winner', threshold: 7.3 },
  ]
  const done = [
    await app.request(jury.recuse, { assignmentId, reason: 'I know the hall too well.' }, judged.jury[1]),
    await app.request(contract.setThresholds, { contestId, thresholds }, organiser),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200])
}

/** The same after the round closes, when no score is accepted. */
async function turnOthersScores() {
  const own = await evaluationsOf(judged.jury[0])
  const others = and(ne(scores.value, 0), sql`NOT ${inArray(scores.assignmentId, own)}`)
  await app.db
    .update(scores)
    .set({ value: sql`11 - ${scores.value}` })
    .where(others)
}

/** The responses to the juror's own actions, without timestamps. */
async function answersToOwnActions() {
  const [juror] = judged.jury
  const [criterion] = await listCriteria(app.db, judged.contestId)
  const [assignmentId = ''] = await evaluationsOf(juror)
  const set = await app.request(
    jury.setScore,
    { assignmentId, criterionId: criterion?.id ?? '', value: 6, version: 0 },
    juror,
  )
  const rejected = await app.request(
    jury.setScore,
    { assignmentId, criterionId: criterion?.id ?? '', value: 12 },
    juror,
  )
  return [set, rejected].map(({ status, body }) => ({ status, ...body, savedAt: '', requestId: '' }))
}

const states = async () => {
  const input = { contestId: judged.contestId }
  const { entries } = (await app.request(contract.getResults, input, judged.organiser)).body
  return entries.map(({ entryId, mean }) => `${entryId} ${mean}`)
}

test('during judging, no response to a juror, an organiser on the jury, an entrant or a visitor depends on the other jurors', async () => {
  await answersToOwnActions()
  const actions = await answersToOwnActions()
  const before = await everybodysAnswers()
  const [mailsBefore, known] = [await mails(), await states()]

  await othersScore(2)
  await app.settle()
  expect(changed(before, await everybodysAnswers())).toEqual([])
  expect(await answersToOwnActions()).toEqual(actions)

  await othersScore(9)
  await app.settle()
  expect(changed(before, await everybodysAnswers())).toEqual([])

  await othersRecuse()
  await app.settle()
  expect(changed(before, await everybodysAnswers())).toEqual([])
  expect(await mails()).toBe(mailsBefore)
  // Otherwise the comparison would prove nothing.
  expect(await states()).not.toEqual(known)
  expect(foundIn(before.judge).filter((address) => address.includes('/api/admin/contests/'))).not.toEqual([])
})

test('during the finals and before the announcement, neither the other jurors’ scores nor their orders are visible', async () => {
  const { contestId, organiser, entries } = judged
  await app.request(jury.moveRound, { contestId, action: 'closeFirst' }, organiser)
  const retail = entries.filter(({ categoryId }) => categoryId === entries[0]?.categoryId)
  const entryIds = retail.map(({ entryId }) => entryId)
  await app.request(contract.startFinals, { contestId, entryIds }, organiser)
  await app.settle()
  const before = await everybodysAnswers()
  const known = await states()

  await turnOthersScores()
  const categoryId = retail[0]?.categoryId ?? ''
  for (const other of judged.jury.slice(1)) {
    const order = { contestId, categoryId, entryIds: entryIds.toReversed() }
    expect((await app.request(jury.setBallot, order, other)).status).toBe(200)
  }
  expect(changed(before, await everybodysAnswers())).toEqual([])
  expect(await states()).not.toEqual(known)

  await app.request(jury.moveRound, { contestId, action: 'closeFinals' }, organiser)
  const closed = await everybodysAnswers()
  await turnOthersScores()
  expect(changed(closed, await everybodysAnswers())).toEqual([])
})

test('whatever shows an organiser the scores counts as having seen results', async () => {
  const showing = await addressesOfResults(app, judged)
  const before = await organisersAnswers(app, judged)

  await turnOthersScores()

  const found = changedIn(before, await organisersAnswers(app, judged))
  // The audit log has new lines, because the downloads in the comparison are recorded.
  const others = found.filter((address) => !showing.includes(address) && !/\/admin\/audit\b/.test(address))
  expect(others).toEqual([])
  expect(found).toEqual(expect.arrayContaining(showing.filter((address) => address.includes('/results?'))))
})
