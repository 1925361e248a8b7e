import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as jury from '#features/jury/contract.ts'
import { exportedLink, headOf, linksAfter } from '#features/jury/score-log.ts'
import { scoreDigest } from '#features/jury/server/score-digest.ts'
import { marks } from '#features/jury/server/tables.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { readCsv } from '#tools/commands/csv.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { giveJudgedContest, type JudgedContest, judgedWorks } from '#tools/testing/judged-contest.ts'
import { awardsIn } from '../awarded.ts'
import { announceResults } from '../contract.ts'
import * as contract from '../contract-log.ts'
import { getResults } from './queries.ts'

let house: TestHouse
let judged: JudgedContest
let folder: string
let announcedId = ''

beforeAll(async () => {
  house = await openTestHouse()
  judged = await giveJudgedContest(house, { slug: 'edition-19', isOpen: true })
  folder = await mkdtemp(join(tmpdir(), 'palmares-log-'))
  const [juror] = judged.jury
  const [entry] = judged.entries
  if (!juror || !entry) throw new Error('Nobody reads.')
  const { projectId, categoryId } = entry
  const { body } = await house.ask(jury.getEntryEvaluation, { projectId, categoryId }, juror)
  for (const [at, { id }] of body.criteria.entries()) {
    const asked = { assignmentId: body.assignmentId, criterionId: id, value: 6 + at }
    await house.ask(jury.setMark, asked, juror)
  }
})
afterAll(async () => {
  await house?.close()
  await rm(folder, { recursive: true, force: true })
})

const downloaded = (asked: Endpoint) => downloadedOf(judged, asked)

async function downloadedOf({ contestId, organiser }: JudgedContest, asked: Endpoint): Promise<string> {
  const address = new URL(asked.path.replace(':contestId', contestId), house.address)
  const answer = await fetch(address, {
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${organiser.token}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

async function palmares(name: string, text: string, ...more: string[]) {
  const file = join(folder, 'handed-out.txt')
  await writeFile(file, text)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('tools', 'palmares.ts'), name, file, ...more],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test('the chain that is handed out holds, ends with the digest shown, and shows where it was changed', async () => {
  const shown = await house.ask(contract.getScoreLog, { contestId: judged.contestId }, judged.organiser)
  const checked = await house.ask(contract.verifyScores, { contestId: judged.contestId }, judged.organiser)
  const text = await downloaded(contract.exportScores)
  const digest = shown.body.digest ?? ''

  expect(shown.body.length).toBe(4)
  expect(checked.body).toEqual({ ...shown.body, broken: null, differing: [] })
  const whole = await palmares('verify', text, digest)
  expect([whole.status, whole.stdout]).toEqual([
    0,
    `Contest ${judged.contestId}: 4 links, each following from those before it.\nDigest: ${digest}\n`,
  ])
  const changed = await palmares('verify', text.replace('"to":7', '"to":8'))
  expect([changed.status, changed.stderr]).toEqual([1, expect.stringContaining('link 4 does not follow')])
  const saved = await palmares('verify', `\uFEFF${text}\n\r\n`, digest)
  expect(saved.stdout).toBe(whole.stdout)
  const cut = await palmares('verify', text.split('\n').slice(0, 4).join('\n'), digest)
  expect([cut.status, cut.stderr]).toEqual([1, expect.stringContaining('another digest')])
})

test('a chain that counts the votes for a prize otherwise than it tells they were cast is found out, digest or not', async () => {
  const head = headOf(judged.contestId)
  const written = (votes: [number, number][]) => {
    const links = linksAfter(
      { length: 0, digest: scoreDigest(null, head) },
      new Date(0),
      [
        { act: 'prize', juror: 1, prize: 'grand-prize', entry: 4, recused: false },
        { act: 'prize', juror: 2, prize: 'grand-prize', entry: 5, recused: false },
        { act: 'closePrize', prize: 'grand-prize', mayVote: [1, 2], needed: 1, votes },
      ],
      scoreDigest,
    )
    return `${head}\n${links.map(exportedLink).join('')}`
  }
  const right = [
    [4, 1],
    [5, 1],
  ] satisfies [number, number][]
  const wrong = [
    [4, 2],
    [5, 0],
  ] satisfies [number, number][]

  expect((await palmares('verify', written(right))).status).toBe(0)
  const miscounted = await palmares('verify', written(wrong))
  expect([miscounted.status, miscounted.stderr]).toEqual([1, expect.stringContaining('grand-prize')])
})

test('ranking the readings that are handed out gives the portal’s own ranking, and names nobody', async () => {
  const readings = await downloaded(contract.exportReadings)
  const ranked = await palmares('rank', readings)
  const { entries } = await getResults(house.db, judged.contestId)

  const rows = readCsv(ranked.stdout)
    .slice(1)
    .flatMap((row) => ('cells' in row ? [row.cells] : []))
  const figure = (value: number) => Number(value.toFixed(6))
  expect(
    new Map(
      rows.map(([entry, , count, mean, score, , rank]) => [
        Number(entry),
        [count, mean, score, rank].map(Number),
      ]),
    ),
  ).toEqual(
    new Map(
      entries.map((one) => [one.number, [one.readings, figure(one.mean), figure(one.corrected), one.rank]]),
    ),
  )
  expect(readings).not.toContain('Test')
  const drawn = readCsv(readings)
    .slice(1)
    .flatMap((row) => ('cells' in row ? [[Number(row.cells[0]), Number(row.cells[5])] as const] : []))
  expect(new Map(drawn)).toEqual(new Map(entries.map((one) => [one.number, figure(one.levelScore)])))
  expect(ranked.stderr).toBe('')
})

test('a chain alone gives the readings that are handed out, with its own weights, and says where they differ', async () => {
  const works = judgedWorks.map((work) => ({
    ...work,
    entries: work.entries.map((entry) => ({ ...entry, marks: [] })),
  }))
  const scene = await giveJudgedContest(house, { slug: 'recomputed', works, isOpen: true })
  const { contestId, organiser, jury: seats, entries } = scene
  announcedId = contestId
  for (const [at, { projectId, categoryId }] of entries.entries()) {
    for (const [seat, juror] of seats.entries()) {
      const { body } = await house.ask(jury.getEntryEvaluation, { projectId, categoryId }, juror)
      const { assignmentId } = body
      for (const [place, { id: criterionId }] of body.criteria.entries()) {
        const value = 8 - at + seat - place
        await house.ask(jury.setMark, { assignmentId, criterionId, value }, juror)
      }
      if (at === 0 && seat === 0) await house.ask(jury.recuse, { assignmentId, reason: 'A friend' }, juror)
    }
  }
  await house.ask(jury.moveRound, { contestId, act: 'closeFirst' }, organiser)
  const early = await fetch(new URL(`/api/contests/${contestId}/judging/scores`, house.address))
  const awards = awardsIn(await getResults(house.db, contestId))
  expect((await house.ask(announceResults, { contestId, awards }, organiser)).status).toBe(200)
  const open = async (what: string) =>
    (await fetch(new URL(`/api/contests/${contestId}/judging/${what}`, house.address))).text()
  const [log, readings] = [await open('scores'), await open('readings')]
  const readingsFile = join(folder, 'readings.csv')
  await writeFile(readingsFile, readings)

  expect(early.status).toBe(404)
  const plain = await palmares('rank', readings, '--levels', 'platinum=8.4,gold=7,winner=6')
  await writeFile(join(folder, 'log.txt'), log)
  const compared = await palmares('rank', readings, '--log', join(folder, 'log.txt'))
  // What a log with lines withheld cannot prove is said beside the ranking.
  const doubt = expect.stringContaining('A seal does not show whether a mark that counts stands behind it')
  expect([compared.status, compared.stderr, compared.stdout]).toEqual([0, doubt, plain.stdout])
  const changed = await palmares(
    'rank',
    readings.replace(/,1,[0-9.]+,/, ',1,9.9,'),
    '--log',
    join(folder, 'log.txt'),
  )
  expect([changed.status, changed.stderr]).toEqual([1, expect.stringContaining('9.9 in the file')])
  // Neither names anybody, nor holds what somebody wrote.
  for (const { id, email } of [...seats, ...entries.map(({ owner }) => owner)]) {
    for (const text of [log, readings]) {
      expect(text).not.toContain(id)
      expect(text).not.toContain(email)
    }
  }
  expect(log).not.toContain('A friend')
  // Nor who stepped aside from what: neither the act nor the marks that it left behind.
  const stepped = new RegExp(`"juror":1,"entry":${entries[0]?.number},`)
  expect(log).not.toContain('"act":"recuse"')
  expect(log).not.toMatch(stepped)
  expect(await downloadedOf(scene, contract.exportScores)).toMatch(stepped)
  const { body: kept } = await house.ask(contract.getScoreLog, { contestId }, organiser)
  const followed = await palmares('verify', log, kept.digest ?? '')
  expect([followed.status, followed.stdout]).toEqual([0, doubt])
}, 60_000)

test('a mark that was changed outside the portal is named, nothing is announced on it, nor handed out after it', async () => {
  const scene = await giveJudgedContest(house, { slug: 'tampered', isOpen: true })
  const { contestId, organiser, jury: seats, entries } = scene
  const { projectId = '', categoryId = '' } = entries[0] ?? {}
  const { body } = await house.ask(jury.getEntryEvaluation, { projectId, categoryId }, seats[0])
  const [criterion] = body.criteria
  const at = { assignmentId: body.assignmentId, criterionId: criterion?.id ?? '' }
  await house.ask(jury.setMark, { ...at, value: 4 }, seats[0])
  await house.ask(jury.moveRound, { contestId, act: 'closeFirst' }, organiser)
  const change = (value: number) =>
    house.db
      .update(marks)
      .set({ value })
      .where(and(eq(marks.assignmentId, at.assignmentId), eq(marks.criterionId, at.criterionId)))
  const announce = async () => {
    const awards = awardsIn(await getResults(house.db, contestId))
    return house.ask(announceResults, { contestId, awards }, organiser)
  }

  await change(10)
  const checked = await house.ask(contract.verifyScores, { contestId }, organiser)
  const place = { kind: 'mark', juror: 1, entry: body.entryNumber, criterion: 'concept' }
  expect(checked.body).toMatchObject({ broken: null, differing: [place] })
  expect((await announce()).body.refusal).toBe('scores_differ')
  await change(4)
  expect((await announce()).status).toBe(200)

  const handedOut = async () =>
    (await fetch(new URL(`/api/contests/${contestId}/judging/readings`, house.address))).text()
  const first = await handedOut()
  await change(10)
  expect(first).toContain('level_score')
  expect(await handedOut()).toBe(first)
  expect(await downloadedOf(scene, contract.exportReadings)).not.toBe(first)
})

test('neither a juror nor an entrant gets at the chain', async () => {
  for (const person of [judged.jury[0], judged.entries[0]?.owner]) {
    expect((await house.ask(contract.getScoreLog, { contestId: judged.contestId }, person)).status).toBe(403)
    expect((await house.ask(contract.exportScores, { contestId: judged.contestId }, person)).status).toBe(403)
  }
})

test('whoever has the public score log is not sent it again, and nobody downloads it without end', async () => {
  const address = new URL(`/api/contests/${announcedId}/judging/scores`, house.address)
  const first = await fetch(address)
  const tag = first.headers.get('etag') ?? ''
  await first.text()
  const known = await fetch(address, { headers: { 'if-none-match': tag } })
  const statuses: number[] = []
  for (let time = 0; time < 12; time += 1) {
    const answer = await fetch(address)
    await answer.text()
    statuses.push(answer.status)
  }
  const still = await fetch(address, { headers: { 'if-none-match': tag } })

  expect(tag).toMatch(/^W\/"[0-9a-f]{64}"$/)
  expect([known.status, await known.text(), still.status]).toEqual([304, '', 304])
  expect(statuses.at(0)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})
