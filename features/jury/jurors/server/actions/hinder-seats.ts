import type { Database } from '#server/database/database.ts'

interface Seat {
  contestId: string
  userId: string
}

type Hindrance = (tx: Database, seat: Seat) => Promise<void>

const hindrances = new Set<Hindrance>()

/** Features that know of jurors, while jurors know nothing of them, say here who cannot sit: what it throws is the answer. */
export function hinderSeats(hindrance: Hindrance): void {
  hindrances.add(hindrance)
}

export async function checkEligibility(tx: Database, seat: Seat): Promise<void> {
  for (const hindrance of hindrances) await hindrance(tx, seat)
}
