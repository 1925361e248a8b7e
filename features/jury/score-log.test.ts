import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contestOfHead,
  type Digest,
  exportedLink,
  headOf,
  lineOf,
  linksAfter,
  readLink,
  type ScoreEvent,
  type ScoreLink,
  sealOf,
  verifyChain,
} from './score-log.ts'

const digestOf: Digest = (previous, text) =>
  createHash('sha256')
    .update(Buffer.from(previous ?? '', 'hex'))
    .update(text)
    .digest('hex')

const head = headOf('01890000-0000-7000-8000-000000000001')
const value = fc.option(fc.integer({ min: 1, max: 10 }))
const number = fc.integer({ min: 1, max: 400 })

const event: fc.Arbitrary<ScoreEvent> = fc.oneof(
  fc.record({
    act: fc.constant('mark' as const),
    juror: number,
    entry: number,
    criterion: fc.string(),
    from: value,
    to: value,
  }),
  fc.record({
    act: fc.constantFrom('recuse' as const, 'restored' as const),
    juror: number,
    entry: number,
  }),
  fc.record({
    act: fc.constant('ballot' as const),
    juror: number,
    category: fc.string(),
    order: fc.array(number),
  }),
)

const chain = fc
  .tuple(
    fc.array(event, { minLength: 1, maxLength: 12 }),
    fc.date({ noInvalidDate: true, min: new Date(0) }),
    fc.constantFrom(undefined, () => 'abcdefghijklmnopqrst_-'),
  )
  .map(([events, at, newSalt]) =>
    linksAfter({ length: 0, digest: digestOf(null, head) }, at, events, digestOf, newSalt),
  )

const place = fc.nat({ max: 1000 })

test('a chain as it was written is whole, through its export as well', () => {
  fc.assert(
    fc.property(chain, (links) => {
      const read = links.map((link) => readLink(exportedLink(link).trimEnd()))

      expect(read).toEqual(links)
      expect(verifyChain(head, links, digestOf)).toEqual({
        isWhole: true,
        length: links.length,
        digest: links.at(-1)?.digest,
      })
    }),
  )
})

test('a change of any character of any line breaks the chain at that line', () => {
  fc.assert(
    fc.property(chain, place, place, (links, which, where) => {
      const at = which % links.length
      const changed = links.map((link, index) => {
        if (index !== at) return link
        const character = where % link.line.length
        const other = link.line[character] === '7' ? '8' : '7'
        return { ...link, line: link.line.slice(0, character) + other + link.line.slice(character + 1) }
      })

      expect(verifyChain(head, changed, digestOf)).toEqual({ isWhole: false, broken: at + 1 })
    }),
  )
})

test('a line left out, put elsewhere or written anew with its own digest breaks what follows', () => {
  fc.assert(
    fc.property(chain, place, (links, which) => {
      fc.pre(links.length > 2)
      const at = which % (links.length - 1)
      const left = links.filter((_, index) => index !== at)
      const link = links[at]
      const line = link?.line.replace(/"at":"[^"]*"/, '"at":"1970-01-01T00:00:00.123Z"') ?? ''
      const previous = links[at - 1]?.digest ?? digestOf(null, head)
      const digest = digestOf(previous, sealOf(line, digestOf) ?? line)
      const forged: ScoreLink[] = links.with(at, { line, digest })

      expect(verifyChain(head, left, digestOf)).toEqual({ isWhole: false, broken: at + 1 })
      expect(verifyChain(head, links.toReversed(), digestOf).isWhole).toBe(false)
      expect(verifyChain(head, forged, digestOf)).toEqual({ isWhole: false, broken: at + 2 })
    }),
  )
})

test('a chain belongs to its contest: under another head it does not hold', () => {
  const other = headOf('01890000-0000-7000-8000-000000000002')
  fc.assert(
    fc.property(chain, (links) => {
      expect(verifyChain(other, links, digestOf)).toEqual({ isWhole: false, broken: 1 })
    }),
  )
  expect(contestOfHead(other)).toBe('01890000-0000-7000-8000-000000000002')
})

test('a line is the same however its event was put together', () => {
  const at = new Date('2026-03-01T10:00:00Z')

  expect(lineOf(3, at, { to: 8, from: null, entry: 1042, criterion: 'light', juror: 7, act: 'mark' })).toBe(
    '{"number":3,"at":"2026-03-01T10:00:00.000Z","act":"mark","juror":7,"entry":1042,"criterion":"light","from":null,"to":8}',
  )
})
