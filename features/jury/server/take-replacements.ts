import { and, eq, max } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { recordAll } from '#server/journal.ts'
import { among } from '#server/many.ts'
import { journal } from '#server/tables.ts'
import { isBegun, type ReadingState } from './draw-queries.ts'
import { type Dealt, getDealt } from './reading-plans.ts'
import { assignments } from './tables.ts'

interface Restored {
  actorId: string | null
  contestId: string
  readings: readonly { id: string; entryId: string; jurorId: string }[]
}

/**
 * Of entries whose reading was given back, takes what was dealt in its stead from those who have not begun it, as far as the
 * entry has more readings than planned; what an organiser gave by hand only where there is nothing else.
 * @returns the entries that keep more, since what was dealt was begun
 */
export async function takeReplacements(
  tx: Database,
  { actorId, contestId, readings }: Restored,
): Promise<string[]> {
  if (readings.length === 0) return []
  const leftAt = await listLeavings(
    tx,
    readings.map(({ id }) => id),
  )
  const dealt = await getDealt(tx, contestId)
  const crowded: string[] = []
  const taken: { restored: string; state: ReadingState }[] = []
  for (const restored of readings) {
    const { more, since } = dealtSince(dealt, restored.entryId, leftAt.get(restored.id))
    const [last] = since.filter((state) => !isBegun(state))
    if (more && since.length > 0 && !last) crowded.push(restored.entryId)
    if (!more || !last) continue
    taken.push({ restored: restored.id, state: last })
    dealt.counting = dealt.counting.filter(({ id }) => id !== last.id)
  }
  const ids = taken.map(({ state }) => state.id)
  await tx.delete(assignments).where(among(assignments.id, ids))
  await recordAll(
    tx,
    taken.map(({ restored, state }) => ({
      actorId,
      act: 'jury.takeReplacement',
      subject: { kind: 'assignment', id: state.id },
      details: { contestId, entryId: state.entryId, jurorId: state.jurorId, restored },
    })),
  )
  return [...new Set(crowded)]
}

/** When each reading was left to others, the last time. */
export async function listLeavings(tx: Database, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await tx
    .select({ id: journal.subjectId, at: max(journal.at) })
    .from(journal)
    .where(
      and(
        eq(journal.subjectKind, 'assignment'),
        eq(journal.act, 'jury.recuse'),
        among(journal.subjectId, ids),
      ),
    )
    .groupBy(journal.subjectId)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}

const isByHand = ({ source }: ReadingState) => Number(source === 'hand')

/** Whether an entry has more readings than planned, and those that were dealt since a moment: the last first, by hand last. */
function dealtSince(
  { asked, counting }: Dealt,
  entryId: string,
  moment: Date | undefined,
): { more: boolean; since: ReadingState[] } {
  const own = counting.filter((state) => state.entryId === entryId)
  // Anchors are read by everybody, and what a borderline asked for comes on top.
  const planned = own.filter(({ source }) => source !== 'borderline')
  const isAnchor = own.some(({ source }) => source === 'anchor')
  const since = planned
    .filter(({ createdAt }) => moment !== undefined && createdAt > moment)
    .toSorted(
      (one, other) => isByHand(one) - isByHand(other) || other.createdAt.getTime() - one.createdAt.getTime(),
    )
  return { more: !isAnchor && planned.length > asked.readings, since }
}
