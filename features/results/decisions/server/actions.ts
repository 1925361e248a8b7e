import { and, eq } from 'drizzle-orm'
import { setThresholds as keepThresholds } from '#features/contests/editions/server/actions.ts'
import { tellFinalVoters } from '#features/jury/finals/server/actions/tell-voters.ts'
import { openFinals } from '#features/jury/judging/server/actions.ts'
import { noteThresholds } from '#features/jury/score-log/server/actions/note-scale.ts'
import { type Doubts, nothingKnown } from '#features/results/announcement/doubts.ts'
import {
  lockBeforeAnnouncement,
  makeAnnouncement,
  type OfAdmin,
} from '#features/results/announcement/server/announcement.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import { NotFound } from '#shared/refusal.ts'
import type { ResultsView, SeenAward } from '../contract.ts'
import { withDecided } from '../decided.ts'
import { getResults } from './queries.ts'
import { overrides } from './tables.ts'

export async function setThresholds(
  db: Database,
  input: OfAdmin & { thresholds: { key: string; threshold: number }[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, input.contestId)
    await keepThresholds(tx, input)
    await noteThresholds(tx, input.contestId)
  })
}

/**
 * Stages another level than the score's; the reason goes into the journal and stays with the decision. The results come
 * back as they are then, without being reckoned once more.
 */
export async function overrideLevel(
  db: Database,
  input: OfAdmin & { entryId: string; level: string | null; reason: string },
): Promise<ResultsView> {
  const { actorId, contestId, entryId, level: levelKey, reason } = input
  return db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, contestId)
    const results = await getResults(tx, contestId)
    const entry = results.entries.find((one) => one.entryId === entryId)
    if (!entry || (levelKey !== null && !results.levels.some(({ key }) => key === levelKey)))
      throw new NotFound()
    const decided = { levelKey, reason, decidedById: actorId, decidedAt: new Date() }
    await tx
      .insert(overrides)
      .values({ entryId, contestId, ...decided })
      .onConflictDoUpdate({ target: overrides.entryId, set: decided })
    await record(tx, {
      actorId,
      action: 'results.override',
      subject: { kind: 'entry', id: entryId },
      reason,
      details: { from: entry.level, to: levelKey },
    })
    return withDecided(results, new Map([[entryId, { level: levelKey, overrideReason: reason }]]))
  })
}

export async function withdrawOverride(db: Database, input: OfAdmin & { entryId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, input.contestId)
    const gone = await tx
      .delete(overrides)
      .where(and(eq(overrides.entryId, input.entryId), eq(overrides.contestId, input.contestId)))
      .returning({ from: overrides.levelKey })
    const [override] = gone
    if (!override) return
    await record(tx, {
      actorId: input.actorId,
      action: 'results.withdrawOverride',
      subject: { kind: 'entry', id: input.entryId },
      details: { from: override.from },
    })
  })
}

/** Opens the finals for a shortlist, and tells the jurors who may order it. */
export async function startFinals(
  db: Database,
  input: OfAdmin & { entryIds: string[] },
  publicUrl: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await openFinals(tx, input)
    await tellFinalVoters(tx, { contestId: input.contestId, publicUrl })
  })
}

/**
 * Makes the results public, all at once: every entry that was read is decided, and whoever listens issues
 * awards and publishes work once this is kept.
 */
export async function announceResults(
  db: Database,
  input: OfAdmin & { awards: readonly SeenAward[]; accepts?: Doubts | undefined },
): Promise<{ awarded: number }> {
  return db.transaction((tx) => makeAnnouncement(tx, { ...input, accepts: input.accepts ?? nothingKnown }))
}
