import type { Database } from '#server/database.ts'
import { findScoreChain } from '../queries/score-chain.ts'
import { getScale } from '../queries/standing-scores.ts'
import { appendToScoreLog } from '../score-log.ts'

/** Writes into the chain of scores what marks come to from here on; called when a round opens. */
export async function noteScale(tx: Database, contestId: string): Promise<void> {
  await appendToScoreLog(tx, contestId, [{ act: 'scale', ...(await getScale(tx, contestId)) }])
}

/** The same after a change; a contest whose rounds were never open has no chain yet, and begins none. */
export async function noteNewScale(tx: Database, contestId: string): Promise<void> {
  if (await findScoreChain(tx, contestId)) await noteScale(tx, contestId)
}
