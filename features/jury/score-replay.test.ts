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
const nothing = {
  marks: [],
  ballots: [],
  votes: [],
  counts: [],
  readings: [],
  seats: [],
  scale: { weights: [], thresholds: [] },
}

test('categories of two disciplines that go by one key are told apart by their finalists', () => {
  const replay = followed([ballot('light', [1, 2]), ballot('light', [8, 9]), ballot('light', [2, 1])])
  const ballots = [
    { juror: 1, category: 'light', order: [2, 1] },
    { juror: 1, category: 'light', order: [8, 9] },
  ]

  expect(replay.differing({ ...nothing, ballots })).toEqual([])
})

test('of two orders under one key the one that is gone is named, whichever was given last', () => {
  const replay = followed([ballot('light', [1, 2]), ballot('light', [8, 9])])
  const standing = (order: number[]) =>
    replay.differing({ ...nothing, ballots: [{ juror: 1, category: 'light', order }] })

  expect(standing([8, 9])).toEqual([{ kind: 'ballot', juror: 1, category: 'light' }])
  expect(standing([1, 2])).toEqual([{ kind: 'ballot', juror: 1, category: 'light' }])
})

test('who could be placed is part of an order, where the ballot keeps it', () => {
  const replay = followed([{ ...ballot('light', [1, 2]), of: [3, 1, 2] }])
  const differing = (of?: number[]) =>
    replay.differing({
      ...nothing,
      ballots: [{ juror: 1, category: 'light', order: [1, 2], ...(of && { of }) }],
    })

  expect([differing(), differing([1, 2, 3])]).toEqual([[], []])
  expect(differing([1, 2])).toEqual([{ kind: 'ballot', juror: 1, category: 'light' }])
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

const scale = (weights: [string, number][], thresholds: [string, number][] = []) => ({
  act: 'scale' as const,
  weights,
  thresholds,
})

test('weights and thresholds are those of the last line that tells them, and all of them are compared', () => {
  const replay = followed([scale([['light', 60]], [['gold', 7]]), scale([['light', 50]], [['gold', 7.8]])])
  const standing = (weights: [string, number][], thresholds: [string, number][]) =>
    replay.differing({ ...nothing, scale: { weights, thresholds } })

  expect(standing([['light', 50]], [['gold', 7.8]])).toEqual([])
  expect(standing([['light', 60]], [['gold', 7.5]])).toEqual([
    { kind: 'weight', criterion: 'light' },
    { kind: 'threshold', level: 'gold' },
  ])
  expect(standing([['colour', 50]], [])).toHaveLength(3)
})

test('an entry left to others and a juror who left are as the chain tells, and one that it does not tell of is named', () => {
  const of = (act: 'recuse' | 'restored', entry: number) => ({ act, juror: 1, entry })
  const told = [scale([]), of('recuse', 4), of('recuse', 5), of('restored', 5)]
  const reading = (entry: number, isRecused: boolean) => ({ juror: 1, entry, isRecused })
  const differing = (readings: ReturnType<typeof reading>[]) =>
    followed(told).differing({ ...nothing, readings })

  expect(differing([reading(4, true), reading(5, false), reading(6, false)])).toEqual([])
  expect(differing([reading(4, false), reading(5, true), reading(6, true)])).toEqual(
    [4, 5, 6].map((entry) => ({ kind: 'reading', juror: 1, entry })),
  )
  const seats = (hasLeft: boolean) =>
    followed([
      { act: 'left', juror: 2 },
      { ...scale([]), left: [2] },
    ]).differing({
      ...nothing,
      seats: [
        { juror: 1, hasLeft: !hasLeft },
        { juror: 2, hasLeft },
      ],
    })
  expect(seats(true)).toEqual([])
  expect(seats(false)).toEqual([1, 2].map((juror) => ({ kind: 'seat', juror })))
})

test('of recusals that stood before their chain nothing is said until they are told of', () => {
  const begun = { act: 'begun' as const, marks: 3, ballots: 0 }
  const readings = [{ juror: 1, entry: 4, isRecused: true }]
  const restored = { act: 'restored' as const, juror: 1, entry: 4 }

  expect(followed([begun, scale([])]).differing({ ...nothing, readings })).toEqual([])
  expect(followed([begun, scale([]), restored]).differing({ ...nothing, readings })).toHaveLength(1)
})

test('of who left before anybody told of it nothing is said, unless the first scale says who had left', () => {
  const seats = [
    { juror: 1, hasLeft: true },
    { juror: 2, hasLeft: false },
  ]
  const differing = (events: ScoreEvent[]) => followed(events).differing({ ...nothing, seats })

  expect(differing([scale([])])).toEqual([])
  expect(differing([{ ...scale([]), left: [1] }])).toEqual([])
  expect(differing([{ ...scale([]), left: [] }])).toEqual([{ kind: 'seat', juror: 1 }])
  expect(differing([scale([]), { act: 'returned', juror: 1 }])).toEqual([{ kind: 'seat', juror: 1 }])
})

test('weights that a line tells anew once there are marks are not believed, and those of before it stand', () => {
  const mark = (to: number | null) => ({
    act: 'mark' as const,
    juror: 1,
    entry: 1,
    criterion: 'light',
    from: null,
    to,
  })
  const stand = (weight: number, to: number | null) => ({
    ...nothing,
    marks: to === null ? [] : [{ juror: 1, entry: 1, criterion: 'light', value: to }],
    scale: { weights: [['light', weight] as [string, number]], thresholds: [] },
  })
  const told = [scale([['light', 60]]), mark(7), scale([['light', 20]])]
  const takenBack = [scale([['light', 60]]), mark(7), mark(null), scale([['light', 20]])]

  expect(followed(told).differing(stand(20, 7))).toEqual([{ kind: 'weight', criterion: 'light' }])
  expect(followed(told).differing(stand(60, 7))).toEqual([])
  expect(followed(takenBack).differing(stand(20, null))).toEqual([])
})

test('what everybody is told of a vote has to be its count; told alone, it stands by itself', () => {
  const count = closed([[4, 1]])
  const tally = (mayVote: number, votes: [number, number][]) => ({
    act: 'tally' as const,
    prize: 'grand',
    mayVote,
    needed: 1,
    votes,
  })

  expect(followed([vote(1, 4), count, tally(2, [[4, 1]])]).miscounted()).toEqual([])
  expect(followed([vote(1, 4), count, tally(2, [[4, 2]])]).miscounted()).toEqual(['grand'])
  expect(followed([vote(1, 4), count, tally(9, [[4, 1]])]).miscounted()).toEqual(['grand'])
  expect(followed([tally(2, [[4, 1]])]).miscounted()).toEqual([])
})

test('a count from before an upgrade says nothing of one after it that is not handed out', () => {
  const replay = scoreReplay()
  const tally = {
    act: 'tally' as const,
    prize: 'grand',
    mayVote: 3,
    needed: 1,
    votes: [[5, 3]] as [number, number][],
  }
  const runOff = { act: 'runOff' as const, prize: 'grand', among: [4, 5] }
  const tied = closed([
    [4, 1],
    [5, 1],
  ])
  const told = [vote(1, 4), vote(2, 5), tied, runOff]
  for (const [at, event] of told.entries()) replay.take(lineOf(at + 1, new Date(0), event))
  // The votes held anew and their count, lines 5 to 8, are withheld; what everybody is told of them is not.
  replay.take(lineOf(9, new Date(1), tally, 'abcdefghijklmnopqrst_-'))

  expect(replay.miscounted()).toEqual([])
})
