import type { Database } from '#server/database.ts'
import type { Verified } from '../../score-log.ts'
import { type DifferingScore, scoreReplay } from '../../score-replay.ts'
import { verifyScoreLog } from './score-log.ts'
import { listStandingScores } from './standing-scores.ts'

export interface CheckedScores {
  chain: Verified
  /** Scores that are not those the chain tells of: changed, given or taken away outside the portal. */
  differing: DifferingScore[]
}

/**
 * Reckons the chain of scores anew, and compares marks, orders of finalists, votes for prizes and their counts with those
 * it tells of. Ask within a transaction that sees one moment of both: scores may be given meanwhile.
 */
export async function checkScores(tx: Database, contestId: string): Promise<CheckedScores> {
  const replay = scoreReplay()
  const chain = await verifyScoreLog(tx, contestId, replay.take)
  const isTold = chain.isWhole && chain.length > 0
  return { chain, differing: isTold ? replay.differing(await listStandingScores(tx, contestId)) : [] }
}
