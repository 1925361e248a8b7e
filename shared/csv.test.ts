import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a cell that a spreadsheet would reckon with becomes text, a number stays one', () => {
  const rows = csvOf([['=1+1', '+1', '-1', '@x', '\tx', 'a, "b"', -1]])

  expect(rows).toBe(`\uFEFF'=1+1,'+1,'-1,'@x,'\tx,"a, ""b""",-1\r\n`)
})
