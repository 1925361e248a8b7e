import { listCriteria, listLevels } from '#features/contests/editions/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { findScoreLog } from '../queries/score-chain.ts'
import { appendToScoreLog } from '../score-log.ts'

/** Writes the weights and thresholds that apply from here on into the score audit log; called when a round opens. */
export async function noteScale(tx: Database, contestId: string): Promise<void> {
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

/** The same once thresholds were set; a contest whose rounds were never open has no log yet, and begins none. */
export async function noteThresholds(tx: Database, contestId: string): Promise<void> {
  if (await findScoreLog(tx, contestId)) await noteScale(tx, contestId)
}
