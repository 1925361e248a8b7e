import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('what paragraphs, headings, items, breaks and cells separate stays apart in plain text', () => {
  expect(plainText('<h2>Concept</h2><p>Larch\nroof<br />Steel &amp; glass</p><p>5 &lt; 6</p>')).toBe(
    'Concept\n\nLarch roof\nSteel & glass\n\n5 < 6',
  )
  expect(
    plainText('<p>Legs:</p><ul><li><p>one</p></li><li>two<ol><li>three</li></ol></li></ul><p>End</p>'),
  ).toBe('Legs:\n\none\ntwo\nthree\n\nEnd')
  expect(plainText('<table><tr><td>A1</td><td>B1</td></tr><tr><td>A2</td><td>B2</td></tr></table>end')).toBe(
    'A1\tB1\nA2\tB2\n\nend',
  )
  expect(plainText('<details><summary>Roof</summary>Larch</details><center>End</center>')).toBe(
    'Roof\n\nLarch\n\nEnd',
  )
  expect(plainText('<div>one</div><div>two</div><strong>thr</strong>ee')).toBe('one\n\ntwo\n\nthree')
})

test('a hundred thousand unclosed tags become plain text quickly', () => {
  const before = performance.now()

  for (const part of ['<p>', '<li>', ' \n', '</td> ', '<br>']) plainText(part.repeat(100_000))
  expect(performance.now() - before).toBeLessThan(2000)
})
