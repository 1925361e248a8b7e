import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { fetchFile } from '#tools/testing/fetch-file.ts'
import { giveJudgedContest, giveLevel, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { exportResults } from '../contract-log.ts'
import { getResults } from './queries.ts'

let app: TestApp
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'edition-19' })
})
afterAll(() => app?.close())

test('the exported ranking has every entry with its score, its level and the reason of an override', async () => {
  const { contestId, organiser } = judged
  const { entries } = await getResults(app.db, contestId)
  const last = entries.at(-1)
  const reason = '=HYPERLINK("the jury’s chair")'
  await giveLevel(app, judged, { entryId: last?.entryId ?? '', level: 'gold', reason })

  const file = await fetchFile(app, exportResults, { contestId }, organiser)
  const [head, ...rows] = file.body
    .toString()
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const cell = (row: string[] | undefined, column: string) => row?.[head?.indexOf(column) ?? -1]
  const figures = rows.map((row) => [
    cell(row, 'Entry number'),
    cell(row, 'Rank'),
    cell(row, 'Corrected score'),
  ])

  expect(file.type).toContain('text/csv')
  expect(figures).toEqual(
    entries.map(({ number, rank, corrected }) => [number, rank, Number(corrected.toFixed(4))].map(String)),
  )
  const decided = rows.at(-1)
  expect([cell(decided, 'Level by score'), cell(decided, 'Level')]).toEqual(['No award', 'Gold'])
  // Text, so that a spreadsheet does not interpret it.
  expect(cell(decided, 'Reason')).toBe(`"'${reason.replaceAll('"', '""')}"`)
})

test('only organisers can export the ranking', async () => {
  const { contestId, jury, entries } = judged
  const outside = [...jury.slice(0, 1), ...entries.slice(0, 1).map(({ owner }) => owner)]
  for (const user of outside) {
    expect((await fetchFile(app, exportResults, { contestId }, user)).status).toBe(403)
  }
})
