import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rankEntries } from '#features/results/ranking/ranking.ts'
import { csvLine } from '#shared/csv.ts'
import { runPalmares } from '#tools/testing/palmares.ts'
import { readCsv } from './csv.ts'
import { evaluationsIn } from './rank.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'palmares-rank-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As somebody calls it who stands in `folder`. */
async function rank(content: string | Buffer, file = 'scores.csv', ...options: string[]) {
  writeFileSync(join(folder, 'scores.csv'), content)
  return runPalmares(['rank', file, ...options], folder)
}

const scores = [
  { entry: 'Pavillon, « été »', juror: 'Ana', score: 60, category: 'parks' },
  { entry: 'Pavillon, « été »', juror: 'Bo', score: 61, category: 'parks' },
  { entry: 'Pavillon, « été »', juror: 'Chi', score: 79, category: 'parks' },
  { entry: 'Say "quay"', juror: 'Ana', score: 68, category: 'parks' },
  { entry: 'Say "quay"', juror: 'Bo', score: 67, category: 'parks' },
  { entry: '1043', juror: 'Chi', score: 72, category: 'lamps' },
  { entry: '1043', juror: 'Ana', score: 55, category: 'lamps' },
]
const written = (rows: typeof scores, end = '\n') =>
  [
    'entry,juror,score,category',
    ...rows.map(({ entry, juror, score, category }) => csvLine([entry, juror, score, category])),
  ].join(end)

test('a file of evaluations is ranked as the portal ranks them, and answered as CSV', async () => {
  const { status, stdout, stderr } = await rank(written(scores))
  const rule = rankEntries(scores)
  const [header, ...rows] = readCsv(stdout).map((row) => ('cells' in row ? row.cells : []))

  expect([status, stderr]).toEqual([0, ''])
  expect(header).toEqual(['entry', 'category', 'evaluations', 'mean', 'score', 'se', 'rank'])
  expect(
    rows.map(([entry, category, evaluations, , , , place]) => [entry, category, evaluations, place]),
  ).toEqual(
    rule.entries.map(({ entry, category, evaluations, rank: place }) => [
      entry,
      category,
      `${evaluations}`,
      `${place}`,
    ]),
  )
  rule.entries.forEach(({ mean, corrected, standardErrorInJury }, at) => {
    expect(Number(rows[at]?.[3])).toBeCloseTo(mean, 6)
    expect(Number(rows[at]?.[4])).toBeCloseTo(corrected, 6)
    expect(Number(rows[at]?.[5])).toBeCloseTo(standardErrorInJury ?? Number.NaN, 6)
  })
})

test('with thresholds the level of each entry comes behind, and the score that it goes by', async () => {
  const tableOf = (csv: string) => readCsv(csv).map((row) => ('cells' in row ? row.cells : []))
  const [header, ...plain] = tableOf((await rank(written(scores))).stdout)
  const [named, ...levelled] = tableOf(
    (await rank(written(scores), 'scores.csv', '--levels', 'silver=60,gold=68')).stdout,
  )

  expect(named).toEqual([...(header ?? []), 'level_score', 'level'])
  expect(levelled.map((cells) => cells.slice(0, 7))).toEqual(plain)
  rankEntries(scores).entries.forEach(({ forLevels: { score } }, at) => {
    expect(Number(levelled[at]?.[7])).toBeCloseTo(score, 6)
    expect(levelled[at]?.[8]).toBe(score >= 68 ? 'gold' : score >= 60 ? 'silver' : '')
  })
})

test('levels that cannot be read are said so, and nothing is ranked', async () => {
  for (const levels of [[], ['gold'], ['gold=high'], ['gold=7,gold=8']]) {
    const { status, stdout } = await rank(written(scores), 'scores.csv', '--levels', ...levels)

    expect([status, stdout], levels[0]).toEqual([2, ''])
  }
})

test('order of rows and columns, spaces, line ends and a byte order score change nothing', async () => {
  const plain = (await rank(written(scores))).stdout
  const turned = [...scores]
    .reverse()
    .map(({ entry, juror, score, category }) => csvLine([category, ` ${score} `, juror, '1', entry]))
  const other = `\uFEFFCategory, Score ,JUROR,weight,entry\r\n${turned.join('\r\n')}\r\n\r\n`

  expect((await rank(other)).stdout).toBe(plain)
})

test('without categories and errors to show, those cells are empty', async () => {
  expect((await rank('entry,juror,score\nb,Ana,7\na,Ana,8.5\n')).stdout).toBe(
    'entry,category,evaluations,mean,score,se,rank\na,,1,8.5,8.5,,1\nb,,1,7,7,,2\n',
  )
})

test('a weight of two counts like the mean of two', async () => {
  const { evaluations } = evaluationsIn('entry,juror,score,weight\na,Ana,8,2\na,Bo,5,\n')

  expect(evaluations.map(({ weight }) => weight)).toEqual([2, undefined])
})

test('every row that cannot be read is named by its line, and nothing is ranked', async () => {
  const { status, stdout, stderr } = await rank(
    [
      'entry,juror,score,category,weight',
      '"a, on',
      'two lines",Ana,8,parks,1',
      'b,Ana,eight,parks,1',
      '',
      ',Ana,8,parks,1',
      'b,,8,parks,1',
      'b,Ana,8,parks,0',
      'b,Ana,8',
      'b,Bo,,parks,1',
      'c,Bo,0x10,parks,1',
      'd,Bo,7,parks,1',
      'd,Chi,7,lamps,1',
      'd,Bo,6,parks,1',
      '"e"f,Bo,7,parks,1',
      '"g,Bo,7,parks,1',
    ].join('\n'),
  )

  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd().split('\n')).toEqual([
    'scores.csv cannot be ranked:',
    'line 4: the score "eight" is not a number',
    'line 6: the entry is not named',
    'line 7: the juror is not named',
    'line 8: the weight "0" is not a number above zero',
    'line 9: there are 3 cells where the header has 5',
    'line 10: the score "" is not a number',
    'line 11: the score "0x10" is not a number',
    'line 13: entry "d" stands in another category than on line 12',
    'line 14: juror "Bo" has marked entry "d" before, on line 12',
    'line 15: a quoted cell goes on behind its quote',
    'line 16: a quoted cell has no end',
  ])
})

test('a file that is no table of evaluations is rejected in words', async () => {
  const rejected = [
    await rank('entry;juror;mark\na;Ana;8\n'),
    await rank('entry,juror,score,score\na,Ana,8,8\n'),
    await rank('entry,juror,score\n'),
    await rank(''),
    await rank(Buffer.from('entry,juror,score\nCaf\xE9,Ana,8\n', 'latin1')),
    await rank('', 'nowhere.csv'),
  ]

  expect(rejected.map(({ status, stdout }) => [status, stdout])).toEqual(Array(6).fill([1, '']))
  expect(rejected.map(({ stderr }) => stderr.trimEnd().split('\n').at(-1))).toEqual([
    'line 1: there is no column "score"',
    'line 1: the column "score" comes twice',
    'There is no reading in the file.',
    'The file is empty.',
    'scores.csv is not UTF-8 text. Save it as "CSV UTF-8".',
    'nowhere.csv cannot be read: there is no such file',
  ])
})

test('a column that the ranking has no use for is passed over, and said so', async () => {
  const { status, stdout, stderr } = await rank('entry,juror,score,wieght\na,Ana,8,2\n')

  expect([status, stderr]).toEqual([0, 'The column "wieght" is not used.\n'])
  expect(stdout).toContain('a,,1,8,8,,1')
})

test('a spreadsheet’s semicolons with decimal commas and lines that end with a carriage return are read the same', async () => {
  const plain = await rank('entry,juror,score\na,Ana,8.5\nb,Ana,7\n')
  const french = await rank('entry;juror;score\r\na;Ana;8,5\r\nb;Ana;7\r\n')
  const old = await rank('entry,juror,score\ra,Ana,8.5\rb,Ana,7\r')

  expect([plain.status, plain.stdout.split('\n').length]).toEqual([0, 4])
  expect([french, old]).toEqual([plain, plain])
})

test('one name written in two ways is one name, and a name that a spreadsheet would reckon is given back as it is', async () => {
  const { stdout } = await rank('entry,juror,score\n=1+1,Ana,8\n@a,Zoe\u0308,8\n=1+1,Zo\u00eb,7\n')

  expect(
    stdout
      .split('\n')
      .slice(1, 3)
      .map((line) => line.split(',').slice(0, 3)),
  ).toEqual(
    expect.arrayContaining([
      ['=1+1', '', '2'],
      ['@a', '', '1'],
    ]),
  )
  expect(evaluationsIn('entry,juror,score\na,Zoe\u0308,8\na,Zo\u00eb,7\n').problems).toHaveLength(1)
})

test('figures that no scale has are named by their line, and say which may stand there', async () => {
  const rows = ['a,Ana,1e200,1', 'a,Bo,1e308,1', 'b,Ana,7,1e300', 'b,Bo,7,1e-300', 'c,Bo,-1e7,1']
  const { status, stderr } = await rank(['entry,juror,score,weight', ...rows].join('\n'))

  expect([status, stderr.trimEnd().split('\n').slice(1)]).toEqual([
    1,
    [
      'line 2: the score "1e200" is not between -1000000 and 1000000',
      'line 3: the score "1e308" is not between -1000000 and 1000000',
      'line 4: the weight "1e300" is not between 0.000001 and 1000000',
      'line 5: the weight "1e-300" is not between 0.000001 and 1000000',
      'line 6: the score "-1e7" is not between -1000000 and 1000000',
    ],
  ])
})

test('groups of evaluations that nobody links are said beside the ranking', async () => {
  const { status, stderr } = await rank('entry,juror,score\na,Ana,8\nb,Ana,7\nc,Bo,9\nd,Bo,6\n')

  expect(status).toBe(0)
  expect(stderr).toContain('The readings fall into 2 groups')
})

test('asked for without a file, it says how to ask', async () => {
  const { status, stderr } = await rank('', '')

  expect([status, stderr]).toEqual([
    2,
    'One CSV file is needed.\nUsage: npm run palmares -- rank FILE.csv [--levels ...]\n',
  ])
})

test('whatever cells hold, a line that is written is read back the same', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é') })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const text = rows.map((row) => `${csvLine(row)}\n`).join('')

      expect(readCsv(text).map((row) => ('cells' in row ? row.cells : row.problem))).toEqual(rows)
    }),
  )
})
