import { expect, test } from 'vitest'
import { z } from 'zod'
import { strictInput } from './strict-input.ts'

const part = z.object({ known: z.string() })
const value = { known: 'yes' }
const odd = { known: 'yes', unknown: 'no' }

test.each([
  ['an object', part, value, odd],
  ['an optional object', part.optional(), value, odd],
  ['an object that may be null', part.nullable(), value, odd],
  ['a default', part.default({ known: 'by default' }), value, odd],
  ['a list', z.array(part).max(3), [value], [value, odd]],
  ['a pair', z.tuple([z.string(), part]), ['a', value], ['a', odd]],
  ['a record', z.record(z.string(), part), { any: value }, { any: odd }],
  ['a union', z.union([z.string(), part]), value, odd],
  [
    'one of several kinds',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), part }),
      z.object({ kind: z.literal('b') }),
    ]),
    { kind: 'a', part: value },
    { kind: 'a', part: odd },
  ],
  ['an object that is read first', z.preprocess((given) => given, part), value, odd],
  ['an object that is changed', part.transform(({ known }) => known), value, odd],
  ['a part of a part', z.object({ part: z.array(part) }), { part: [value] }, { part: [odd] }],
])('a field that nobody declared is refused in %s', (_, schema, known, unknown) => {
  const input = strictInput(z.object({ field: schema }))
  expect(input.safeParse({ field: known }).success).toBe(true)
  expect(input.safeParse({ field: unknown }).success).toBe(false)
})

test('rules, transformations and defaults stay', () => {
  const input = strictInput(
    z.object({
      list: z.array(part).max(1),
      name: z.string().trim().min(2),
      count: z.coerce.number().default(7),
      free: z.looseObject({}),
      pair: z.object({ from: z.number(), to: z.number() }).refine(({ from, to }) => from <= to),
    }),
  )
  const given = { list: [value], name: ' ab ', free: odd, pair: { from: 1, to: 2 } }
  expect(input.parse(given)).toEqual({ ...given, name: 'ab', count: 7 })
  expect(input.safeParse({ ...given, list: [value, value] }).success).toBe(false)
  expect(input.safeParse({ ...given, name: ' a ' }).success).toBe(false)
  expect(input.safeParse({ ...given, pair: { from: 2, to: 1 } }).success).toBe(false)
})
