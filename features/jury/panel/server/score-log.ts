import { eq, sql } from 'drizzle-orm'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { asRows } from '#server/database/many.ts'
import { headOf, linksAfter, type ScoreEvent } from '../score-log.ts'
import { scoreDigest } from './score-digest.ts'
import { scoreLog, scoreLogs } from './tables.ts'

/**
 * Appends to a contest's score audit log, in the transaction of the change. Other appends wait until that transaction
 * ends, so call it after taking all other locks.
 */
export async function appendToScoreLog(
  tx: DatabaseTransaction,
  contestId: string,
  events: readonly ScoreEvent[],
  at = new Date(),
): Promise<void> {
  const digest = Buffer.from(scoreDigest(null, headOf(contestId)), 'hex')
  await tx.insert(scoreLogs).values({ contestId, digest }).onConflictDoNothing()
  const [head] = await tx.select().from(scoreLogs).where(eq(scoreLogs.contestId, contestId)).for('update')
  if (!head) throw new Error('The head of the score log is missing.')
  const end = { length: head.length, digest: head.digest.toString('hex') }
  const links = linksAfter(end, at, events, scoreDigest)
  const last = links.at(-1)
  if (!last) return
  const rows = links.map(({ line, digest: own }, index) => ({
    number: end.length + index + 1,
    line,
    digest: own,
  }))
  await tx.execute(sql`
    WITH headed AS (
      UPDATE ${scoreLogs} SET length = ${end.length + links.length}, digest = decode(${last.digest}, 'hex')
      WHERE contest_id = ${contestId}
    )
    INSERT INTO ${scoreLog} (contest_id, number, at, line, digest)
    SELECT ${contestId}, number, ${at.toISOString()}, line, decode(digest, 'hex')
    FROM ${asRows(rows, 'number int, line text, digest text')}`)
}
