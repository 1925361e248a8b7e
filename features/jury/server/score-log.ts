import { randomBytes } from 'node:crypto'
import { count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { asRows } from '#server/many.ts'
import { headOf, linksAfter, type ScoreEvent } from '../score-log.ts'
import { scoreDigest } from './score-digest.ts'
import { assignments, ballots, marks, rounds, scoreChains, scoreLog } from './tables.ts'

/**
 * Adds to a contest's chain of scores, in the transaction of what the events tell of. Whoever appends next waits until that
 * transaction ends, so call it when everything else is locked, and before the scores are written: the first line of a late
 * chain says what stood before.
 */
export async function appendToScoreLog(
  tx: Database,
  contestId: string,
  events: readonly ScoreEvent[],
  at = new Date(),
): Promise<void> {
  const digest = Buffer.from(scoreDigest(null, headOf(contestId)), 'hex')
  await tx.insert(scoreChains).values({ contestId, digest }).onConflictDoNothing()
  const [head] = await tx.select().from(scoreChains).where(eq(scoreChains.contestId, contestId)).for('update')
  if (!head) throw new Error('The chain of scores was not kept.')
  const begun = head.length === 0 ? await whatStood(tx, contestId) : []
  const end = { length: head.length, digest: head.digest.toString('hex') }
  const links = linksAfter(end, at, [...begun, ...events], scoreDigest, newSalt)
  const last = links.at(-1)
  if (!last) return
  const rows = links.map(({ line, digest: own }, index) => ({
    number: end.length + index + 1,
    line,
    digest: own,
  }))
  await tx.execute(sql`
    WITH headed AS (
      UPDATE ${scoreChains} SET length = ${end.length + links.length}, digest = decode(${last.digest}, 'hex')
      WHERE contest_id = ${contestId}
    )
    INSERT INTO ${scoreLog} (contest_id, number, at, line, digest)
    SELECT ${contestId}, number, ${at.toISOString()}, line, decode(digest, 'hex')
    FROM ${asRows(rows, 'number int, line text, digest text')}`)
}

const newSalt = () => randomBytes(16).toString('base64url')

/** A contest that was judged before it had a chain: the chain says how much there was, and invents nothing. */
async function whatStood(tx: Database, contestId: string): Promise<ScoreEvent[]> {
  const ofContest = tx.select({ id: rounds.id }).from(rounds).where(eq(rounds.contestId, contestId))
  const [marked] = await tx
    .select({ count: count() })
    .from(marks)
    .innerJoin(assignments, eq(assignments.id, marks.assignmentId))
    .where(inArray(assignments.roundId, ofContest))
  const [ordered] = await tx
    .select({ count: count() })
    .from(ballots)
    .where(inArray(ballots.roundId, ofContest))
  const stood = { marks: marked?.count ?? 0, ballots: ordered?.count ?? 0 }
  return stood.marks + stood.ballots > 0 ? [{ act: 'begun', ...stood }] : []
}
