import { expect, test } from 'vitest'
import { imageAt, imageTypeOf, isCameraRaw } from './signature.ts'

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

test('an image is found after a byte order mark, blank lines or a mail header, and not inside another file', () => {
  const jpeg = '\xff\xd8\xff\xe0'
  const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
  const found = (before: string) => imageAt(latin(before + jpeg))?.at ?? null

  expect(['', '\xef\xbb\xbf', '\r\n', 'From: a@example.org\r\n\r\n'].map(found)).toEqual([0, 3, 2, 23])
  expect(found(' '.repeat(1024))).toBe(1024)
  const others = [
    '%PDF-1.7\n',
    '<html>',
    'ID3\x03\0',
    'FUJIFILMCCD-RAW ',
    '8BPS\0\x01',
    '\x01\x02',
    ' '.repeat(1025),
  ]
  expect(others.map(found)).toEqual(others.map(() => null))
})

test('camera raws are known by their first bytes', () => {
  const raws = ['FUJIFILMCCD-RAW 0201', 'IIRO\x08\0\0\0', '....ftypcrx ', 'II*\0\x10\0\0\0CR\x02\0']

  expect(raws.map((raw) => isCameraRaw(bytes(raw)))).toEqual(raws.map(() => true))
  expect(isCameraRaw(bytes('II*\0\x08\0\0\0'))).toBe(false)
})
