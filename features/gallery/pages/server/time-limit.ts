import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { refuse } from '#shared/refusal.ts'
import type { GalleryRefusal } from '../contract.ts'

/** Far longer than a search takes, and short enough to protect the database. */
const limitMs = 3_000

const cancelled = '57014'

function wasCancelled(fault: unknown): boolean {
  const cause = fault instanceof DrizzleQueryError ? fault.cause : fault
  return cause instanceof Error && 'code' in cause && cause.code === cancelled
}

/** Runs public queries with a statement timeout. @throws Refusal when one takes too long */
export async function inTime<Answer>(db: Database, read: (tx: Database) => Promise<Answer>): Promise<Answer> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${limitMs}`))
      return read(tx)
    })
  } catch (fault) {
    if (wasCancelled(fault)) refuse<GalleryRefusal>('search_too_slow', { status: 503, retryAfter: 30 })
    throw fault
  }
}
