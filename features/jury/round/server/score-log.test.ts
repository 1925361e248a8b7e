import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFinals } from '#features/jury/finals/server/actions/finals-round.ts'
import * as contract from '#features/jury/panel/contract.ts'
import { scoreLog } from '#features/jury/panel/server/tables.ts'
import { verifyScoreLog } from '#features/jury/scoring/server/queries/score-log.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { closeRound } from './actions/rounds.ts'
import { findScoreLog } from './queries/score-chain.ts'

let app: TestApp
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'chain', isOpen: true })
})
afterAll(() => app?.close())

const linesOf = async (contestId = judged.contestId) => {
  const rows = await app.db
    .select()
    .from(scoreLog)
    .where(eq(scoreLog.contestId, contestId))
    .orderBy(asc(scoreLog.number))
  return rows.map(({ line }) => JSON.parse(line))
}

const placeOf = ({ assignmentId, criterionId }: { assignmentId: string; criterionId: string }) => ({
  assignmentId,
  criterionId,
})

/** A juror's evaluation of an entry, with its owner. */
async function evaluation(juror: number, entry: number) {
  const user = judged.jury[juror]
  const { projectId = '', categoryId = '' } = judged.entries[entry] ?? {}
  if (!user) throw new Error('There is no such juror.')
  const { body } = await app.request(contract.getEntryEvaluation, { projectId, categoryId }, user)
  const at = { assignmentId: body.assignmentId, criterionId: body.criteria[0]?.id ?? '' }
  const give = (value: number | null, version?: number) =>
    app.request(contract.setScore, { ...at, value, ...(version === undefined ? {} : { version }) }, user)
  const shown = async () =>
    (await app.request(contract.getEntryEvaluation, { projectId, categoryId }, user)).body.scores.find(
      ({ criterionId }) => criterionId === at.criterionId,
    )
  return { user, ...at, number: body.entryNumber, give, shown }
}

test('the log begins with the weights when the round opens, and records each change of a score', async () => {
  const { give, number } = await evaluation(0, 0)
  await give(4)
  await give(null)
  await give(6)

  const common = { action: 'score', juror: 1, entry: number, criterion: 'concept' }
  expect(await linesOf()).toMatchObject([
    {
      number: 1,
      action: 'scale',
      weights: [
        ['concept', 60],
        ['function', 40],
      ],
    },
    { number: 2, ...common, from: 10, to: 4 },
    { number: 3, ...common, from: 4, to: null },
    { number: 4, ...common, from: null, to: 6 },
  ])
  expect(await verifyScoreLog(app.db, judged.contestId)).toMatchObject({ isComplete: true, length: 4 })
})

test('a rejected score leaves no line in the log while others are saved at the same time', async () => {
  const own = await evaluation(0, 0)
  const others = await evaluation(1, 1)
  const before = (await linesOf()).length

  const answers = await Promise.all([
    own.give(7),
    app.request(contract.setScore, { ...placeOf(others), value: 3 }, own.user),
    app.request(contract.setScore, { ...placeOf(own), criterionId: judged.contestId, value: 3 }, own.user),
    others.give(9),
    own.give(2, 1),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 200, 409])
  const added = (await linesOf()).slice(before)
  expect(added.map(({ entry, to }) => [entry, to]).sort()).toEqual(
    [
      [own.number, 7],
      [others.number, 9],
    ].sort(),
  )
})

test('of two pages that saw the same score, the second gets the first one’s change', async () => {
  const { give, shown } = await evaluation(0, 2)
  const seen = (await shown())?.version ?? 0
  const first = await give(3, seen)
  const second = await give(9, seen)

  expect([first.status, second.status]).toEqual([200, 409])
  expect(second.body).toMatchObject({
    code: 'score_changed',
    current: { value: 3, version: first.body.version },
  })
  // Having seen it, the juror may overwrite it.
  expect((await give(9, first.body.version)).status).toBe(200)
})

test('the version of a score discloses nothing about how much others have scored', async () => {
  const own = await evaluation(0, 0)
  const other = await evaluation(2, 0)
  await own.give(5)
  for (const value of [1, 2, 3]) await other.give(value)
  const { body } = await own.give(6)

  expect(body.version).toBe(1 + (Date.parse(body.savedAt) % (2 ** 31 - 1)))
})

test('a score that was removed and saved again has another version', async () => {
  const { give, shown } = await evaluation(2, 3)
  await give(7)
  const seen = (await shown())?.version ?? 0
  for (const value of [null, 9]) await give(value)

  expect((await give(8, seen)).body).toMatchObject({ code: 'score_changed', current: { value: 9 } })
})

test('a repeated request after a lost response gets the same response, without another line', async () => {
  const { give, shown } = await evaluation(0, 3)
  const seen = (await shown())?.version ?? 0
  const first = await give(5, seen)
  const before = (await linesOf()).length
  const again = await give(5, seen)

  expect([again.status, again.body.version]).toEqual([200, first.body.version])
  expect((await linesOf()).length).toBe(before)
})

test('the same score again is no change, also from a page that does not send a version', async () => {
  const { give } = await evaluation(0, 4)
  const first = await give(7)
  const before = (await linesOf()).length
  const again = await give(7)
  await give(null)
  const gone = await give(null)

  expect([again.status, again.body.version, gone.body.version]).toEqual([200, first.body.version, 0])
  expect((await linesOf()).slice(before).map(({ from, to }) => [from, to])).toEqual([[7, null]])
})

test('of fifty scores from two pages at once that saw the same, one is saved and each other one is rejected', async () => {
  const { give, shown } = await evaluation(1, 3)
  const seen = (await shown())?.version ?? 0
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => give((at % 2) + 1, seen)))

  const saved = await shown()
  const versions = answers.filter(({ status }) => status === 200).map(({ body }) => body.version)
  expect(new Set(versions)).toEqual(new Set([saved?.version]))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(25)
})

test('a recusal writes a line without the reason', async () => {
  const { user, assignmentId, number } = await evaluation(2, 4)
  await app.request(contract.recuse, { assignmentId, reason: 'My neighbour built it.' }, user)
  const again = await app.request(contract.recuse, { assignmentId, reason: 'Again.' }, user)

  expect(again.status).toBe(409)
  const left = (await linesOf()).filter(({ action }) => action === 'recuse')
  expect(left).toEqual([expect.objectContaining({ juror: 3, entry: number })])
  expect(JSON.stringify(left)).not.toContain('neighbour')
})

test('a round that closes among scores saves those acknowledged, rejects the others, and the log has exactly those', async () => {
  const jury = await Promise.all([0, 1, 2].map((juror) => evaluation(juror, 1)))
  const before = (await linesOf()).length
  const scoring = Array.from({ length: 90 }, (_, at) => jury[at % 3]?.give((at % 10) + 1))
  const closing = app.db.transaction((tx) =>
    closeRound(tx, { actorId: judged.organiser.id, contestId: judged.contestId, number: 1 }),
  )
  const answers = await Promise.all(scoring)
  await closing

  const saved = answers.filter((answer) => answer?.status === 200)
  const rejected = answers.filter((answer) => answer?.body.code === 'round_closed')
  expect(saved.length + rejected.length).toBe(90)
  expect((await linesOf()).length).toBe(before + saved.length)
  expect(await verifyScoreLog(app.db, judged.contestId)).toMatchObject({ isComplete: true })
})

test('an order of finalists adds a line with the entries’ numbers, and a rejected order adds no line', async () => {
  const { contestId, organiser, entries, jury } = judged
  const retail = entries.filter(({ categoryId }) => categoryId === entries[0]?.categoryId)
  const entryIds = retail.map(({ entryId }) => entryId)
  await app.db.transaction((tx) => openFinals(tx, { actorId: organiser.id, contestId, entryIds }))
  const ballot = { contestId, categoryId: retail[0]?.categoryId ?? '' }
  const order = entryIds.toReversed()
  const saved = await app.request(contract.setBallot, { ...ballot, entryIds: order }, jury[0])
  const rejected = await app.request(
    contract.setBallot,
    { ...ballot, entryIds: [...order, ...order] },
    jury[0],
  )

  expect([saved.status, rejected.status]).toEqual([200, 409])
  expect((await linesOf()).filter(({ action }) => action === 'ballot')).toEqual([
    expect.objectContaining({
      juror: 1,
      category: 'retail',
      order: retail.toReversed().map(({ number }) => number),
      of: retail.map(({ number }) => number),
    }),
  ])
})

test('the database rejects changes of the log, and a row that was tampered with is found', async () => {
  const change = sql`UPDATE score_log SET line = replace(line, '"to":6', '"to":9') WHERE number = 4`
  await expect(app.db.execute(change)).rejects.toThrow()

  // Changes the row like an attacker with the database password.
  await app.db.execute(sql`ALTER TABLE score_log DISABLE TRIGGER score_log_never_changes`)
  await app.db.execute(change)
  expect(await verifyScoreLog(app.db, judged.contestId)).toEqual({ isComplete: false, broken: 4 })
  await app.db.execute(sql`UPDATE score_log SET line = replace(line, '"to":9', '"to":6') WHERE number = 4`)
  const length = (await findScoreLog(app.db, judged.contestId))?.length
  await app.db.execute(sql`DELETE FROM score_log WHERE number = ${length}`)
  expect(await verifyScoreLog(app.db, judged.contestId)).toEqual({ isComplete: false, broken: length })
})
