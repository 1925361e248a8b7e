import { count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { asRows } from '#server/many.ts'
import { headOf, linksAfter, type ScoreEvent } from '../score-log.ts'
import { scoreDigest } from './score-digest.ts'
import { assignments, ballots, marks, rounds, scoreChains, scoreLog } from './tables.ts'

interface Head {
  length: number
  digest: string
}

/** The end of a chain, held until the transaction ends. */
export interface ScoreLogEnd {
  /** What the next event's link will be numbered. */
  next: number
  append(events: readonly ScoreEvent[], at?: Date): Promise<void>
}

/**
 * Holds the end of a contest's chain of scores. Whoever appends next waits until the transaction ends, so hold it when
 * everything else is locked, and before scores are written: the first line of a late chain says what stood before.
 */
export async function holdScoreLog(tx: Database, contestId: string): Promise<ScoreLogEnd> {
  const digest = Buffer.from(scoreDigest(null, headOf(contestId)), 'hex')
  await tx.insert(scoreChains).values({ contestId, digest }).onConflictDoNothing()
  const [head] = await tx.select().from(scoreChains).where(eq(scoreChains.contestId, contestId)).for('update')
  if (!head) throw new Error('The chain of scores was not kept.')
  let end: Head = { length: head.length, digest: head.digest.toString('hex') }
  const begun = end.length === 0 ? await whatStood(tx, contestId) : []
  return {
    next: end.length + begun.length + 1,
    async append(events, at = new Date()) {
      const isFirst = end.length === 0 && begun.length > 0
      end = await addLinks(tx, contestId, { end, at, events: isFirst ? [...begun, ...events] : events })
    },
  }
}

/** Adds to a contest's chain of scores, in the transaction of what the events tell of and before that is written. */
export async function appendToScoreLog(
  tx: Database,
  contestId: string,
  events: readonly ScoreEvent[],
): Promise<void> {
  const log = await holdScoreLog(tx, contestId)
  await log.append(events)
}

async function addLinks(
  tx: Database,
  contestId: string,
  { end, at, events }: { end: Head; at: Date; events: readonly ScoreEvent[] },
): Promise<Head> {
  const links = linksAfter(end, at, events, scoreDigest)
  const last = links.at(-1)
  if (!last) return end
  const length = end.length + links.length
  const rows = links.map(({ line, digest }, index) => ({ number: end.length + index + 1, line, digest }))
  await tx.execute(sql`
    WITH headed AS (
      UPDATE ${scoreChains} SET length = ${length}, digest = decode(${last.digest}, 'hex')
      WHERE contest_id = ${contestId}
    )
    INSERT INTO ${scoreLog} (contest_id, number, at, line, digest)
    SELECT ${contestId}, number, ${at.toISOString()}, line, decode(digest, 'hex')
    FROM ${asRows(rows, 'number int, line text, digest text')}`)
  return { length, digest: last.digest }
}

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
