import { expect, test } from 'vitest'
import { needsTiles, tileLevels, tilePaths } from './zoom-tiles.ts'

test('an image has tiles only where its widest rendition has fewer pixels', () => {
  expect([2560, 2561].map((width) => needsTiles({ width, height: 100 }))).toEqual([false, true])
})

test('each level is half of the next, down to one tile', () => {
  expect(tileLevels({ width: 5001, height: 3000 })).toEqual([
    { width: 626, height: 375 },
    { width: 1251, height: 750 },
    { width: 2501, height: 1500 },
    { width: 5001, height: 3000 },
  ])
})

test('the tiles cover every level to its edges', () => {
  expect(tilePaths({ width: 3000, height: 1025 })).toEqual([
    '0/0_0.webp',
    '1/0_0.webp',
    '1/1_0.webp',
    '2/0_0.webp',
    '2/0_1.webp',
    '2/1_0.webp',
    '2/1_1.webp',
    '2/2_0.webp',
    '2/2_1.webp',
  ])
})
