import type { Holding } from '#features/firms/merge/contract-merge.ts'
import type { Database } from '#server/database/database.ts'

/** What another feature keeps of a firm, and how it hands it to the one that the firm is merged into. */
export interface Holder {
  name: Holding
  count(db: Database, firmId: string): Promise<number>
  /** Called in the transaction that merges. */
  hand(tx: Database, goneId: string, keptId: string): Promise<void>
}

const holders = new Map<Holding, Holder>()

/** Features that point at firms say here what is theirs, so that a merger leaves nothing behind. */
export function openHolding(holder: Holder): void {
  holders.set(holder.name, holder)
}

export function listHolders(): Holder[] {
  return [...holders.values()]
}
