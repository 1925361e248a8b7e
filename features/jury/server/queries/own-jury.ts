import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { jurors } from '../tables.ts'

/** Whether the person sits on the contest's jury now. */
export async function isOnJury(db: Database, contestId: string, personId: string): Promise<boolean> {
  const isSeat = and(eq(jurors.contestId, contestId), eq(jurors.personId, personId), isNull(jurors.leftAt))
  return (await db.$count(jurors, isSeat)) > 0
}
