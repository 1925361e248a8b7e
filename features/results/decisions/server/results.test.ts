import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import * as jury from '#features/jury/panel/contract.ts'
import { listEvaluations } from '#features/jury/panel/server/queries.ts'
import { openFirstRound } from '#features/jury/round/server/actions/rounds.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { rankEntries } from '#features/results/ranking/ranking.ts'
import { auditLog } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import {
  giveJudgedContest,
  giveLevel,
  type JudgedContest,
  judgedWorks,
} from '#tools/testing/judged-contest.ts'
import { awardsIn } from '../awards-in.ts'
import * as contract from '../contract.ts'
import { listAnnouncementBlockers } from '../contract-announcement.ts'
import { levelFor } from '../levels.ts'
import { listDecisions } from './queries.ts'

let app: TestApp
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'edition-19' })
})
afterAll(() => app?.close())

const look = ({ contestId, organiser }: JudgedContest = judged) =>
  app.request(contract.getResults, { contestId }, organiser)
const statusesOf = async ({ entries: judgedEntries }: JudgedContest) => {
  const rows = await app.db.select().from(entries)
  return judgedEntries.map(({ entryId }) => rows.find(({ id }) => id === entryId)?.status)
}
const linesOf = (action: string, subjectId: string) =>
  app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, subjectId)))

/** The number of jobs that the announcement queued: one for each listening feature. */
async function announcementsOf(contestId: string) {
  const { rows } = await app.db.execute<{ name: string; jobs: number }>(
    sql`SELECT name, count(*)::int AS jobs FROM pgboss.job
        WHERE name LIKE 'contest-announced.%' AND data->>'contestId' = ${contestId} GROUP BY name ORDER BY name`,
  )
  return rows.map(({ name, jobs }) => [name, jobs])
}

test('only organisers see or change the ranking', async () => {
  const { contestId, entries: list } = judged
  const entryId = list[0]?.entryId ?? ''
  const others = [undefined, list[0]?.owner, judged.jury[0]]
  const statuses = await Promise.all(
    others.map(async (as) => {
      const answers = [
        await app.request(contract.getResults, { contestId }, as),
        await app.request(contract.getEntryScores, { contestId, entryId }, as),
        await app.request(
          contract.setThresholds,
          { contestId, thresholds: [{ key: 'gold', threshold: 2 }] },
          as,
        ),
        await app.request(
          contract.setLevels,
          { contestId, changes: [{ entryId, from: null, to: 'gold' }], reason: 'No' },
          as,
        ),
        await app.request(contract.startFinals, { contestId, entryIds: [entryId] }, as),
        await app.request(contract.announceResults, { contestId, awards: [] }, as),
      ]
      return answers.map(({ status }) => status)
    }),
  )

  expect(statuses).toEqual([Array(6).fill(401), Array(6).fill(403), Array(6).fill(403)])
})

test('the ranking shows the calculated figures over all categories of the contest', async () => {
  const categoryOf = new Map(judged.entries.map(({ entryId, categoryId }) => [entryId, categoryId]))
  const evaluations = await listEvaluations(app.db, judged.contestId)
  const rule = rankEntries(
    evaluations.map(({ entryId, jurorId, score }) => ({
      entry: entryId,
      juror: jurorId,
      score,
      category: categoryOf.get(entryId) ?? '',
    })),
  )

  const { status, body } = await look()

  expect(status).toBe(200)
  expect(body.entries.map((entry) => entry.entryId)).toEqual(rule.entries.map(({ entry }) => entry))
  expect(
    body.entries.map(
      ({ evaluations, mean, corrected, standardError, rank, bestRank, worstRank, scoreLevel }) => ({
        evaluations,
        mean,
        corrected,
        standardError,
        rank,
        bestRank,
        worstRank,
        scoreLevel,
      }),
    ),
  ).toEqual(
    rule.entries.map((one) => ({
      evaluations: one.evaluations,
      mean: one.mean,
      corrected: one.corrected,
      standardError: one.standardErrorInJury,
      rank: one.rank,
      bestRank: one.bestRank,
      worstRank: one.worstRank,
      scoreLevel: levelFor(one.forLevels.score, body.levels)?.key ?? null,
    })),
  )
  expect(body.jurors.map(({ severity, evaluations: read }) => [severity, read])).toEqual(
    rule.jurors.map(({ severity, evaluations: read }) => [severity, read]),
  )
})

test('a score weighs its criteria, incomplete evaluations do not count, and severity is corrected', async () => {
  const { body } = await look()
  const byNumber = new Map(body.entries.map((entry) => [entry.number, entry]))
  const [hall, hallOffice, lighthouse] = judged.entries.map(({ number }) => byNumber.get(number))

  // 10, 10 and 9 for the concept (60), one less for the function (40).
  const { contestId, organiser } = judged
  const scores = await app.request(
    contract.getEntryScores,
    { contestId, entryId: hall?.entryId ?? '' },
    organiser,
  )
  expect(scores.body.map(({ score }) => score)).toEqual([9.6, 9.6, 8.6])
  expect(scores.body.map(({ juror }) => juror).sort()).toEqual(['01', '02', '03'])
  expect(hallOffice?.evaluations).toBe(2)
  expect([body.evaluations, body.assigned, body.unscored]).toEqual([15, 18, []])
  // Juror 02 is generous and juror 03 severe. Of the two, only the severe one evaluated the lighthouse.
  expect(body.jurors.map(({ juror }) => juror)).toEqual(['03', '01', '02'])
  expect(lighthouse?.corrected).toBeGreaterThan(lighthouse?.mean ?? 0)
})

test('levels that do not descend are rejected and none is saved', async () => {
  const before = (await look()).body.levels
  const { contestId, organiser } = judged
  const thresholds = [
    { key: 'platinum', threshold: 8 },
    { key: 'gold', threshold: 8 },
  ]

  const equal = await app.request(contract.setThresholds, { contestId, thresholds }, organiser, {
    language: 'fr',
  })
  const outside = await app.request(
    contract.setThresholds,
    { contestId, thresholds: [{ key: 'platinum', threshold: 10.5 }] },
    organiser,
  )
  const unknown = await app.request(
    contract.setThresholds,
    { contestId, thresholds: [{ key: 'silver', threshold: 5 }] },
    organiser,
  )

  expect([equal.status, equal.body.code]).toEqual([409, 'levels_unordered'])
  expect(equal.body.message).toContain('niveau')
  expect([outside.status, unknown.status]).toEqual([422, 404])
  expect((await look()).body.levels).toEqual(before)
})

test('new thresholds apply to levels at once, and the audit log records the old ones', async () => {
  const { contestId, organiser } = judged
  const { body } = await app.request(
    contract.setThresholds,
    { contestId, thresholds: [{ key: 'winner', threshold: 5.5 }] },
    organiser,
  )

  expect(body.levels.map(({ key, threshold }) => [key, threshold])).toEqual([
    ['platinum', 8.4],
    ['gold', 7],
    ['winner', 5.5],
  ])
  expect(body.entries.map(({ corrected, level }) => level === null || corrected >= 5.5)).not.toContain(false)
  const [line] = await linesOf('contests.setThresholds', contestId)
  expect([line?.actorId, line?.details]).toEqual([
    organiser.id,
    { from: { platinum: 8.4, gold: 7, winner: 6 }, to: { platinum: 8.4, gold: 7, winner: 5.5 } },
  ])
})

test('an override needs a reason, which the result and the audit log record', async () => {
  const { organiser } = judged
  const entryId = judged.entries[4]?.entryId ?? ''
  const before = (await look()).body.entries.find((entry) => entry.entryId === entryId)
  const reason = 'The panel of 12 March was unanimous.'

  const silent = await giveLevel(app, judged, { entryId, level: 'gold', reason: '  ' })
  const unknown = await giveLevel(app, judged, { entryId, level: 'silver', reason })
  const given = await giveLevel(app, judged, { entryId, level: 'gold', reason })

  expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([422, ['reason']])
  expect(unknown.status).toBe(404)
  const after = given.body.entries.find((entry) => entry.entryId === entryId)
  expect(after).toEqual({ ...before, level: 'gold', overrideReason: reason })
  const nameOf = (level: string | null) => given.body.levels.find(({ key }) => key === level)?.name ?? null
  const [line] = await linesOf('results.override', entryId)
  expect([line?.actorId, line?.reason, line?.details]).toEqual([
    organiser.id,
    reason,
    { contestId: judged.contestId, from: nameOf(before?.level ?? null), to: nameOf('gold') },
  ])

  // The response to an action equals a fresh request.
  expect({ ...given.body, computedAt: '' }).toEqual({ ...(await look()).body, computedAt: '' })

  const { body } = await giveLevel(app, judged, { entryId, level: before?.scoreLevel ?? null, reason: '' })
  expect(body.entries.find((entry) => entry.entryId === entryId)).toEqual(before)
  expect(await linesOf('results.override', entryId)).toHaveLength(2)
})

test('an entry of another contest cannot be given a level here', async () => {
  const other = await giveJudgedContest(app, { slug: 'edition-other', works: judgedWorks.slice(1, 2) })
  const entryId = other.entries[0]?.entryId ?? ''
  const { contestId, organiser } = judged

  const over = await giveLevel(app, judged, { entryId, level: 'gold', reason: 'Mistaken' })
  const finals = await app.request(contract.startFinals, { contestId, entryIds: [entryId] }, organiser)

  const scores = await app.request(contract.getEntryScores, { contestId, entryId }, organiser)

  expect([over.status, finals.status, scores.status]).toEqual([404, 404, 404])
})

test('the finals open only after the first round, and shortlist exactly the chosen entries', async () => {
  const open = await giveJudgedContest(app, { slug: 'edition-open-finals', isOpen: true })
  const { contestId, organiser, entries: list } = open
  const entryIds = list.slice(0, 3).map(({ entryId }) => entryId)

  const early = await app.request(contract.startFinals, { contestId, entryIds }, organiser)
  expect([early.status, early.body.code]).toEqual([409, 'round_open'])
  expect(await statusesOf(open)).toEqual(Array(6).fill('submitted'))

  await app.request(jury.moveRound, { contestId, action: 'closeFirst' }, organiser)
  const { body } = await app.request(contract.startFinals, { contestId, entryIds }, organiser)

  expect(body.contest.status).toBe('finals')
  expect(
    body.entries
      .filter(({ isFinalist }) => isFinalist)
      .map(({ entryId }) => entryId)
      .sort(),
  ).toEqual([...entryIds].sort())
  expect(await statusesOf(open)).toEqual([...Array(3).fill('shortlisted'), ...Array(3).fill('submitted')])
})

test('the combined order of the finalists is saved with the decision and remains visible', async () => {
  const scene = await giveJudgedContest(app, { slug: 'edition-finals' })
  const { contestId, organiser, entries: list } = scene
  const retail = list.filter(({ categoryId }) => categoryId === list[0]?.categoryId)
  const entryIds = retail.map(({ entryId }) => entryId)
  await app.request(contract.startFinals, { contestId, entryIds }, organiser)
  const categoryId = retail[0]?.categoryId ?? ''
  // The jury reverses the order of the first round.
  const order = [...entryIds].reverse()
  for (const juror of scene.jury) {
    const cast = await app.request(jury.setBallot, { contestId, categoryId, entryIds: order }, juror)
    expect(cast.status).toBe(200)
  }
  const placesIn = (results: contract.ResultsView) =>
    order.map((id) => results.entries.find(({ entryId }) => entryId === id)?.finalRank)
  const before = (await look(scene)).body
  const awards = awardsIn(before)

  const early = await app.request(contract.announceResults, { contestId, awards }, organiser)
  expect([early.status, early.body.code]).toEqual([409, 'round_running'])
  await app.request(jury.moveRound, { contestId, action: 'closeFinals' }, organiser)
  const done = await app.request(contract.announceResults, { contestId, awards }, organiser)

  expect(done.status).toBe(200)
  expect(placesIn(before)).toEqual([1, 2, 3])
  const decided = new Map((await listDecisions(app.db, contestId)).map((one) => [one.entryId, one.finalRank]))
  expect(order.map((id) => decided.get(id))).toEqual([1, 2, 3])
  expect(placesIn((await look(scene)).body)).toEqual([1, 2, 3])
})

test('results cannot be announced while the round is open, and the attempt changes nothing', async () => {
  const open = await giveJudgedContest(app, { slug: 'edition-open', isOpen: true })
  const { contestId, organiser } = open
  const awards = awardsIn((await look(open)).body)

  const { status, body } = await app.request(contract.announceResults, { contestId, awards }, organiser)

  expect([status, body.code, body.message]).toEqual([
    409,
    'round_running',
    'A round is still open. Close it before you announce the results.',
  ])
  expect((await getContest(app.db, contestId)).status).toBe('judging')
  expect(await listDecisions(app.db, contestId)).toEqual([])
})

test('results cannot be announced before the jury was ever opened', async () => {
  const { contestId, organiser } = await giveJudgedContest(app, { slug: 'edition-early' })
  await app.db.update(contests).set({ status: 'closed' }).where(eq(contests.id, contestId))

  const { body } = await app.request(contract.announceResults, { contestId, awards: [] }, organiser)

  expect(body.code).toBe('results_early')
})

test('results cannot be announced while an entry has no score; the error and the blocker name it', async () => {
  const [first, ...others] = judgedWorks
  const unread = { title: 'Nobody', language: 'en' as const }
  const works = [
    ...(first ? [first] : []),
    ...others,
    { ...unread, entries: [{ category: 'retail' as const, scores: [null, null, null] }] },
  ]
  const scene = await giveJudgedContest(app, { slug: 'edition-unread', works })
  const { contestId, organiser } = scene
  const results = (await look(scene)).body

  const { body } = await app.request(
    contract.announceResults,
    { contestId, awards: awardsIn(results) },
    organiser,
  )

  const [entry] = results.unscored
  const { body: blockers } = await app.request(listAnnouncementBlockers, { contestId }, organiser)
  const message = `1 entry is not scored: no. ${entry?.number}.`
  expect([body.code, body.message]).toEqual(['entries_unread', message])
  expect(blockers).toEqual([{ code: 'entries_unread', message, entries: [entry] }])
  expect(entry?.title.en).toBe('Nobody')
})

test('an announcement fails when an award was added or a level changed since the organiser looked', async () => {
  const { contestId, organiser } = judged
  const before = (await look()).body
  const level = (at: number, key: string) =>
    giveLevel(app, judged, {
      entryId: judged.entries[at]?.entryId ?? '',
      level: key,
      reason: 'A colleague knew better',
    })
  const press = (seen: contract.ResultsView) =>
    app.request(contract.announceResults, { contestId, awards: awardsIn(seen) }, organiser)

  const more = (await level(4, 'winner')).body
  const afterMore = await press(before)
  const other = (await level(0, 'gold')).body
  const afterOther = await press(more)

  expect([afterMore.body.code, afterOther.body.code]).toEqual(['results_changed', 'results_changed'])
  expect(awardsIn(more)).toHaveLength(awardsIn(before).length + 1)
  expect(awardsIn(other)).toHaveLength(awardsIn(more).length)
  expect(await listDecisions(app.db, contestId)).toEqual([])
})

test('ten simultaneous requests announce once: one set of decisions and one event for each listener', async () => {
  const { contestId, organiser } = judged
  const before = (await look()).body
  const awards = awardsIn(before)

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.request(contract.announceResults, { contestId, awards }, organiser)),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ awarded: awards.length })
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
    new Set(['results_public']),
  )
  expect(await announcementsOf(contestId)).toEqual([
    ['contest-announced.awards', 1],
    ['contest-announced.gallery', 1],
  ])
  expect(await linesOf('results.announce', contestId)).toHaveLength(1)
  expect(await linesOf('contests.announce', contestId)).toHaveLength(1)
  await app.settle()

  const decided = await listDecisions(app.db, contestId)
  const saved = new Map(decided.map((one) => [one.entryId, one]))
  expect(decided).toHaveLength(before.entries.length)
  for (const entry of before.entries) {
    expect(saved.get(entry.entryId)).toMatchObject({
      levelKey: entry.level,
      mean: entry.mean,
      corrected: entry.corrected,
      rank: entry.rank,
      overrideReason: entry.overrideReason,
      decidedById: organiser.id,
    })
  }
  const contest = await getContest(app.db, contestId)
  expect([contest.status, contest.announcedAt]).toEqual(['announced', expect.any(Date)])
  const levels = new Map(before.entries.map(({ entryId, level }) => [entryId, level]))
  expect(await statusesOf(judged)).toEqual(
    judged.entries.map(({ entryId }) => (levels.get(entryId) ? 'awarded' : 'not_awarded')),
  )
})

test('published results never change', async () => {
  const { contestId, organiser } = judged
  const entryId = judged.entries[0]?.entryId ?? ''
  const before = (await look()).body

  const answers = [
    await app.request(
      contract.setThresholds,
      { contestId, thresholds: [{ key: 'winner', threshold: 2 }] },
      organiser,
    ),
    await giveLevel(app, judged, { entryId, level: null, reason: 'Late' }),
    await app.request(contract.announceResults, { contestId, awards: awardsIn(before) }, organiser),
  ]
  const finals = await app.request(contract.startFinals, { contestId, entryIds: [entryId] }, organiser)
  const reopened = app.db.transaction((tx) => openFirstRound(tx, { actorId: organiser.id, contestId }))

  expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('results_public'))
  expect(finals.status).toBe(409)
  await expect(reopened).rejects.toThrow('contest_moved')
  expect({ ...(await look()).body, computedAt: '' }).toEqual({ ...before, computedAt: '' })
})
