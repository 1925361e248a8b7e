import type { DatabaseTransaction } from '#server/database/database.ts'

/** Moves the records of a firm in another domain to the firm it is merged into, in the transaction that merges. */
export type MoveRecords = (tx: DatabaseTransaction, goneId: string, survivorId: string) => Promise<void>

const movers: MoveRecords[] = []

/** Domains that refer to firms register here, so that a merge moves all of their records. */
export function onMerge(move: MoveRecords): void {
  movers.push(move)
}

export async function moveRecords(
  tx: DatabaseTransaction,
  goneId: string,
  survivorId: string,
): Promise<void> {
  for (const move of movers) await move(tx, goneId, survivorId)
}
