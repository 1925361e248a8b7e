import { globSync, readFileSync } from 'node:fs'
import postcss from 'postcss'
import { expect, test } from 'vitest'
import { hoverByPointer } from './hover-by-pointer.ts'

const written = (css: string) =>
  postcss([hoverByPointer]).process(css, { from: undefined }).css.replaceAll(/\s+/g, '')

test('a style of hovering is for pointers only, and what else its rule selects stays for all', () => {
  expect(written('a:hover { color: red }')).toBe('@media(hover:hover){a:hover{color:red}}')
  expect(written('a:hover, a:focus { color: red }')).toBe(
    'a:focus{color:red}@media(hover:hover){a:hover{color:red}}',
  )
  for (const css of ['a:not(:hover){color:red}', '@media(hover:hover){a:hover{color:red}}']) {
    expect(written(css)).toBe(css)
  }
})

test('no selector mixes hovering with something that a finger or a key reaches', () => {
  const mixed = globSync('{web,features}/**/*.css').filter((file) =>
    /:is\([^)]*:hover[^)]*\)/.test(readFileSync(file, 'utf8')),
  )

  expect(mixed).toEqual([])
})
