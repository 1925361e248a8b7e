import type { Database } from '#server/database/database.ts'

interface Membership {
  contestId: string
  userId: string
}

type Hindrance = (tx: Database, membership: Membership) => Promise<void>

const hindrances = new Set<Hindrance>()

/** Features that know of jurors, while jurors know nothing of them, say here who cannot sit: what it throws is the answer. */
export function blockMemberships(hindrance: Hindrance): void {
  hindrances.add(hindrance)
}

export async function checkEligibility(tx: Database, membership: Membership): Promise<void> {
  for (const hindrance of hindrances) await hindrance(tx, membership)
}
