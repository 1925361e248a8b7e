import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countVotes, type VoteInput, votesNeeded } from './prize-vote.ts'

const candidates = ['a', 'b', 'c']
const jurors = ['1', '2', '3', '4', '5', '6']

const input = fc.record<VoteInput>({
  candidates: fc.constant(candidates),
  mayVote: fc.subarray(jurors),
  quorum: fc.integer({ min: 1, max: 100 }),
  votes: fc
    .subarray(jurors)
    .chain((voting) =>
      fc.tuple(
        ...voting.map((juror) =>
          fc.record({ juror: fc.constant(juror), entry: fc.constantFrom('a', 'b', 'c', null) }),
        ),
      ),
    ),
})

test('the entry with the most votes wins the prize once the quorum has voted', () => {
  const votes = [
    { juror: '1', entry: 'a' },
    { juror: '2', entry: 'b' },
    { juror: '3', entry: 'a' },
  ]
  const counted = countVotes({ candidates, mayVote: jurors, quorum: 50, votes })

  expect(counted.result).toEqual({ kind: 'winner', entry: 'a' })
  expect(counted.tally[0]).toEqual({ entry: 'a', votes: 2 })
  expect(countVotes({ candidates, mayVote: jurors, quorum: 51, votes }).result).toEqual({ kind: 'short' })
})

test('an abstention counts towards the quorum, and if everybody abstains nobody wins', () => {
  const votes = jurors.map((juror) => ({ juror, entry: null }))
  const counted = countVotes({ candidates, mayVote: jurors, quorum: 100, votes })

  expect(counted).toMatchObject({ cast: 6, abstained: 6, result: { kind: 'nobody' } })
})

test('entries with equally many votes are tied, in any order', () => {
  const votes = [
    { juror: '1', entry: 'c' },
    { juror: '2', entry: 'a' },
  ]
  expect(countVotes({ candidates, mayVote: ['1', '2'], quorum: 50, votes }).result).toEqual({
    kind: 'tie',
    entries: ['a', 'c'],
  })
})

test('a prize needs at least one vote', () => {
  expect(votesNeeded(0, 50)).toBe(1)
  expect(countVotes({ candidates, mayVote: [], quorum: 1, votes: [] }).result).toEqual({ kind: 'short' })
})

test('the order of votes and of candidates changes nothing', () => {
  fc.assert(
    fc.property(input, (vote) => {
      const turned = {
        ...vote,
        candidates: vote.candidates.toReversed(),
        mayVote: vote.mayVote.toReversed(),
        votes: vote.votes.toReversed(),
      }
      expect(countVotes(turned)).toEqual(countVotes(vote))
    }),
  )
})

test('the vote of a juror who may not vote does not count', () => {
  fc.assert(
    fc.property(input, (vote) => {
      const heard = vote.votes.filter(({ juror }) => vote.mayVote.includes(juror))
      expect(countVotes({ ...vote, votes: heard })).toEqual(countVotes(vote))
    }),
  )
})

test('changing a vote to the winner never removes the prize', () => {
  fc.assert(
    fc.property(input, (vote) => {
      const { result } = countVotes(vote)
      if (result.kind !== 'winner') return
      for (const turning of vote.votes) {
        const votes = vote.votes.map((one) => (one === turning ? { ...one, entry: result.entry } : one))
        expect(countVotes({ ...vote, votes }).result).toEqual(result)
      }
    }),
  )
})

test('every vote is counted once', () => {
  fc.assert(
    fc.property(input, (vote) => {
      const { tally, abstained, cast, mayVote } = countVotes(vote)
      expect(tally.reduce((sum, { votes }) => sum + votes, 0) + abstained).toBe(cast)
      expect(cast).toBeLessThanOrEqual(mayVote)
    }),
  )
})
