import { eq } from 'drizzle-orm'
import { giveAwards } from '#features/awards/award/server/actions.ts'
import { listLevels } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import { putOnJury } from '#features/jury/panel/server/memberships.ts'
import { findRound } from '#features/jury/panel/server/queries.ts'
import { rounds } from '#features/jury/panel/server/tables.ts'
import { closeRound, openFirstRound } from '#features/jury/round/server/actions/rounds.ts'
import { autoAssignFirstRound } from '#features/jury/round/server/auto-assign-actions.ts'
import { type ContestEntry, listContestEntries } from '#features/projects/project/server/queries.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { awardsIn } from '#features/results/decisions/awards-in.ts'
import { levelFor } from '#features/results/decisions/levels.ts'
import { setLevels } from '#features/results/decisions/server/actions.ts'
import { makeAnnouncement } from '#features/results/decisions/server/announcement.ts'
import { type Decision, getResults, listDecisions } from '#features/results/decisions/server/queries.ts'
import { decisions, judgingReports } from '#features/results/decisions/server/tables.ts'
import { warningsIn } from '#features/results/decisions/warnings.ts'
import { rankEntries } from '#features/results/ranking/ranking.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import type { Tools } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import type { Cast } from './casting.ts'
import { ensureJuror, juryOf } from './jurors.ts'
import { votePrizes } from './past-prizes.ts'
import { randomFrom } from './random.ts'
import { type DemoEvaluation, evaluationsOf, saveScores, scoresOf, sittingsOf, weighed } from './scoring.ts'
import { overrideReasons } from './texts/texts.ts'

interface Admin {
  actorId: string
  contestId: string
  edition: number
}

/**
 * Adds judging to an announced edition, so that its public results come from real scores. One transaction reopens
 * the contest, scores it, votes and announces it again with the same results.
 */
export async function judgeBefore(
  tools: Tools,
  cast: Cast,
  { contestId, edition }: { contestId: string; edition: number },
): Promise<void> {
  const { db } = tools
  if (await findRound(db, contestId, 1)) return
  const memberships: string[] = []
  for (const named of juryOf(edition)) memberships.push(await ensureJuror(tools, named))
  const entered = await db.transaction((tx) =>
    judgeAgain(tx, { actorId: cast.organiserId, contestId, edition }, memberships),
  )
  await publishWorks(tools, [...new Set(entered.map(({ projectId }) => projectId))])
}

async function judgeAgain(
  tx: DatabaseTransaction,
  admin: Admin,
  memberships: readonly string[],
): Promise<ContestEntry[]> {
  const { contestId } = admin
  const [before] = await tx.select().from(contests).where(eq(contests.id, contestId)).for('update')
  if (!before?.announcedAt) throw new Error('The edition was not announced.')
  const { status, announcedAt } = before
  const wanted = await listDecisions(tx, contestId)
  const entered = await listContestEntries(tx, contestId)
  await takeBack(tx, contestId, entered)

  for (const userId of memberships) await putOnJury(tx, { actorId: admin.actorId, contestId, userId })
  await rating(tx, admin, { wanted, entered, announcedAt })
  await votePrizes(tx, admin, entered)
  await keepLevels(tx, admin, wanted)
  const results = await getResults(tx, contestId)
  await makeAnnouncement(tx, { ...admin, awards: awardsIn(results), accepts: warningsIn(results) })

  await tx
    .update(contests)
    .set({ status, announcedAt, givesFeedback: true })
    .where(eq(contests.id, contestId))
  await tx.update(decisions).set({ decidedAt: announcedAt }).where(eq(decisions.contestId, contestId))
  await tx.update(judgingReports).set({ madeAt: announcedAt }).where(eq(judgingReports.contestId, contestId))
  // The awards now exist, so the background job of the announcement sends no mails.
  await giveAwards(tx, contestId)
  return entered
}

async function takeBack(
  tx: DatabaseTransaction,
  contestId: string,
  entered: readonly ContestEntry[],
): Promise<void> {
  await tx.delete(decisions).where(eq(decisions.contestId, contestId))
  const ids = entered.map(({ entryId }) => entryId)
  await tx.update(entries).set({ status: 'submitted' }).where(among(entries.id, ids))
  await tx.update(contests).set({ status: 'closed', announcedAt: null }).where(eq(contests.id, contestId))
}

interface Wanted {
  wanted: readonly Decision[]
  entered: readonly ContestEntry[]
  announcedAt: Date
}

const day = 86_400_000

async function rating(
  tx: DatabaseTransaction,
  { actorId, contestId, edition }: Admin,
  input: Wanted,
): Promise<void> {
  const admin = { actorId, contestId }
  const opened = new Date(input.announcedAt.getTime() - 90 * day)
  const assigned = { evaluations: 4, crossShare: 0, seed: `palmares-demo-${edition}` }
  await autoAssignFirstRound(tx, { ...admin, ...assigned })
  await openFirstRound(tx, admin)
  const round = await findRound(tx, contestId, 1)
  if (!round) throw new Error('The round has no assignments.')
  const random = randomFrom(`the marks of ${edition}`)
  const read = await evaluationsOf(tx, { contestId, roundId: round.id, random })
  const quality = qualitiesFor(input, read)
  const given = read.evaluations.map((evaluation) => ({
    evaluation,
    values: scoresOf(evaluation, quality.get(evaluation.entryId) ?? 6),
  }))
  await saveScores(tx, { contestId, sittings: sittingsOf(given, { from: opened, days: 30 }) })
  await closeRound(tx, { ...admin, number: 1 })
  const dates = { openedAt: opened, closedAt: new Date(opened.getTime() + 32 * day) }
  await tx.update(rounds).set(dates).where(eq(rounds.id, round.id))
}

/** Finds the quality that makes these jurors give each entry about its known score. */
function qualitiesFor(
  { wanted, entered }: Wanted,
  {
    evaluations,
    criteria,
  }: { evaluations: readonly DemoEvaluation[]; criteria: readonly { weight: number }[] },
): Map<string, number> {
  const category = new Map(entered.map(({ entryId, categoryId }) => [entryId, categoryId]))
  const target = new Map(wanted.map(({ entryId, corrected }) => [entryId, corrected]))
  const quality = new Map(target)
  for (let turn = 0; turn < 6; turn += 1) {
    const scored = evaluations.map((evaluation) => ({
      entry: evaluation.entryId,
      juror: evaluation.jurorId,
      category: category.get(evaluation.entryId) ?? '',
      score: weighed(scoresOf(evaluation, quality.get(evaluation.entryId) ?? 6), criteria),
    }))
    for (const { entry, forLevels } of rankEntries(scored).entries) {
      const missed = (target.get(entry) ?? forLevels.score) - forLevels.score
      quality.set(entry, (quality.get(entry) ?? 6) + missed)
    }
  }
  return quality
}

/** Overrides levels with a reason, where the scores would give another level than the known one. */
async function keepLevels(tx: DatabaseTransaction, admin: Admin, wanted: readonly Decision[]): Promise<void> {
  const levels = await listLevels(tx, admin.contestId)
  const known = new Map(wanted.map(({ entryId, levelKey }) => [entryId, levelKey]))
  const { entries: ranked } = await getResults(tx, admin.contestId)
  for (const [place, { entryId, levelScore, level: from }] of ranked.entries()) {
    const to = known.get(entryId) ?? null
    if ((levelFor(levelScore, levels)?.key ?? null) === to) continue
    const reason = overrideReasons[place % overrideReasons.length] ?? ''
    await setLevels(tx, { ...admin, changes: [{ entryId, from, to }], reason }, messagesOf('results', 'en'))
  }
}
