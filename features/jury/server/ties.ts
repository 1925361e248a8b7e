import { and, eq } from 'drizzle-orm'
import { listPeople } from '#features/accounts/server/queries.ts'
import { listFirmsOf } from '#features/firms/server/queries.ts'
import type { ContestEntry } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { conflictOf } from '../conflicts.ts'
import type { Pair } from '../draw.ts'
import { assignments, rounds } from './tables.ts'

/** Who may not judge what: by firm, company, credit or ownership. */
export async function listConflicts(
  db: Database,
  jury: readonly { id: string; personId: string }[],
  entries: readonly ContestEntry[],
): Promise<Pair[]> {
  const people = await listPeople(
    db,
    jury.map(({ personId }) => personId),
  )
  const found: Pair[] = []
  for (const { id, personId } of jury) {
    const person = people.get(personId)
    if (!person) continue
    const firms = await listFirmsOf(db, personId)
    const ties = {
      personId,
      firmIds: firms.map((firm) => firm.id),
      names: [
        person.companyName,
        `${person.firstName} ${person.lastName}`,
        ...firms.map((firm) => firm.name),
      ],
    }
    for (const entry of entries) {
      const names = [entry.firm, entry.mainDesigner, ...entry.creditNames]
      if (conflictOf(ties, { ...entry, names })) found.push({ entry: entry.entryId, juror: id })
    }
  }
  return found
}

/** Who left what to others in round 1. */
export function listRecusals(db: Database, contestId: string): Promise<Pair[]> {
  return db
    .select({ entry: assignments.entryId, juror: assignments.jurorId })
    .from(assignments)
    .innerJoin(rounds, eq(rounds.id, assignments.roundId))
    .where(and(eq(rounds.contestId, contestId), eq(assignments.status, 'recused')))
}
