import { and, eq, sql } from 'drizzle-orm'
import { awards } from '#features/awards/award/server/tables.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { works } from './texts/texts.ts'

/** Adds the jury's words to the awards of an edition. */
export async function citeWorks(tx: DatabaseTransaction, contestId: string, edition: number): Promise<void> {
  for (const work of works) {
    if (work.edition !== edition || !work.juryCitation) continue
    const isTitled = sql`${awards.snapshot}->'title'->>'en' = ${work.title.en}`
    await tx
      .update(awards)
      .set({ citation: work.juryCitation })
      .where(and(eq(awards.contestId, contestId), eq(awards.isTitle, false), isTitled))
  }
}
