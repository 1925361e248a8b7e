import { expect, test } from 'vitest'
import { coloursOf } from './palette.ts'

const pixels = (...parts: [count: number, colour: [number, number, number]][]) =>
  Uint8Array.from(parts.flatMap(([count, colour]) => Array.from({ length: count }, () => colour).flat()))

test('the colours of a picture are listed strongest first', () => {
  const found = coloursOf(pixels([600, [20, 60, 110]], [300, [230, 225, 210]], [100, [200, 60, 30]]))

  expect(found.palette).toEqual(['#143c6e', '#e6e1d2', '#c83c1e'])
})

test('colours that look alike count as one', () => {
  const found = coloursOf(pixels([500, [100, 100, 100]], [400, [104, 102, 100]], [450, [240, 240, 240]]))

  expect(found.palette).toHaveLength(2)
  expect(found.palette[1]).toBe('#f0f0f0')
})

test('a picture of one colour has a palette of one', () => {
  expect(coloursOf(pixels([64, [255, 0, 0]]))).toEqual({ colour: '#ff0000', palette: ['#ff0000'] })
})
