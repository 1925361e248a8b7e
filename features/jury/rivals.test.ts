import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AskedDraw, drawReadings, type Pair } from './draw.ts'
import { rivalsOf } from './rivals.ts'

const entriesOf = (count: number, categories: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `entry-${at}`,
    category: `category-${Math.floor((at * categories) / count)}`,
  }))
const jurorsOf = (count: number) => Array.from({ length: count }, (_, at) => `juror-${at}`)

const edition: AskedDraw = {
  entries: entriesOf(40, 4),
  jurors: jurorsOf(8),
  readings: 3,
  conflicts: [],
  seed: 'edition-19',
}
const tied = (ties: Pair[]): AskedDraw => ({ ...edition, conflicts: ties, ties })
const rivalsIn = (asked: AskedDraw, pairs: readonly Pair[]) =>
  pairs.filter(rivalsOf(asked.entries, asked.ties ?? []))
const loadsOf = ({ jurors }: AskedDraw, pairs: readonly Pair[]) =>
  jurors.map((juror) => pairs.filter((pair) => pair.juror === juror).length).sort((a, b) => a - b)

test('whoever is tied to an entry reads nothing of its category where others are enough, and loads stay even', () => {
  const asked = tied([
    { entry: 'entry-3', juror: 'juror-0' },
    { entry: 'entry-4', juror: 'juror-1' },
    { entry: 'entry-25', juror: 'juror-1' },
  ])
  const { pairs, certificate } = drawReadings(asked)

  expect(rivalsIn(asked, pairs)).toEqual([])
  expect(certificate).toMatchObject({
    fewest: 3,
    most: 3,
    lightest: 15,
    heaviest: 15,
    islands: 1,
    rivals: [],
  })
})

test('where others are too few the rivals are read all the same, and the certificate counts whose readings they are', () => {
  const asked: AskedDraw = {
    entries: entriesOf(4, 1),
    jurors: jurorsOf(3),
    readings: 2,
    conflicts: [{ entry: 'entry-0', juror: 'juror-0' }],
    ties: [{ entry: 'entry-0', juror: 'juror-0' }],
    seed: 'small',
  }
  const { certificate } = drawReadings(asked)

  expect(certificate).toMatchObject({ fewest: 2, heaviest: 3, short: [] })
  expect(certificate.rivals).toEqual([{ juror: 'juror-0', readings: 2 }])
})

test('what a juror has begun of a rival stays theirs, and is counted', () => {
  const asked = tied([{ entry: 'entry-3', juror: 'juror-0' }])
  const kept = [{ entry: 'entry-4', juror: 'juror-0', source: 'draw' as const }]
  const { pairs, certificate } = drawReadings({ ...asked, kept })

  expect(rivalsIn(asked, pairs)).toEqual([{ entry: 'entry-4', juror: 'juror-0', source: 'draw' }])
  expect(certificate.rivals).toEqual([{ juror: 'juror-0', readings: 1 }])
})

test('keeping rivals apart costs no entry a reading and no juror an even load', () => {
  const anyDraw = fc.record({
    entries: fc.integer({ min: 1, max: 30 }).map((count) => entriesOf(count, 4)),
    jurors: fc.integer({ min: 1, max: 8 }).map(jurorsOf),
    readings: fc.integer({ min: 1, max: 4 }),
    seed: fc.string({ maxLength: 8 }),
    share: fc.integer({ min: 0, max: 30 }),
    salt: fc.nat(),
  })
  fc.assert(
    fc.property(anyDraw, ({ share, salt, ...rest }) => {
      const ties = rest.entries.flatMap(({ id }, at) =>
        rest.jurors.flatMap((juror, place) =>
          ((at * 31 + place * 17 + salt) * 7919) % 100 < share ? [{ entry: id, juror }] : [],
        ),
      )
      const plain: AskedDraw = { ...rest, conflicts: ties }
      const asked: AskedDraw = { ...plain, ties }
      const [before, after] = [drawReadings(plain), drawReadings(asked)]

      expect(after.certificate.short).toEqual(before.certificate.short)
      expect(loadsOf(asked, after.pairs)).toEqual(loadsOf(asked, before.pairs))
      expect(new Set(after.pairs.map(({ entry, juror }) => `${entry} ${juror}`)).size).toBe(
        before.pairs.length,
      )
      const barred = new Set(ties.map(({ entry, juror }) => `${entry} ${juror}`))
      expect(after.pairs.some(({ entry, juror }) => barred.has(`${entry} ${juror}`))).toBe(false)
    }),
  )
})
