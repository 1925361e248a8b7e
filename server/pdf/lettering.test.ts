import { expect, test } from 'vitest'
import { readBack } from '#tools/testing/read-pdf.ts'
import { lettering, lettersWithoutPrint } from './lettering.ts'
import { Document } from './pdf-document.ts'

const missing = (text: string) => lettersWithoutPrint(text, 'text').join(' ')

test('letters that no typeface has, and those that would lose their accents, are named', () => {
  const texts = [
    '陳大文',
    '김철수',
    'ไทย',
    'שלום',
    'سلام',
    'Nguyễn Văn Hiếu',
    'Παπαδόπουλος',
    'ễ'.normalize('NFD'),
  ]

  expect(texts.map(missing)).toEqual(['陳', '김 철 수', 'ไ ท ย', 'ש ל ו ם', 'س ل ا م', 'ễ ế', 'ό ς', 'ễ'])
})

test('names and addresses of the programme’s languages are printed, and their raised digits too', () => {
  const texts = [
    String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 0x20 + at)),
    'L’Œuvre d’été « Noël » à Ñuñoa — ¿Quién? Łódź, Ørsted, Şişli, Čapek, Þór',
    '王小明，上海市静安区南京西路１２３号',
    'Иванов, 12 m²\u00a0x',
  ]

  expect(texts.map(missing)).toEqual(['', '', '', ''])
})

test('a letter can be read from a PDF, even if only its accented form was drawn before', () => {
  lettering('Å', 'medium', 20)
  const document = new Document({
    title: 'Letters',
    language: 'en',
    author: 'Palmarès',
    createdAt: new Date('2026-11-28'),
    size: { width: 200, height: 200 },
  })
  const pen = { face: 'medium', size: 20, colour: '#000000' } as const
  document.write('A', 20, 40, pen, document.element('P', document.root))

  expect(readBack(document.bytes()).pages.flat().join('')).toContain('A')
})
