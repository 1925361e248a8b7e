import { eq, inArray } from 'drizzle-orm'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import {
  categories,
  contestExtras,
  contests,
  criteria,
  disciplines,
  formerRules,
  levels,
  pricePeriods,
} from '#features/contests/contest/server/tables.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { removeOrEmpty } from '#server/personal.ts'
import { fail } from '#shared/domain-error.ts'

/**
 * Deletes a draft with its own settings.
 * @throws Error contest_moved if it is no draft any more, contest_used if other data refers to it
 */
export async function removeContest(
  db: Database,
  { actorId, contestId }: { actorId: string; contestId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const contest = await lockContest(tx, contestId)
    if (!contestLifecycle.can('remove', contest.status)) fail('contest_moved')
    await removeOrEmpty(
      tx,
      (inner) => deleteRows(inner, contestId),
      async () => fail('contest_used'),
    )
    await record(tx, {
      actorId,
      action: 'contests.remove',
      subject: { kind: 'contest', id: contestId },
      details: { name: contest.name, year: contest.year },
    })
  })
}

async function deleteRows(tx: DatabaseTransaction, contestId: string): Promise<void> {
  const own = tx.select({ id: disciplines.id }).from(disciplines).where(eq(disciplines.contestId, contestId))
  await tx.delete(categories).where(inArray(categories.disciplineId, own))
  for (const table of [disciplines, formerRules, pricePeriods, contestExtras, criteria, levels]) {
    await tx.delete(table).where(eq(table.contestId, contestId))
  }
  await tx.delete(contests).where(eq(contests.id, contestId))
}
