import { expect, test } from 'vitest'
import { cutFor } from './cut-for-shape.ts'

const card = { width: 1200, height: 630 }

test('an uncropped image is cut around its centre', () => {
  expect(cutFor({ width: 2400, height: 2400 }, {}, card)).toEqual({
    left: 0,
    top: 570,
    width: 2400,
    height: 1260,
  })
  expect(cutFor({ width: 4000, height: 1000 }, {}, card)).toEqual({
    left: 1048,
    top: 0,
    width: 1904,
    height: 1000,
  })
})

test('the cut contains the full crop, also at the edge of the image', () => {
  const box = { width: 2400, height: 1600 }
  const corner = { x: 0.8, y: 0.75, width: 0.2, height: 0.25 }

  const cut = cutFor(box, { crop: corner }, card)

  expect(cut.left).toBeLessThanOrEqual(0.8 * 2400)
  expect(cut.top).toBeLessThanOrEqual(0.75 * 1600)
  expect([cut.left + cut.width, cut.top + cut.height]).toEqual([2399, 1600])
})

test('a crop too tall for the box is cut around its centre', () => {
  const tall = { x: 0.25, y: 0, width: 0.5, height: 1 }

  const { left, top, width, height } = cutFor({ width: 1000, height: 3000 }, { crop: tall }, card)

  expect([left, width, height, top + height / 2]).toEqual([0, 1000, 525, 1500.5])
})

test('without a crop the cut keeps the focus in view, and stays within the image', () => {
  const { left, top } = cutFor({ width: 4000, height: 1000 }, { focus: { x: 0.9, y: 0.5 } }, card)

  expect([left, top]).toEqual([4000 - Math.round((1000 * card.width) / card.height), 0])
})
