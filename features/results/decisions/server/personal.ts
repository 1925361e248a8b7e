import { and, eq, inArray } from 'drizzle-orm'
import { listJudgedContests } from '#features/jury/panel/server/queries/own-jury.ts'
import type { PersonalPart } from '#server/personal.ts'
import { rejectReaderAsJuror } from './result-readers.ts'
import { decisions, overrides, resultReaders } from './tables.ts'

/** An organiser's decisions belong to the programme. They stay, without the organiser's name. */
export const personal: PersonalPart = {
  name: 'results',
  async collect(db, userId) {
    return {
      decisions: await db.select().from(decisions).where(eq(decisions.decidedById, userId)),
      overrides: await db.select().from(overrides).where(eq(overrides.decidedById, userId)),
      resultsRead: await db.select().from(resultReaders).where(eq(resultReaders.userId, userId)),
    }
  },
  async forget(tx, userId) {
    await tx.delete(resultReaders).where(eq(resultReaders.userId, userId))
  },
  async checkMerge(db, { from, into }) {
    for (const [reader, juror] of [
      [from, into],
      [into, from],
    ] as const) {
      for (const contestId of await listJudgedContests(db, juror.id)) {
        await rejectReaderAsJuror(db, { contestId, userId: reader.id })
      }
    }
  },
  async absorb(tx, { from, into }) {
    for (const table of [decisions, overrides]) {
      await tx.update(table).set({ decidedById: into.id }).where(eq(table.decidedById, from.id))
    }
    const known = tx
      .select({ id: resultReaders.contestId })
      .from(resultReaders)
      .where(eq(resultReaders.userId, into.id))
    await tx
      .delete(resultReaders)
      .where(and(eq(resultReaders.userId, from.id), inArray(resultReaders.contestId, known)))
    await tx.update(resultReaders).set({ userId: into.id }).where(eq(resultReaders.userId, from.id))
  },
}
