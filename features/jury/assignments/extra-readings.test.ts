import { expect, test } from 'vitest'
import { extraReadings } from './extra-readings.ts'

const input = {
  entries: [
    { id: 'a', category: 'one', panel: 'north' },
    { id: 'b', category: 'one', panel: 'north' },
    { id: 'c', category: 'two', panel: 'south' },
  ],
  jurors: ['1', '2', '3', '4'],
  panels: [
    { id: 'north', jurors: ['1', '2', '3'] },
    { id: 'south', jurors: ['4'] },
  ],
  barred: [],
}
const pairs = [
  { entry: 'a', juror: '1' },
  { entry: 'b', juror: '1' },
  { entry: 'b', juror: '2' },
  { entry: 'b', juror: '4' },
  { entry: 'c', juror: '4' },
]

test('one more reader of an entry is the lightest of its panel who has not read it', () => {
  expect(extraReadings(input, pairs, ['a'])).toEqual({
    give: [{ entry: 'a', juror: '3', source: 'borderline' }],
    nobody: [],
  })
})

test('somebody barred is passed over, and an entry that nobody else may read is named', () => {
  const barred = [
    { entry: 'a', juror: '2' },
    { entry: 'a', juror: '3' },
  ]
  expect(extraReadings({ ...input, barred }, pairs, ['a']).give).toEqual([
    { entry: 'a', juror: '4', source: 'borderline' },
  ])
  expect(
    extraReadings({ ...input, barred: [...barred, { entry: 'a', juror: '4' }] }, pairs, ['a']).nobody,
  ).toEqual(['a'])
})

test('whoever links two groups comes before the entry’s own panel, and only once', () => {
  const apart = pairs.filter(({ entry, juror }) => !(entry === 'b' && juror === '4'))
  const { give } = extraReadings(input, apart, ['a', 'b'])

  expect(give.map(({ entry, juror }) => `${entry} ${juror}`)).toEqual(['a 4', 'b 3'])
})

test('several entries are shared out, so that one juror does not get them all', () => {
  const { give } = extraReadings(
    { ...input, panels: [] },
    [...pairs, { entry: 'c', juror: '3' }],
    ['a', 'b', 'c'],
  )

  expect(new Set(give.map(({ juror }) => juror)).size).toBeGreaterThan(1)
})
