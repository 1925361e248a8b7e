import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { asRows } from '#server/many.ts'
import {
  exportedLink,
  headOf,
  linksAfter,
  type ScoreEvent,
  type ScoreLink,
  type Verified,
  verifyNext,
} from '../score-log.ts'
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

/** Where a contest's chain stands; null before its first link. */
export async function getScoreChain(db: Database, contestId: string): Promise<Head | null> {
  const [head] = await db.select().from(scoreChains).where(eq(scoreChains.contestId, contestId))
  return head ? { length: head.length, digest: head.digest.toString('hex') } : null
}

const pageSize = 2000

async function* pagesOf(db: Database, contestId: string): AsyncGenerator<ScoreLink[]> {
  let after = 0
  for (;;) {
    const rows = await db
      .select()
      .from(scoreLog)
      .where(and(eq(scoreLog.contestId, contestId), gt(scoreLog.number, after)))
      .orderBy(asc(scoreLog.number))
      .limit(pageSize)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ line, digest }) => ({ line, digest: digest.toString('hex') }))
    after = last.number
  }
}

/** Reckons the whole chain anew from its lines; the digest that the contest stands at is part of what must hold. */
export async function verifyScoreLog(db: Database, contestId: string): Promise<Verified> {
  const stands = await getScoreChain(db, contestId)
  let known: Verified = { isWhole: true, length: 0, digest: scoreDigest(null, headOf(contestId)) }
  let until: Verified = known
  for await (const links of pagesOf(db, contestId)) {
    for (const link of links) {
      known = verifyNext(known, link, scoreDigest)
      if (!known.isWhole) return known
      // Marks may be given while the chain is read.
      if (known.length === stands?.length) until = known
    }
  }
  if (!stands || (until.isWhole && until.length === stands.length && until.digest === stands.digest)) {
    return known
  }
  return { isWhole: false, broken: Math.min(known.length + 1, stands.length) }
}

/** The chain as text, a page at a time: `npm run palmares -- verify` reads it. */
export async function* exportScoreLog(db: Database, contestId: string): AsyncGenerator<string> {
  yield `${headOf(contestId)}\n`
  for await (const links of pagesOf(db, contestId)) yield links.map(exportedLink).join('')
}
