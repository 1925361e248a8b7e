import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finalsOrder, votesOn } from './finals-order.ts'

const field = ['a', 'b', 'c', 'd']
const vote = (order: string, juror = order) => ({ juror, order: [...order] })
const placesOf = (votes: string[]) =>
  Object.fromEntries(
    finalsOrder(
      field,
      votes.map((order) => vote(order)),
    ).map(({ entry, place }) => [entry, place]),
  )

test('a unanimous jury’s order is the result, with finite strengths', () => {
  const result = finalsOrder(field, [vote('cadb', 'Ana'), vote('cadb', 'Bo'), vote('cadb', 'Chi')])

  expect(result.map(({ entry, place, duels, firstPlaces }) => [entry, place, duels, firstPlaces])).toEqual([
    ['c', 1, 3, 3],
    ['a', 2, 1, 0],
    ['d', 3, -1, 0],
    ['b', 4, -3, 0],
  ])
  expect(result.every(({ strength }) => Number.isFinite(strength))).toBe(true)
})

test('with two finalists, one juror and a prior of half a win, the strengths have a closed form', () => {
  const [first, second] = finalsOrder(['a', 'b'], [vote('ab')])

  // By symmetry the strengths are p and 1/p, and 1.5/p = 1/(p + 1/p) + 1/(p + 1) has this root.
  const p = Math.exp(first?.strength ?? 0)
  expect(second?.strength).toBeCloseTo(-(first?.strength ?? 0), 6)
  expect(1.5 / p).toBeCloseTo(1 / (p + 1 / p) + 1 / (p + 1), 5)
})

test('two opposite orders leave all finalists tied', () => {
  expect(placesOf(['abcd', 'dcba'])).toEqual({ a: 1, b: 1, c: 1, d: 1 })
})

test('equal strengths are separated by the duels that a majority decided', () => {
  // a and b have the same sum of places, but three jurors of five place a before b.
  const result = finalsOrder(
    ['a', 'b', 'c'],
    [vote('abc', '1'), vote('abc', '2'), vote('abc', '3'), vote('bca', '4'), vote('bac', '5')],
  )

  const [first, second] = result
  expect(first).toMatchObject({ entry: 'a', place: 1, duels: 2 })
  expect(second).toMatchObject({ entry: 'b', place: 2, duels: 0 })
  expect(first?.strength).toBe(second?.strength)
})

test('a finalist that a juror may not judge is compared only by the other jurors', () => {
  const result = finalsOrder(['a', 'b', 'c'], [vote('abc', '1'), vote('abc', '2'), vote('bc', '3')])

  expect(result.map(({ entry }) => entry)).toEqual(['a', 'b', 'c'])
})

test('before the first ballot all finalists share first place', () => {
  expect(placesOf([])).toEqual({ a: 1, b: 1, c: 1, d: 1 })
})

test('an order that repeats an entry, or contains one outside the finals, is an error', () => {
  expect(() => finalsOrder(field, [vote('aab')])).toThrow('names a finalist twice')
  expect(() => finalsOrder(field, [vote('abz')])).toThrow('an entry that is none')
})

test('placed finalists come before unplaced ones, which share the last place', () => {
  const finalists = [...'abcdef']
  const votes = votesOn(
    finalists,
    ['1', '2', '3', '4', '5'].map((jurorId) => ({
      jurorId,
      entryIds: ['a', 'b', 'c'],
      couldPlace: finalists,
    })),
  )

  const places = finalsOrder(finalists, votes).map(({ entry, place }) => [entry, place])

  expect(places).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 4],
    ['e', 4],
    ['f', 4],
  ])
})

test('a juror who could not place a finalist does not lower it, and removed finalists do not count', () => {
  const could = { jurorId: '1', entryIds: ['z', 'a'], couldPlace: ['a', 'b', 'z', 'y'] }

  const votes = votesOn(['a', 'b', 'c'], [could])

  expect(votes).toEqual([{ juror: '1', order: ['a'], unplaced: ['b'] }])
  expect(finalsOrder(['a', 'b', 'c'], votes).map(({ entry }) => entry)).toEqual(['a', 'c', 'b'])
})

const orders = fc.array(fc.shuffledSubarray(field, { minLength: 4 }), { minLength: 1, maxLength: 7 })
const votesOf = (lists: string[][]) => lists.map((order, i) => ({ juror: `juror ${i}`, order }))

test('the order of jurors and of the finalists’ list does not change the result', () => {
  fc.assert(
    fc.property(orders, (lists) => {
      const votes = votesOf(lists)

      expect(finalsOrder([...field].reverse(), [...votes].reverse())).toEqual(finalsOrder(field, votes))
    }),
  )
})

test('with complete orders a better sum of places never ranks behind a worse one', () => {
  fc.assert(
    fc.property(orders, (lists) => {
      const sum = (entry: string) => lists.reduce((all, order) => all + order.indexOf(entry), 0)
      const result = finalsOrder(field, votesOf(lists))

      const sums = result.map(({ entry }) => sum(entry))
      expect(sums).toEqual([...sums].sort((a, b) => a - b))
    }),
  )
})

test('moving a finalist up in one order never lowers its place', () => {
  fc.assert(
    fc.property(orders, (lists) => {
      const [first = [], ...others] = lists
      const place = (all: string[][]) =>
        finalsOrder(field, votesOf(all)).find(({ entry }) => entry === 'a')?.place ?? 0
      const raised = ['a', ...first.filter((entry) => entry !== 'a')]

      expect(place([raised, ...others])).toBeLessThanOrEqual(place(lists))
    }),
  )
})

test('a finalist that all jurors rank never ranks behind one that no juror ranks', () => {
  const parts = fc.array(fc.shuffledSubarray(['a', 'b'], { minLength: 2 }), { minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(parts, fc.array(fc.constantFrom('c', 'd')), (lists, extra) => {
      const votes = votesOn(
        field,
        lists.map((entryIds, i) => ({
          jurorId: `${i}`,
          // Some jurors place more finalists than others.
          entryIds: extra[i] === 'c' ? [...entryIds, 'c'] : entryIds,
          couldPlace: field,
        })),
      )
      const place = new Map(finalsOrder(field, votes).map((one) => [one.entry, one.place]))

      const last = Math.max(place.get('a') ?? 9, place.get('b') ?? 9)
      expect(last).toBeLessThan(place.get('c') ?? 0)
      expect(place.get('c')).toBeLessThanOrEqual(place.get('d') ?? 0)
    }),
  )
})
