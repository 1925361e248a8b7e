import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { languages } from './language.ts'

test('a cell that a spreadsheet would evaluate becomes text, and a number stays a number', () => {
  const rows = csvOf([['=1+1', '+1', '-1', '@x', '\tx', 'a, "b"', -1]])

  expect(rows).toBe(`\uFEFF'=1+1,'+1,'-1,'@x,'\tx,"a, ""b""",-1\r\n`)
})

test('a phone number stays as it is, and a sum that begins like one becomes text', () => {
  const rows = csvOf([['+1 514 555 0199', '+33612345678', '+1 514 555-0199', '+1 514 555 0199+A1', '+1']])

  expect(rows).toBe("\uFEFF+1 514 555 0199,+33612345678,'+1 514 555-0199,'+1 514 555 0199+A1,'+1\r\n")
})

test('an amount has two decimals, even if it is negative', () => {
  expect(csvOf([[{ cents: 114_90 }, { cents: -5 }, { cents: 0 }]])).toBe('\uFEFF114.90,-0.05,0.00\r\n')
})

test('French and Spanish spreadsheets get semicolons and decimal commas, and programs get commas and points', () => {
  const rows = [['a, b', 'a; b', 1.5, { cents: 114_90 }]]
  const french = '\uFEFF"a, b";"a; b";1,5;114,90\r\n'
  const english = '\uFEFF"a, b","a; b",1.5,114.90\r\n'

  expect([csvOf(rows, 'fr'), csvOf(rows, 'es')]).toEqual([french, french])
  expect([csvOf(rows), csvOf(rows, 'en'), csvOf(rows, 'zh-hans')]).toEqual([english, english, english])
})

test('no cell begins a formula, whichever separator a spreadsheet looks for', () => {
  const ends = [',', ';', '\t', '\n', '\r\n']
  const starts = ['=1+1', '+1', '-1', '@x', '"=1+1', '""@x', '＝1']
  const texts = ends.flatMap((end) => starts.map((start) => `Wood${end}${start}`))

  for (const language of languages) {
    const cells = csvOf([texts, [`a${texts.join('')}`]], language)
      .slice(1)
      .split(/[,;\t\r\n]/)
    expect(cells.filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
  }
})

test('an ordinary list, a dash and a temperature keep their words', () => {
  expect(csvOf([['Oak, ash; -5 °C – “a-b”, e=mc²', 'x@example.org']])).toBe(
    '\uFEFF"Oak, ash; -5 °C – “a-b”, e=mc²",x@example.org\r\n',
  )
})
