import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { exportedLink, headOf, type ScoreLink, type Verified, verifyNext } from '../../score-log.ts'
import { scoreDigest } from '../score-digest.ts'
import { scoreLog } from '../tables.ts'
import { findScoreChain } from './score-chain.ts'

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
export async function verifyScoreLog(
  db: Database,
  contestId: string,
  onLine?: (line: string) => void,
): Promise<Verified> {
  const stands = await findScoreChain(db, contestId)
  let known: Verified = { isWhole: true, length: 0, digest: scoreDigest(null, headOf(contestId)) }
  let until: Verified = known
  for await (const links of pagesOf(db, contestId)) {
    for (const link of links) {
      known = verifyNext(known, link, scoreDigest)
      if (!known.isWhole) return known
      onLine?.(link.line)
      // Marks may be given while the chain is read.
      if (known.length === stands?.length) until = known
    }
  }
  if (!stands || (until.isWhole && until.length === stands.length && until.digest === stands.digest)) {
    return known
  }
  return { isWhole: false, broken: Math.min(known.length + 1, stands.length) }
}

/**
 * The chain as text, a page at a time: `npm run palmares -- verify` reads it.
 * @param most how many links at most, where what came after some digest is left out
 */
export async function* exportScoreLog(
  db: Database,
  contestId: string,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  yield `${headOf(contestId)}\n`
  let left = most
  for await (const links of pagesOf(db, contestId)) {
    yield links.slice(0, left).map(exportedLink).join('')
    left -= links.length
    if (left <= 0) return
  }
}
