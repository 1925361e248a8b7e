import type { Holding } from '#features/firms/merge/contract-merge.ts'
import type { Database } from '#server/database/database.ts'

/** The records of a firm in another domain, and how they move to the firm it is merged into. */
export interface Holder {
  name: Holding
  count(db: Database, firmId: string): Promise<number>
  /** Called in the transaction that merges. */
  hand(tx: Database, goneId: string, keptId: string): Promise<void>
}

const holders = new Map<Holding, Holder>()

/** Domains that refer to firms register their records here, so that a merge moves all of them. */
export function openHolding(holder: Holder): void {
  holders.set(holder.name, holder)
}

export function listHolders(): Holder[] {
  return [...holders.values()]
}
