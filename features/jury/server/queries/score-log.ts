import { and, asc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { amongTexts } from '#server/many.ts'
import { type LeftReadings, leftReadings, publicLink } from '../../public-log.ts'
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

/** The chain as text, a page at a time, for organisers: `npm run palmares -- verify` reads it. */
export async function* exportScoreLog(db: Database, contestId: string): AsyncGenerator<string> {
  yield `${headOf(contestId)}\n`
  for await (const links of pagesOf(db, contestId)) yield links.map(exportedLink).join('')
}

/** The first `length` links as everybody gets them; what came after the results is left out. */
export async function* exportPublicLog(
  db: Database,
  contestId: string,
  length: number,
): AsyncGenerator<string> {
  yield `${headOf(contestId)}\n`
  const readings = await findLeftReadings(db, contestId, length)
  let remaining = length
  for await (const links of pagesOf(db, contestId)) {
    yield links
      .slice(0, remaining)
      .map((link) => exportedLink(publicLink(link, readings, scoreDigest)))
      .join('')
    remaining -= links.length
    if (remaining <= 0) return
  }
}

async function findLeftReadings(db: Database, contestId: string, length: number): Promise<LeftReadings> {
  const replay = leftReadings()
  const follow = async (which: SQL | undefined) => {
    const rows = await db
      .select({ line: scoreLog.line })
      .from(scoreLog)
      .where(and(eq(scoreLog.contestId, contestId), lte(scoreLog.number, length), which))
      .orderBy(asc(scoreLog.number))
    for (const { line } of rows) replay.take(line)
  }
  const isAbout = (act: string) => sql`position(${`"act":"${act}"`} in ${scoreLog.line}) > 0`
  await follow(or(isAbout('recuse'), isAbout('restored'), isAbout('scale')))
  const left = [...replay.left()].map((reading) => {
    const [juror, entry] = reading.split(' ')
    return `"juror":${juror},"entry":${entry}`
  })
  const place = sql`substring(${scoreLog.line} from '"juror":[0-9]+,"entry":[0-9]+')`
  if (left.length > 0) await follow(and(isAbout('mark'), amongTexts(place, left)))
  return replay.found()
}
