import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contestOfHead,
  type Digest,
  exportedLink,
  headOf,
  linksAfter,
  readLink,
  type ScoreEvent,
  type ScoreLink,
  type Verified,
  verifyNext,
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
    action: fc.constant('score' as const),
    juror: number,
    entry: number,
    criterion: fc.string(),
    from: value,
    to: value,
  }),
  fc.record({
    action: fc.constantFrom('recuse' as const, 'restored' as const),
    juror: number,
    entry: number,
  }),
  fc.record({
    action: fc.constant('ballot' as const),
    juror: number,
    category: fc.string(),
    order: fc.array(number),
    of: fc.array(number),
  }),
)

const log = fc
  .tuple(fc.array(event, { minLength: 1, maxLength: 12 }), fc.date({ noInvalidDate: true, min: new Date(0) }))
  .map(([events, at]) => linksAfter({ length: 0, digest: digestOf(null, head) }, at, events, digestOf))

const verified = (from: string, links: readonly ScoreLink[]) =>
  links.reduce<Verified>((known, link) => verifyNext(known, link, digestOf), {
    isComplete: true,
    length: 0,
    digest: digestOf(null, from),
  })

const place = fc.nat({ max: 1000 })

test('a log verifies as written, also after an export', () => {
  fc.assert(
    fc.property(log, (links) => {
      const read = links.map((link) => readLink(exportedLink(link).trimEnd()))

      expect(read).toEqual(links)
      expect(verified(head, links)).toEqual({
        isComplete: true,
        length: links.length,
        digest: links.at(-1)?.digest,
      })
    }),
  )
})

test('a change of any character of any line is found at that line', () => {
  fc.assert(
    fc.property(log, place, place, (links, which, where) => {
      const at = which % links.length
      const changed = links.map((link, index) => {
        if (index !== at) return link
        const character = where % link.line.length
        const other = link.line[character] === '7' ? '8' : '7'
        return { ...link, line: link.line.slice(0, character) + other + link.line.slice(character + 1) }
      })

      expect(verified(head, changed)).toEqual({ isComplete: false, broken: at + 1 })
    }),
  )
})

test('a line that is removed, moved or replaced with its own digest breaks the lines after it', () => {
  fc.assert(
    fc.property(log, place, (links, which) => {
      fc.pre(links.length > 2)
      const at = which % (links.length - 1)
      const left = links.filter((_, index) => index !== at)
      const link = links[at]
      const line = link?.line.replace(/"at":"[^"]*"/, '"at":"1970-01-01T00:00:00.123Z"') ?? ''
      const previous = links[at - 1]?.digest ?? digestOf(null, head)
      const digest = digestOf(previous, line)
      const forged: ScoreLink[] = links.with(at, { line, digest })

      expect(verified(head, left)).toEqual({ isComplete: false, broken: at + 1 })
      expect(verified(head, links.toReversed()).isComplete).toBe(false)
      expect(verified(head, forged)).toEqual({ isComplete: false, broken: at + 2 })
    }),
  )
})

test('a log belongs to its contest and does not verify under another head', () => {
  const other = headOf('01890000-0000-7000-8000-000000000002')
  fc.assert(
    fc.property(log, (links) => {
      expect(verified(other, links)).toEqual({ isComplete: false, broken: 1 })
    }),
  )
  expect(contestOfHead(other)).toBe('01890000-0000-7000-8000-000000000002')
})
