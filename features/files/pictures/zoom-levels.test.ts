import { expect, test } from 'vitest'
import type { ImageView } from '#features/files/storage/contract.ts'
import { deepestOf, levelsOf } from './zoom-levels.ts'

const image = (width: number): ImageView => ({
  id: '00000000-0000-4000-8000-000000000000',
  width,
  height: width / 2,
  thumbhash: null,
  colour: '#dcdbd7',
  renditions: [
    { format: 'avif', width: 2400, url: '/a2400' },
    { format: 'avif', width: 640, url: '/a640' },
    { format: 'webp', width: 640, url: '/w640' },
  ],
})

test('a large photograph can be zoomed beyond the widest form on pages', () => {
  expect(levelsOf(image(6000), '/a640')).toEqual([
    { url: '/a640', width: 640, height: 320 },
    { url: '/a2400', width: 2400, height: 1200 },
  ])
  expect(deepestOf(image(6000))).toEqual({ width: 5200, height: 2600 })
})

test('an image that pages show in full width needs no additional request', () => {
  expect(deepestOf(image(2500))).toBeNull()
})
