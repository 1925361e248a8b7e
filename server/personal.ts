import { DrizzleQueryError } from 'drizzle-orm'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Language } from '#shared/language.ts'

const nowhere = '@deleted.invalid'

/**
 * Replaces the address of a deleted account: unique, and undeliverable by its reserved domain (RFC 2606).
 */
export function goneAddress(userId: string): string {
  return `${userId}${nowhere}`
}

export function isGone(address: string): boolean {
  return address.endsWith(nowhere)
}

/** An original that a user uploaded, for their archive. */
export interface Original {
  /** Its name in the archive. */
  name: string
  key: string
  bytes: number
}

/** What a user has in one feature, for their page in the admin area. */
export interface Possessions {
  kind: 'project' | 'payment' | 'firm' | 'jury' | 'evaluation' | 'article' | 'collection'
  count: number
  /** A few, the newest first; none of a kind that is only counted. */
  newest: { id: string; contestId: string | null; name: string; at: Date }[]
}

/** Two accounts of one person become one. */
export interface Merge {
  /** The account that is closed. */
  from: { id: string; email: string }
  /** The account that is kept. */
  into: { id: string; email: string }
  /** The organiser who merges them. */
  actorId: string
  reason: string
}

/** How many possessions of a kind are named; the rest are counted. */
export const namedPossessions = 20

/** The personal data of one feature, and how the feature deletes it or gives it to another account. */
export interface PersonalPart {
  /** The feature's name in the archive, such as `projects`. */
  name: string
  /** All data of the user in readable form; secrets and hashes are excluded. */
  collect(db: Database, userId: string): Promise<unknown>
  possessions?(db: Database, userId: string, language: Language): Promise<Possessions[]>
  originals?(db: Database, userId: string): Promise<Original[]>
  /**
   * Deletes the feature's data in the transaction that deletes the account. Dependent features go first, so that no row
   * references deleted data.
   */
  forget(tx: DatabaseTransaction, userId: string): Promise<void>
  /**
   * Rejects a merge that the feature's rules forbid.
   * @param language of the names in its error
   */
  checkMerge?(db: Database, accounts: Pick<Merge, 'from' | 'into'>, language: Language): Promise<void>
  /**
   * Moves the feature's data in the transaction that merges two accounts; required features go first. Where both have a
   * row of a unique key, the kept account's stays.
   */
  absorb(tx: DatabaseTransaction, merge: Merge): Promise<void>
}

const foreignKeyViolation = '23503'

function isPointedAt(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === foreignKeyViolation
}

/** Deletes a row, or clears it if the programme's records still reference it. */
export async function removeOrEmpty(
  tx: DatabaseTransaction,
  remove: (tx: DatabaseTransaction) => Promise<unknown>,
  empty: (tx: DatabaseTransaction) => Promise<unknown>,
): Promise<void> {
  try {
    await tx.transaction(remove)
  } catch (error) {
    if (!isPointedAt(error)) throw error
    await empty(tx)
  }
}
