import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'

/** Far longer than a search takes, and short enough to protect the database. */
const limitMs = 3_000

const cancelled = '57014'

function wasCancelled(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === cancelled
}

/** Runs public queries with a statement timeout. @throws Error when one takes too long */
export async function inTime<Answer>(
  db: Database,
  read: (tx: DatabaseTransaction) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${limitMs}`))
      return read(tx)
    })
  } catch (error) {
    if (wasCancelled(error)) fail('search_too_slow', { status: 503, retryAfter: 30 })
    throw error
  }
}
