import { and, eq } from 'drizzle-orm'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { setThresholds as keepThresholds, moveContest } from '#features/contests/server/actions.ts'
import { type Contest, lockContest } from '#features/contests/server/queries.ts'
import type { JuryRefusal } from '#features/jury/contract.ts'
import { openFinals } from '#features/jury/server/actions.ts'
import { findRound } from '#features/jury/server/queries.ts'
import { moveEntries } from '#features/projects/server/actions/entries.ts'
import type { Database } from '#server/database.ts'
import { announce } from '#server/jobs.ts'
import { record } from '#server/journal.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import { awardsIn } from '../awarded.ts'
import type { ResultEntry, ResultsRefusal, SeenAward } from '../contract.ts'
import { contestAnnounced } from '../events.ts'
import { getResults } from './queries.ts'
import { decisions, overrides } from './tables.ts'

interface OfOffice {
  actorId: string
  contestId: string
}

/** Holds the contest, and refuses once its results are public: they are never changed under the public's eyes. */
async function lockBeforeAnnouncement(tx: Database, contestId: string): Promise<Contest> {
  const contest = await lockContest(tx, contestId)
  if (contest.announcedAt) refuse<ResultsRefusal>('results_public')
  return contest
}

export async function setThresholds(
  db: Database,
  asked: OfOffice & { thresholds: { key: string; threshold: number }[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, asked.contestId)
    await keepThresholds(tx, asked)
  })
}

/** Stages another level than the score's; the reason goes into the journal and stays with the decision. */
export async function overrideLevel(
  db: Database,
  asked: OfOffice & { entryId: string; level: string | null; reason: string },
): Promise<void> {
  const { actorId, contestId, entryId, level: levelKey, reason } = asked
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, contestId)
    const { entries, levels } = await getResults(tx, contestId)
    const entry = entries.find((one) => one.entryId === entryId)
    if (!entry || (levelKey !== null && !levels.some(({ key }) => key === levelKey))) throw new NotFound()
    const decided = { levelKey, reason, decidedById: actorId, decidedAt: new Date() }
    await tx
      .insert(overrides)
      .values({ entryId, contestId, ...decided })
      .onConflictDoUpdate({ target: overrides.entryId, set: decided })
    await record(tx, {
      actorId,
      act: 'results.override',
      subject: { kind: 'entry', id: entryId },
      reason,
      details: { from: entry.level, to: levelKey },
    })
  })
}

export async function withdrawOverride(db: Database, asked: OfOffice & { entryId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, asked.contestId)
    const gone = await tx
      .delete(overrides)
      .where(and(eq(overrides.entryId, asked.entryId), eq(overrides.contestId, asked.contestId)))
      .returning({ from: overrides.levelKey })
    const [override] = gone
    if (!override) return
    await record(tx, {
      actorId: asked.actorId,
      act: 'results.withdrawOverride',
      subject: { kind: 'entry', id: asked.entryId },
      details: { from: override.from },
    })
  })
}

export async function startFinals(db: Database, asked: OfOffice & { entryIds: string[] }): Promise<void> {
  await db.transaction((tx) => openFinals(tx, asked))
}

async function keepDecisions(
  tx: Database,
  { actorId, contestId }: OfOffice,
  entries: readonly ResultEntry[],
): Promise<void> {
  const rows = entries.map(({ level: levelKey, ...entry }) => ({
    entryId: entry.entryId,
    contestId,
    levelKey,
    readings: entry.readings,
    mean: entry.mean,
    corrected: entry.corrected,
    standardError: entry.standardError,
    rank: entry.rank,
    finalRank: entry.finalRank,
    overrideReason: entry.overrideReason,
    decidedById: actorId,
  }))
  // A statement takes 65 535 values at most.
  for (let from = 0; from < rows.length; from += 1000) {
    await tx.insert(decisions).values(rows.slice(from, from + 1000))
  }
}

/**
 * Makes the results public, all at once: every entry that was read is decided, and whoever listens issues
 * awards and publishes work once this is kept.
 */
export async function announceResults(
  db: Database,
  asked: OfOffice & { awards: readonly SeenAward[] },
): Promise<{ awarded: number }> {
  const { actorId, contestId } = asked
  return db.transaction(async (tx) => {
    const contest = await lockBeforeAnnouncement(tx, contestId)
    if (!contestLifecycle.can('announce', contest.status)) refuse<ResultsRefusal>('results_early')
    for (const number of [1, 2] as const) {
      const round = await findRound(tx, contestId, number)
      if (round?.status === 'open') refuse<ResultsRefusal>('round_running')
    }
    const results = await getResults(tx, contestId)
    const { entries, unread } = results
    if (entries.length + unread === 0) refuse<JuryRefusal>('entries_none')
    if (unread > 0) refuse<ResultsRefusal>('entries_unread', { count: unread })
    const awarded = awardsIn(results)
    const seen = new Map(asked.awards.map(({ entryId, level }) => [entryId, level]))
    const isAsSeen =
      awarded.length === seen.size && awarded.every(({ entryId, level }) => seen.get(entryId) === level)
    if (!isAsSeen) refuse<ResultsRefusal>('results_changed')

    await keepDecisions(tx, { actorId, contestId }, entries)
    const idsOf = (list: readonly { entryId: string }[]) => list.map(({ entryId }) => entryId)
    await moveEntries(tx, { entryIds: idsOf(awarded), act: 'award' })
    await moveEntries(tx, { entryIds: idsOf(entries.filter(({ level }) => level === null)), act: 'pass' })
    await moveContest(tx, { actorId, contestId, act: 'announce' })
    await record(tx, {
      actorId,
      act: 'results.announce',
      subject: { kind: 'contest', id: contestId },
      details: { awarded: awarded.length, entries: entries.length },
    })
    await announce(tx, contestAnnounced, { contestId })
    return { awarded: awarded.length }
  })
}
