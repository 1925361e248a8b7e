import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { giveJudgedContest } from '#tools/testing/judged-contest.ts'
import { headOf, linksAfter } from '../score-log.ts'
import { noteScale } from './actions/note-scale.ts'
import { checkScores } from './queries/score-check.ts'
import { exportPublicLog } from './queries/score-log.ts'
import { scoreDigest } from './score-digest.ts'
import { appendToScoreLog } from './score-log.ts'
import { jurors, scoreChains, scoreLog } from './tables.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house?.close())

async function linesOf(contestId: string) {
  const rows = await house.db
    .select()
    .from(scoreLog)
    .where(eq(scoreLog.contestId, contestId))
    .orderBy(asc(scoreLog.number))
  return rows.map(({ line }) => JSON.parse(line))
}

/** As if nothing had been told of the contest yet. */
async function forgetChain(contestId: string) {
  await house.db.execute(sql`ALTER TABLE score_log DISABLE TRIGGER score_log_never_changes`)
  await house.db.delete(scoreLog).where(eq(scoreLog.contestId, contestId))
  await house.db.execute(sql`ALTER TABLE score_log ENABLE TRIGGER score_log_never_changes`)
  await house.db.delete(scoreChains).where(eq(scoreChains.contestId, contestId))
}

test('of two entries left after an upgrade, everybody is told of the one whose marks could not be hidden', async () => {
  const { contestId } = await giveJudgedContest(house, { slug: 'upgraded' })
  await forgetChain(contestId)
  const mark = { act: 'mark' as const, juror: 1, criterion: 'concept', from: null, to: 7 }
  const digest = scoreDigest(null, headOf(contestId))
  const old = linksAfter(
    { length: 0, digest },
    new Date(0),
    [
      { act: 'scale', weights: [['concept', 1]], thresholds: [] },
      { ...mark, entry: 16 },
    ],
    scoreDigest,
  )
  const end = Buffer.from(old.at(-1)?.digest ?? '', 'hex')
  await house.db.insert(scoreChains).values({ contestId, length: old.length, digest: end })
  await house.db.insert(scoreLog).values(
    old.map((link, at) => ({
      contestId,
      number: at + 1,
      at: new Date(0),
      line: link.line,
      digest: Buffer.from(link.digest, 'hex'),
    })),
  )
  await house.db.transaction((tx) =>
    appendToScoreLog(tx, contestId, [
      { ...mark, entry: 161 },
      { act: 'recuse', juror: 1, entry: 16 },
      { act: 'recuse', juror: 1, entry: 161 },
    ]),
  )
  let handedOut = ''
  for await (const page of exportPublicLog(house.db, contestId, 5)) handedOut += page
  const told = handedOut.trim().split('\n').slice(1)

  expect(told.map((link) => /"act":"(\w+)"/.exec(link)?.[1] ?? null)).toEqual([
    'scale',
    'mark',
    null,
    'recuse',
    null,
  ])
})

test('who had left before a chain began is told in lines that may be withheld, not with the weights', async () => {
  const { contestId } = await giveJudgedContest(house, { slug: 'leavers' })
  await forgetChain(contestId)
  const isFirst = and(eq(jurors.contestId, contestId), eq(jurors.number, 1))
  await house.db.update(jurors).set({ leftAt: new Date() }).where(isFirst)
  await house.db.transaction((tx) => noteScale(tx, contestId))
  const check = () => house.db.transaction((tx) => checkScores(tx, contestId))

  expect(await linesOf(contestId)).toMatchObject([
    { act: 'begun' },
    { act: 'left', juror: 1 },
    { act: 'scale', left: [] },
  ])
  expect((await check()).differing).toEqual([])
  await house.db.update(jurors).set({ leftAt: null }).where(isFirst)
  expect((await check()).differing).toEqual([{ kind: 'seat', juror: 1 }])
  const isSecond = and(eq(jurors.contestId, contestId), eq(jurors.number, 2))
  await house.db.update(jurors).set({ leftAt: new Date() }).where(isSecond)
  expect((await check()).differing).toContainEqual({ kind: 'seat', juror: 2 })
})
