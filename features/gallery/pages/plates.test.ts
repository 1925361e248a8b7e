import { expect, test } from 'vitest'
import { platesFor } from './plates.ts'

const lying = { width: 2400, height: 1600 }
const upright = { width: 1800, height: 2400 }

test('landscape images alternate between full width and inset', () => {
  expect(platesFor([lying, lying, lying])).toEqual(['full', 'inset', 'full'])
})

test('a portrait image is placed beside the next one, and is the narrower', () => {
  expect(platesFor([lying, upright, lying, lying])).toEqual(['full', 'narrow-left', 'right', 'inset'])
})

test('two portrait images share the page evenly, and a single one is narrow', () => {
  expect(platesFor([upright, upright])).toEqual(['left', 'right'])
  expect(platesFor([upright])).toEqual(['tall'])
})

test('every image has a place, whatever the order', () => {
  for (const mask of Array.from({ length: 32 }, (_, i) => i)) {
    const images = [0, 1, 2, 3, 4].map((bit) => ((mask >> bit) & 1 ? upright : lying))
    expect(platesFor(images)).toHaveLength(images.length)
  }
})
