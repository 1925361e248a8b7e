import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leftReadings, publicLink } from './public-log.ts'
import {
  type Digest,
  headOf,
  linksAfter,
  type ScoreEvent,
  type ScoreLink,
  type Verified,
  verifyChain,
  verifyHandedOut,
  withheldLine,
} from './score-log.ts'
import { toldReadings } from './told-readings.ts'

const digestOf: Digest = (previous, text) =>
  createHash('sha256')
    .update(Buffer.from(previous ?? '', 'hex'))
    .update(text)
    .digest('hex')

const head = headOf('01890000-0000-7000-8000-000000000001')
const begin = { length: 0, digest: digestOf(null, head) }
const mark = (juror: number, entry: number, to: number): ScoreEvent => ({
  act: 'mark',
  juror,
  entry,
  criterion: 'light',
  from: null,
  to,
})
const events: ScoreEvent[] = [
  { act: 'scale', weights: [['light', 1]], thresholds: [['gold', 8]] },
  mark(4, 16, 7),
  mark(5, 16, 8),
  { act: 'confidence', juror: 4, entry: 16, from: null, to: 2 },
  { act: 'recuse', juror: 4, entry: 16 },
  mark(6, 17, 3),
  { act: 'recuse', juror: 6, entry: 17 },
  { act: 'restored', juror: 6, entry: 17 },
  { act: 'ballot', juror: 5, category: 'parks', order: [17], of: [17] },
  { act: 'prize', juror: 4, prize: 'grand', entry: 17, recused: false },
  { act: 'prize', juror: 5, prize: 'grand', entry: null, recused: true },
  { act: 'closePrize', prize: 'grand', mayVote: [4], needed: 1, votes: [[17, 1]] },
  { act: 'tally', prize: 'grand', mayVote: 1, needed: 1, votes: [[17, 1]] },
  { act: 'left', juror: 4 },
]
const salt = 'abcdefghijklmnopqrst_-'
const chain = linksAfter(begin, new Date('2026-03-01T10:00:00Z'), events, digestOf, () => salt)

const runOff: ScoreEvent = { act: 'runOff', prize: 'grand', among: [16, 17] }
const end = (links: readonly ScoreLink[]) => ({ length: links.length, digest: links.at(-1)?.digest ?? '' })

function published(links: readonly ScoreLink[]): ScoreLink[] {
  const replay = leftReadings()
  for (const { line } of links) replay.take(line)
  const left = replay.found()
  return links.map((link) => publicLink(link, left, digestOf))
}
const followed = (links: readonly ScoreLink[]) =>
  links.reduce<Verified>((known, link) => verifyHandedOut(known, link, digestOf), { isWhole: true, ...begin })

test('everybody gets the marks that count, and nothing of who stepped aside, voted for what or left', () => {
  const told = published(chain).map(({ line }) => JSON.parse(line))

  expect(told.flatMap(({ number, act }) => (act ? [[number, act]] : []))).toEqual([
    [1, 'scale'],
    [3, 'mark'],
    [6, 'mark'],
    [13, 'tally'],
  ])
  for (const line of told.filter(({ act }) => !act)) expect(Object.keys(line)).toEqual(['number', 'withheld'])
})

test('the chain that is handed out ends with the same digest, and shows a mark that was changed before what it withholds', () => {
  const links = published(chain)
  const changed = links.map((link) => ({ ...link, line: link.line.replace('"to":8', '"to":9') }))
  const hidden = links.map((link, at) => (at === 2 ? (links[3] ?? link) : link))

  expect(followed(links)).toEqual({ isWhole: true, length: events.length, digest: chain.at(-1)?.digest })
  expect(followed(changed)).toEqual({ isWhole: false, broken: 3 })
  expect(followed(hidden)).toEqual({ isWhole: false, broken: 3 })
})

test('weights, run-offs and what votes came to cannot be hidden behind a seal', () => {
  const links = published([...chain, ...linksAfter(end(chain), new Date(0), [runOff], digestOf, () => salt)])
  const hidden = (at: number) =>
    links.map(({ line, digest }, index) => ({
      digest,
      line: index === at ? withheldLine(line, digestOf(null, line)) : line,
    }))

  for (const at of [0, 12, 14]) {
    expect(followed(hidden(at))).toEqual({ isWhole: false, broken: at + 1 })
  }
})

test('nothing may be withheld from the portal’s own chain', () => {
  expect(verifyChain(head, chain, digestOf).isWhole).toBe(true)
  expect(verifyChain(head, published(chain), digestOf)).toEqual({ isWhole: false, broken: 2 })
})

test('what is handed out gives the same readings as the whole chain', () => {
  const [whole, open] = [toldReadings(), toldReadings()]
  for (const { line } of chain) whole.take(line)
  for (const { line } of published(chain)) open.take(line)

  expect(open.readings()).toEqual(whole.readings())
  expect(open.readings()).toHaveLength(2)
})

test('a chain from before there was salt is handed out as it stands, and holds', () => {
  const old = linksAfter(begin, new Date(0), events, digestOf)

  expect(published(old)).toEqual(old)
  expect(followed(old)).toMatchObject({ isWhole: true })
})

/** A chain that was begun before there was salt. */
function upgraded(before: readonly ScoreEvent[], after: readonly ScoreEvent[]): ScoreLink[] {
  const old = linksAfter(begin, new Date(0), before, digestOf)
  return [...old, ...linksAfter(end(old), new Date(1), after, digestOf, () => salt)]
}
function readingsOf(links: readonly ScoreLink[]) {
  const replay = toldReadings()
  for (const { line } of links) replay.take(line)
  return replay.readings()
}
const weighed: ScoreEvent = { act: 'scale', weights: [['light', 1]], thresholds: [] }
const ofReading = (act: 'recuse' | 'restored', juror: number): ScoreEvent => ({ act, juror, entry: 16 })

test('an entry that was seen to be left before an upgrade is seen to be given back after it', () => {
  const chain = upgraded([weighed, mark(4, 16, 7), ofReading('recuse', 4)], [ofReading('restored', 4)])

  expect(readingsOf(published(chain))).toEqual([{ juror: 4, entry: 16, score: 7 }])
})

test('a reading whose marks cannot be hidden does not count where it was left after an upgrade', () => {
  const recusals = [4, 5].map((juror) => ofReading('recuse', juror))
  const chain = upgraded([weighed, mark(4, 16, 7)], [mark(5, 16, 8), ...recusals])
  const links = published(chain)

  expect(readingsOf(links)).toEqual([])
  // The one that everybody would miss among the readings is told, the other is not.
  expect(links.filter(({ line }) => line.includes('"act":"recuse"'))).toHaveLength(1)
  expect(links[3]?.line).toContain('"act":"recuse","juror":4')
  expect(followed(links)).toMatchObject({ isWhole: true })
})

test('a chain goes on from lines without salt to lines with it', () => {
  const both = upgraded(events.slice(0, 3), events.slice(3))

  expect(verifyChain(head, both, digestOf)).toMatchObject({ isWhole: true, length: events.length })
  expect(followed(published(both))).toMatchObject({ isWhole: true, digest: both.at(-1)?.digest })
})
