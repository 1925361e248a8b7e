import { expect, test } from 'vitest'
import { imageTypeOf } from './signature.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('an image is known by its first bytes', () => {
  expect(imageTypeOf(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
  expect(imageTypeOf(Uint8Array.from([0x4d, 0x4d, 0x00, 0x2a]))).toBe('image/tiff')
  expect(imageTypeOf(bytes('RIFF....WEBPVP8 '))).toBe('image/webp')
  expect(imageTypeOf(bytes('....ftypheic'))).toBe('image/heic')
})

test('SVGs with scripts, HTML pages, videos and empty files are not images', () => {
  const others = [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    '%PDF-1.7',
    'GIF89a',
    '....ftypmp42',
    '',
  ]

  expect(others.map((other) => imageTypeOf(bytes(other)))).toEqual(others.map(() => null))
})
