import { expect, test } from 'vitest'
import { tieBrackets } from './ties.ts'

const errorOfOne = () => 1

test('entries nearer than the error of their difference share a bracket', () => {
  const brackets = tieBrackets([90, 89.5, 89, 80], errorOfOne)

  expect(brackets).toEqual([{ first: 0, last: 2 }])
})

test('the two ends of a chain of near neighbours are not tied', () => {
  const brackets = tieBrackets([90, 89, 88, 87], errorOfOne)

  expect(brackets).toEqual([
    { first: 0, last: 1 },
    { first: 1, last: 2 },
    { first: 2, last: 3 },
  ])
})

test('a bracket inside a longer one is not shown', () => {
  const brackets = tieBrackets([80, 79.9, 79.8, 79.7, 70, 69.9], errorOfOne)

  expect(brackets).toEqual([
    { first: 0, last: 3 },
    { first: 4, last: 5 },
  ])
})

test('one uncertain entry between two certain ones does not tie those two', () => {
  const errors = (a: number, b: number) => (a === 1 || b === 1 ? 10 : 0.1)

  const brackets = tieBrackets([81, 80, 79], errors)

  expect(brackets).toEqual([
    { first: 0, last: 1 },
    { first: 1, last: 2 },
  ])
})

test('equal scores are tied even where the error is zero', () => {
  expect(tieBrackets([8, 8 - 1e-12, 7], () => 0)).toEqual([{ first: 0, last: 1 }])
})

test('an empty list and a list of one have no ties', () => {
  expect(tieBrackets([], errorOfOne)).toEqual([])
  expect(tieBrackets([80], errorOfOne)).toEqual([])
})
