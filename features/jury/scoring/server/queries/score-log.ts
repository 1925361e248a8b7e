import { and, asc, eq, gt } from 'drizzle-orm'
import {
  exportedLink,
  headOf,
  type ScoreLink,
  type Verified,
  verifyNext,
} from '#features/jury/panel/score-log.ts'
import { scoreDigest } from '#features/jury/panel/server/score-digest.ts'
import { scoreLog } from '#features/jury/panel/server/tables.ts'
import { findScoreLog } from '#features/jury/round/server/queries/score-chain.ts'
import type { Database } from '#server/database/database.ts'

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

/** Recalculates every digest from the lines; the log must also end with the contest's digest. */
export async function verifyScoreLog(db: Database, contestId: string): Promise<Verified> {
  const stored = await findScoreLog(db, contestId)
  let known: Verified = { isComplete: true, length: 0, digest: scoreDigest(null, headOf(contestId)) }
  let until: Verified = known
  for await (const links of pagesOf(db, contestId)) {
    for (const link of links) {
      known = verifyNext(known, link, scoreDigest)
      if (!known.isComplete) return known
      // Jurors may score while the log is being read.
      if (known.length === stored?.length) until = known
    }
  }
  if (!stored || (until.isComplete && until.length === stored.length && until.digest === stored.digest)) {
    return known
  }
  return { isComplete: false, broken: Math.min(known.length + 1, stored.length) }
}

/** The log as text, by page, for organisers: `npm run palmares -- verify` reads it. */
export async function* exportScoreLog(db: Database, contestId: string): AsyncGenerator<string> {
  yield `${headOf(contestId)}\n`
  for await (const links of pagesOf(db, contestId)) yield links.map(exportedLink).join('')
}
