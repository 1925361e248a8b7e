import { listCriteria, listLevels } from '#features/contests/contest/server/queries.ts'
import { appendToScoreLog } from '#features/jury/panel/server/score-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { findScoreLog } from '../queries/score-chain.ts'

/** Records the current weights and thresholds in the score audit log; called when a round opens. */
export async function noteScale(tx: DatabaseTransaction, contestId: string): Promise<void> {
  const weights = (await listCriteria(tx, contestId)).map(({ key, weight }): [string, number] => [
    key,
    weight,
  ])
  const thresholds = (await listLevels(tx, contestId)).map(({ key, threshold }): [string, number] => [
    key,
    threshold,
  ])
  await appendToScoreLog(tx, contestId, [{ action: 'scale', weights, thresholds }])
}

/**
 * The same after thresholds changed. A contest whose rounds were never open has no log yet, and this does not start
 * one.
 */
export async function noteThresholds(tx: DatabaseTransaction, contestId: string): Promise<void> {
  if (await findScoreLog(tx, contestId)) await noteScale(tx, contestId)
}
