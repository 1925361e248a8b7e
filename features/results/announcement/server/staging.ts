import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { ResultsRefusal, ResultsView } from '#features/results/decisions/contract.ts'
import { withDecided } from '#features/results/decisions/decided.ts'
import { getResults } from '#features/results/decisions/server/queries.ts'
import { overrides } from '#features/results/decisions/server/tables.ts'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import { isRecorded, listRecorded, record, recordAll } from '#server/journal.ts'
import type { Messages } from '#server/messages.ts'
import { InvalidFields, NotFound, refuse } from '#shared/refusal.ts'
import { lockBeforeAnnouncement, type OfAdmin } from './announcement.ts'

const Kept = z.object({ levelKey: z.string().nullable(), reason: z.string() }).nullable()
type Kept = z.infer<typeof Kept>

/** As the journal keeps it: what stood of each entry before and after, which is how it is taken back. */
const Staged = z.object({
  contestId: z.string(),
  entries: z.array(z.object({ entryId: z.string(), before: Kept, after: Kept })),
})

async function keptOf(tx: Database, entryIds: readonly string[]): Promise<Map<string, Kept>> {
  const rows = await tx
    .select()
    .from(overrides)
    .where(inArray(overrides.entryId, [...entryIds]))
  return new Map(rows.map(({ entryId, levelKey, reason }) => [entryId, { levelKey, reason }]))
}

/** Puts overrides as they are to be: written anew, or gone where the score decides. */
async function keepAll(
  tx: Database,
  { actorId, contestId }: OfAdmin,
  wanted: readonly { entryId: string; kept: Kept }[],
): Promise<void> {
  const ids = wanted.map(({ entryId }) => entryId)
  await tx.delete(overrides).where(and(eq(overrides.contestId, contestId), inArray(overrides.entryId, ids)))
  const rows = wanted.flatMap(({ entryId, kept }) =>
    kept ? { entryId, contestId, ...kept, decidedById: actorId } : [],
  )
  for (let from = 0; from < rows.length; from += 1000) {
    await tx.insert(overrides).values(rows.slice(from, from + 1000))
  }
}

type Asked = OfAdmin & {
  changes: { entryId: string; from: string | null; to: string | null }[]
  reason: string
}

/**
 * Stages many levels at once, all or none: refused when an entry no longer has the level that was seen. The journal
 * keeps what was before, entry by entry.
 */
export async function stageLevels(
  db: Database,
  input: Asked,
  t: Messages,
): Promise<{ stagingId: string; results: ResultsView }> {
  const { actorId, contestId, changes, reason } = input
  return db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, contestId)
    const results = await getResults(tx, contestId)
    const byId = new Map(results.entries.map((entry) => [entry.entryId, entry]))
    const known = new Set<string | null>([null, ...results.levels.map(({ key }) => key)])
    const before = await keptOf(tx, [...byId.keys()])
    const stagedEntries = changes.map(({ entryId, from, to }) => {
      const entry = byId.get(entryId)
      if (!entry || !known.has(to)) throw new NotFound()
      if (entry.level !== from) refuse<ResultsRefusal>('staging_overtaken')
      const after = to === entry.scoreLevel ? null : { levelKey: to, reason }
      return { entryId, before: before.get(entryId) ?? null, after }
    })
    if (reason === '' && stagedEntries.some(({ after }) => after !== null)) {
      throw new InvalidFields({ reason: [t('staging.reason_needed')] })
    }
    await keepAll(
      tx,
      input,
      stagedEntries.map(({ entryId, after }) => ({ entryId, kept: after })),
    )
    const stagingId = newId()
    await record(tx, {
      actorId,
      action: 'results.stage',
      subject: { kind: 'staging', id: stagingId },
      reason,
      details: { contestId, entries: stagedEntries },
    })
    await recordAll(
      tx,
      changes.map(({ entryId, from, to }) => ({
        actorId,
        action: 'results.override',
        subject: { kind: 'entry', id: entryId },
        reason,
        details: { from, to, stagingId },
      })),
    )
    const decided = changes.map(({ entryId, to }, at) => {
      return [entryId, { level: to, overrideReason: stagedEntries[at]?.after?.reason ?? null }] as const
    })
    return { stagingId, results: withDecided(results, new Map(decided)) }
  })
}

/** Puts back what stood before a staging; refused when an entry was decided otherwise since. */
export async function undoStaging(db: Database, input: OfAdmin & { stagingId: string }): Promise<void> {
  const { actorId, contestId, stagingId } = input
  const subject = { kind: 'staging', id: stagingId }
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, contestId)
    const line = (await listRecorded(tx, subject)).find(({ action }) => action === 'results.stage')
    const staged = Staged.safeParse(line?.details)
    if (!staged.success || staged.data.contestId !== contestId) throw new NotFound()
    if (await isRecorded(tx, { action: 'results.undoStaging', subject })) return
    const { entries } = staged.data
    const now = await keptOf(
      tx,
      entries.map(({ entryId }) => entryId),
    )
    const isUntouched = entries.every(({ entryId, after }) => {
      const kept = now.get(entryId) ?? null
      return kept?.levelKey === after?.levelKey && kept?.reason === after?.reason
    })
    if (!isUntouched) refuse<ResultsRefusal>('staging_overtaken')
    await keepAll(
      tx,
      input,
      entries.map(({ entryId, before }) => ({ entryId, kept: before })),
    )
    await record(tx, { actorId, action: 'results.undoStaging', subject, details: { contestId } })
  })
}
