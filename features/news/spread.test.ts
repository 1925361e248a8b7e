import { expect, test } from 'vitest'
import { spreadAt, turned } from './spread.ts'

test('the first page lies alone, then two pages lie open, and the last may be alone again', () => {
  expect([1, 2, 3, 4, 5, 6].map((page) => spreadAt(page, 6))).toEqual([
    [1],
    [2, 3],
    [2, 3],
    [4, 5],
    [4, 5],
    [6],
  ])
})

test('turning leads to the page that opens the next spread, and ends with the issue', () => {
  expect([1, 2, 3, 4, 6].map((page) => [turned(page, 6, -1), turned(page, 6, 1)])).toEqual([
    [null, 2],
    [1, 4],
    [1, 4],
    [2, 6],
    [4, null],
  ])
})
