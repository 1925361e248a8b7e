import { expect, test } from 'vitest'
import { lineOf, type ScoreEvent } from './score-log.ts'
import { scoreReplay } from './score-replay.ts'

const followed = (events: readonly ScoreEvent[]) => {
  const replay = scoreReplay()
  for (const [at, event] of events.entries()) replay.take(lineOf(at + 1, new Date(0), event))
  return replay
}
const ballot = (category: string, order: number[]) => ({ act: 'ballot' as const, juror: 1, category, order })
const vote = (juror: number, entry: number | null, recused = false) => ({
  act: 'prize' as const,
  juror,
  prize: 'grand',
  entry,
  recused,
})
const closed = (votes: [number, number][]) => ({
  act: 'closePrize' as const,
  prize: 'grand',
  mayVote: [1, 2],
  needed: 1,
  votes,
})
const nothing = { marks: [], ballots: [], votes: [], counts: [] }

test('categories of two disciplines that go by one key are told apart by their finalists', () => {
  const replay = followed([ballot('light', [1, 2]), ballot('light', [8, 9]), ballot('light', [2, 1])])
  const ballots = [
    { juror: 1, category: 'light', order: [2, 1] },
    { juror: 1, category: 'light', order: [8, 9] },
  ]

  expect(replay.differing({ ...nothing, ballots })).toEqual([])
})

test('of orders that stood before their chain nothing is said until they are given anew', () => {
  const begun = { act: 'begun' as const, marks: 0, ballots: 1 }
  const stand = { ...nothing, ballots: [{ juror: 1, category: 'light', order: [1, 2] }] }

  expect(followed([begun]).differing(stand)).toEqual([])
  expect(followed([begun, ballot('light', [2, 1])]).differing(stand)).toMatchObject([{ kind: 'ballot' }])
})

test('a count that does not follow from the votes that the chain tells of is named', () => {
  const cast = [vote(1, 4), vote(2, 4), vote(2, 5), vote(3, 5)]

  expect(
    followed([
      ...cast,
      closed([
        [4, 1],
        [5, 1],
      ]),
    ]).miscounted(),
  ).toEqual([])
  expect(
    followed([
      ...cast,
      closed([
        [4, 2],
        [5, 0],
      ]),
    ]).miscounted(),
  ).toEqual(['grand'])
  expect(
    followed([
      ...cast,
      vote(2, null, true),
      closed([
        [4, 1],
        [5, 1],
      ]),
    ]).miscounted(),
  ).toEqual(['grand'])
})
