import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a cell that a spreadsheet would reckon with becomes text, a number stays one', () => {
  const rows = csvOf([['=1+1', '+1', '-1', '@x', '\tx', 'a, "b"', -1]])

  expect(rows).toBe(`\uFEFF'=1+1,'+1,'-1,'@x,'\tx,"a, ""b""",-1\r\n`)
})

test('an amount has two figures after its point, below zero too', () => {
  expect(csvOf([[{ cents: 114_90 }, { cents: -5 }, { cents: 0 }]])).toBe('\uFEFF114.90,-0.05,0.00\r\n')
})
