import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameFor, safeFileName } from './file-name.ts'

test('a name ends in the ending of the checked type, whatever its sender called it', () => {
  const given = [
    'plan.html',
    'plan.bat',
    'plan.pdf.exe',
    'cod\u202efdp.exe',
    'Plan.PDF',
    'plan.jpg',
    'étage 1.5',
    '.pdf',
    '',
  ]

  expect(given.map((name) => fileNameFor(name, 'application/pdf'))).toEqual([
    'plan.html.pdf',
    'plan.bat.pdf',
    'plan.pdf.exe.pdf',
    'codfdp.exe.pdf',
    'Plan.PDF',
    'plan.pdf',
    'étage 1.5.pdf',
    'pdf.pdf',
    'file.pdf',
  ])
  expect(fileNameFor('a.jpeg', 'image/jpeg')).toBe('a.jpeg')
  expect(fileNameFor('a.png', 'image/tiff')).toBe('a.tif')
  expect(fileNameFor('list', 'text/csv; charset=utf-8')).toBe('list.csv')
})

test('Windows, macOS and Linux can write the name', () => {
  const given = [
    'a:*?"<>|b',
    '../../etc/passwd',
    '..\\boot.ini',
    'plan. . ',
    'CON',
    'NUL.txt',
    'com1 .pdf',
    'LPT¹',
    'Console',
    'two\r\nlines\u2028more',
    'e\u0301tage',
    '👩\u200d🎨\u200b.pdf',
  ]

  expect(given.map(safeFileName)).toEqual([
    'a_______b',
    '_.._etc_passwd',
    '_boot.ini',
    'plan',
    '_CON',
    '_NUL.txt',
    '_com1.pdf',
    '_LPT¹',
    'Console',
    'two lines more',
    'étage',
    '👩\u200d🎨.pdf',
  ])
})

test('a long name is cut before its ending, between characters, to 255 bytes', () => {
  const name = fileNameFor(`${'图'.repeat(200)}.exe`, 'application/pdf')

  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^图{83}\.pdf$/u)
})

test('any text becomes a name that is safe, and stays the same when it is made safe again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const name = fileNameFor(text, 'application/pdf')
      expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}\u202a-\u202e\u2066-\u2069]+\.pdf$/iu)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(safeFileName(name)).toBe(name)
    }),
    { numRuns: 50 },
  )
})
