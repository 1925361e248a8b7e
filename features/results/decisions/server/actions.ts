import { and, eq, inArray } from 'drizzle-orm'
import { setThresholds as saveThresholds } from '#features/contests/contest/server/actions.ts'
import { lockBeforeAnnouncement } from '#features/contests/contest/server/queries.ts'
import { openFinals } from '#features/jury/finals/server/actions/finals-round.ts'
import { notifyFinalVoters } from '#features/jury/finals/server/actions/notify-voters.ts'
import { noteThresholds } from '#features/jury/round/server/actions/note-scale.ts'
import { recordAll } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Messages } from '#server/messages.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { ResultsView, SeenAward } from '../contract.ts'
import type { Warnings } from '../warnings.ts'
import { makeAnnouncement, type OfAdmin } from './announcement.ts'
import { getResults } from './queries.ts'
import { overrides } from './tables.ts'

export async function setThresholds(
  db: Database,
  input: OfAdmin & { thresholds: { key: string; threshold: number }[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, input.contestId, 'results_public')
    await saveThresholds(tx, input)
    await noteThresholds(tx, input.contestId)
  })
}

type LevelsInput = OfAdmin & {
  changes: { entryId: string; from: string | null; to: string | null }[]
  reason: string
}

/**
 * Overrides the levels of entries, all or none, and returns the updated results. The reason is saved in the audit log
 * and with the decision. Choosing the score's level removes an override.
 */
export async function setLevels(db: Database, input: LevelsInput, t: Messages): Promise<ResultsView> {
  const { actorId, contestId, changes, reason } = input
  return db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, contestId, 'results_public')
    const results = await getResults(tx, contestId)
    const entryOf = new Map(results.entries.map((entry) => [entry.entryId, entry]))
    const known = new Set<string | null>([null, ...results.levels.map(({ key }) => key)])
    const wanted = changes.map(({ entryId, from, to }) => {
      const entry = entryOf.get(entryId)
      if (!entry || !known.has(to)) throw new NotFound()
      if (entry.level !== from) fail('staging_overtaken')
      return { entryId, levelKey: to, isOverride: to !== entry.scoreLevel }
    })
    const overridden = wanted.filter(({ isOverride }) => isOverride)
    if (reason === '' && overridden.length > 0) {
      throw new InvalidFields({ reason: [t('staging.reason_needed')] })
    }
    const ids = wanted.map(({ entryId }) => entryId)
    await tx.delete(overrides).where(and(eq(overrides.contestId, contestId), inArray(overrides.entryId, ids)))
    for (let from = 0; from < overridden.length; from += 1000) {
      await tx
        .insert(overrides)
        .values(
          overridden
            .slice(from, from + 1000)
            .map(({ entryId, levelKey }) => ({ entryId, levelKey, contestId, reason, decidedById: actorId })),
        )
    }
    const nameOf = (level: string | null) => results.levels.find(({ key }) => key === level)?.name ?? null
    await recordAll(
      tx,
      changes.map(({ entryId, from, to }) => ({
        actorId,
        action: 'results.override',
        subject: { kind: 'entry', id: entryId },
        reason,
        details: { contestId, from: nameOf(from), to: nameOf(to) },
      })),
    )
    const decided = new Map(
      wanted.map(({ entryId, levelKey, isOverride }) => [
        entryId,
        { level: levelKey, overrideReason: isOverride ? reason : null },
      ]),
    )
    // Scores do not change, so the ranking is not calculated again.
    return {
      ...results,
      entries: results.entries.map((entry) => ({ ...entry, ...decided.get(entry.entryId) })),
    }
  })
}

/** Opens the finals for a shortlist and notifies the eligible jurors. */
export async function startFinals(
  db: Database,
  input: OfAdmin & { entryIds: string[] },
  publicUrl: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await openFinals(tx, input)
    await notifyFinalVoters(tx, { contestId: input.contestId, publicUrl })
  })
}

/**
 * Publishes all results at once and records a decision for every evaluated entry. After the commit, listeners issue
 * awards and publish projects.
 */
export async function announceResults(
  db: Database,
  input: OfAdmin & { awards: readonly SeenAward[]; accepts?: Warnings | undefined },
): Promise<{ awarded: number }> {
  return db.transaction((tx) => makeAnnouncement(tx, input))
}
