import type { Database } from '#server/database/database.ts'
import { DomainError } from '#shared/domain-error.ts'

interface Membership {
  contestId: string
  userId: string
}

type Hindrance = (db: Database, membership: Membership) => Promise<void>

const hindrances = new Set<Hindrance>()

/** Features that depend on the jury register a check here that may reject a new juror; its error is the response. */
export function blockMemberships(hindrance: Hindrance): void {
  hindrances.add(hindrance)
}

export async function checkEligibility(db: Database, membership: Membership): Promise<void> {
  for (const hindrance of hindrances) await hindrance(db, membership)
}

/** Whether a user cannot join a jury, so that they are not invited in vain. */
export async function isBarred(db: Database, membership: Membership): Promise<boolean> {
  try {
    await checkEligibility(db, membership)
    return false
  } catch (error) {
    if (error instanceof DomainError) return true
    throw error
  }
}
