import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

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
