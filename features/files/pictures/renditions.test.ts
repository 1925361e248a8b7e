import { expect, test } from 'vitest'
import { renditionWidths } from '#features/files/storage/contract.ts'
import { widthsFor } from './renditions.ts'

test('no rendition is wider than its original', () => {
  expect(widthsFor(renditionWidths, { width: 1800, height: 1200 })).toEqual([1600, 1080, 640, 320])
})

test('an image below the widest width keeps its own, unless the next is nearly as wide', () => {
  expect(widthsFor(renditionWidths, { width: 2400, height: 1600 })).toEqual([2400, 1600, 1080, 640, 320])
  expect(widthsFor(renditionWidths, { width: 4000, height: 3000 })[0]).toBe(2560)
})

test('an image narrower than the narrowest width stays at its own width', () => {
  expect(widthsFor(renditionWidths, { width: 200, height: 100 })).toEqual([200])
})

test('a very tall image is offered in the widths whose height fits the limit', () => {
  expect(widthsFor(renditionWidths, { width: 1500, height: 50_000 })).toEqual([320])
  expect(widthsFor([640], { width: 1500, height: 50_000 })).toEqual([491])
})
