import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as jury from '#features/jury/panel/contract.ts'
import { assignments, scores } from '#features/jury/panel/server/tables.ts'
import { rankEntries } from '#features/results/ranking/ranking.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { runPalmares } from '#tools/testing/palmares.ts'
import { awardsIn } from '../awards-in.ts'
import { announceResults, setThresholds } from '../contract.ts'
import * as contract from '../contract-log.ts'
import { getResults } from './queries.ts'

let app: TestApp
let judged: JudgedContest
let folder: string

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'edition-19', isOpen: true })
  folder = await mkdtemp(join(tmpdir(), 'palmares-log-'))
  const [juror] = judged.jury
  const [entry] = judged.entries
  if (!juror || !entry) throw new Error('Nobody reads.')
  const { projectId, categoryId } = entry
  const { body } = await app.request(jury.getEntryEvaluation, { projectId, categoryId }, juror)
  for (const [at, { id }] of body.criteria.entries()) {
    const endpoint = { assignmentId: body.assignmentId, criterionId: id, value: 6 + at }
    await app.request(jury.setScore, endpoint, juror)
  }
})
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

const downloaded = (endpoint: Endpoint) => downloadedOf(judged, endpoint)

async function downloadedOf({ contestId, organiser }: JudgedContest, endpoint: Endpoint): Promise<string> {
  const address = new URL(endpoint.path.replace(':contestId', contestId), app.address)
  const answer = await fetch(address, {
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${organiser.token}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

async function palmares(name: string, text: string, ...more: string[]) {
  const file = join(folder, 'exported.txt')
  await writeFile(file, text)
  return runPalmares([name, file, ...more])
}

test('the exported log verifies, ends with the displayed digest, and reveals where it was changed', async () => {
  const shown = await app.request(contract.getScoreLog, { contestId: judged.contestId }, judged.organiser)
  const checked = await app.request(contract.verifyScores, { contestId: judged.contestId }, judged.organiser)
  const text = await downloaded(contract.exportScores)
  const digest = shown.body.digest ?? ''

  expect(shown.body.length).toBe(3)
  expect(checked.body).toEqual({ ...shown.body, broken: null })
  const intact = await palmares('verify', text, digest)
  expect([intact.status, intact.stdout]).toEqual([
    0,
    `Contest ${judged.contestId}: 3 lines, all intact.\nDigest: ${digest}\n`,
  ])
  const changed = await palmares('verify', text.replace('"to":7', '"to":8'))
  expect([changed.status, changed.stderr]).toEqual([1, expect.stringContaining('line 3 does not match')])
  const saved = await palmares('verify', `\uFEFF${text}\n\r\n`, digest)
  expect(saved.stdout).toBe(intact.stdout)
  const cut = await palmares('verify', text.split('\n').slice(0, 3).join('\n'), digest)
  expect([cut.status, cut.stderr]).toEqual([1, expect.stringContaining('digest is different')])
})

test('ranking the exported evaluations gives the portal’s own ranking and names nobody', async () => {
  const evaluations = await downloaded(contract.exportEvaluations)
  const { entries } = await getResults(app.db, judged.contestId)

  const rows = evaluations
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  const ranked = rankEntries(
    rows.map(([entry = '', juror = '', score, category = '']) => ({
      entry,
      juror,
      category,
      score: Number(score),
    })),
  )
  const figure = (value: number) => Number(value.toFixed(6))
  expect(
    new Map(ranked.entries.map((one) => [Number(one.entry), [figure(one.corrected), one.rank]])),
  ).toEqual(new Map(entries.map((one) => [one.number, [figure(one.corrected), one.rank]])))
  expect(evaluations).not.toContain('Test')
  expect(new Map(rows.map((row) => [Number(row[0]), Number(row[5])]))).toEqual(
    new Map(entries.map((one) => [one.number, figure(one.levelScore)])),
  )
})

/** Closes round 1 and announces the results that the organiser sees. */
async function announce({ contestId, organiser }: JudgedContest) {
  const awards = awardsIn(await getResults(app.db, contestId))
  return app.request(announceResults, { contestId, awards }, organiser)
}

const published = async ({ contestId }: JudgedContest) =>
  fetch(new URL(`/api/contests/${contestId}/judging/scores`, app.address))

const closeFirst = ({ contestId, organiser }: JudgedContest) =>
  app.request(jury.moveRound, { contestId, action: 'closeFirst' }, organiser)

test('the published digest is the one that the log verifies with, and the log contains the earlier thresholds', async () => {
  const scene = await giveJudgedContest(app, { slug: 'announced', isOpen: true })
  const { contestId, organiser } = scene
  await closeFirst(scene)
  const thresholds = [
    { key: 'platinum', threshold: 9 },
    { key: 'gold', threshold: 7 },
    { key: 'winner', threshold: 6 },
  ]
  await app.request(setThresholds, { contestId, thresholds }, organiser)
  const { body: before } = await app.request(contract.getScoreLog, { contestId }, organiser)
  expect((await announce(scene)).status).toBe(200)

  const page = await (await fetch(`${app.address}/en/awards/announced/judging`)).text()
  const text = await downloadedOf(scene, contract.exportScores)
  expect(text).toContain('"thresholds":[["platinum",9],["gold",7],["winner",6]]')
  expect(page).toContain(before.digest)
  expect((await palmares('verify', text, before.digest ?? '')).status).toBe(0)
})

test('a log that was tampered with prevents the announcement', async () => {
  const scene = await giveJudgedContest(app, { slug: 'tampered' })
  const { contestId, organiser } = scene
  const setWeight = (from: number, to: number) =>
    app.db.execute(
      sql`UPDATE score_log SET line = replace(line, ${`"concept",${from}`}, ${`"concept",${to}`})
        WHERE contest_id = ${contestId} AND number = 1`,
    )

  await app.db.execute(sql`ALTER TABLE score_log DISABLE TRIGGER score_log_never_changes`)
  await setWeight(60, 90)
  const checked = await app.request(contract.verifyScores, { contestId }, organiser)
  expect(checked.body).toEqual({ length: 0, digest: null, broken: 1 })
  expect((await announce(scene)).body.code).toBe('score_log_broken')
  await setWeight(90, 60)
  await app.db.execute(sql`ALTER TABLE score_log ENABLE TRIGGER score_log_never_changes`)
  expect((await announce(scene)).status).toBe(200)
})

test('the published scores do not show whether a juror recused from an entry or was never assigned it', async () => {
  const recused = await giveJudgedContest(app, { slug: 'recused', isOpen: true })
  const unassigned = await giveJudgedContest(app, { slug: 'unassigned', isOpen: true })
  // The first juror has not scored this entry yet; the other two have.
  const at = 4
  const assignmentOf = async ({ entries, jury: jurors }: JudgedContest) => {
    const { projectId = '', categoryId = '' } = entries[at] ?? {}
    return (await app.request(jury.getEntryEvaluation, { projectId, categoryId }, jurors[0])).body
  }
  const { assignmentId, criteria } = await assignmentOf(recused)
  const scored = { assignmentId, criterionId: criteria[0]?.id ?? '', value: 10 }
  await app.request(jury.setScore, scored, recused.jury[0])
  expect((await app.request(jury.recuse, { assignmentId, reason: 'A friend' }, recused.jury[0])).status).toBe(
    200,
  )
  const { assignmentId: never } = await assignmentOf(unassigned)
  await app.db.delete(assignments).where(eq(assignments.id, never))

  const texts: string[] = []
  for (const scene of [recused, unassigned]) {
    await closeFirst(scene)
    expect((await published(scene)).status).toBe(404)
    expect((await announce(scene)).status).toBe(200)
    const text = await (await published(scene)).text()
    texts.push(
      scene.entries.reduce((all, { number }, nth) => all.replace(`\n${number},`, `\n#${nth},`), text),
    )
  }
  expect(texts[0]).toBe(texts[1])
  const [header, ...rows] = (texts[0] ?? '').trim().split('\r\n')
  expect(header).toContain('entry,category,score,level_score,rank,final_rank,level')
  expect(rows).toHaveLength(recused.entries.length)
})

test('the published scores stay the same whatever changes later', async () => {
  const scene = await giveJudgedContest(app, { slug: 'frozen' })
  await announce(scene)
  const first = await (await published(scene)).text()
  await app.db.update(scores).set({ value: 1 })
  expect(await (await published(scene)).text()).toBe(first)
  expect(first).toContain('interior/retail,')
})

test('neither a juror nor an entrant can read the log', async () => {
  for (const user of [judged.jury[0], judged.entries[0]?.owner]) {
    expect((await app.request(contract.getScoreLog, { contestId: judged.contestId }, user)).status).toBe(403)
    expect((await app.request(contract.exportScores, { contestId: judged.contestId }, user)).status).toBe(403)
  }
})
