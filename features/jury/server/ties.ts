import { and, eq } from 'drizzle-orm'
import { listPeople } from '#features/accounts/server/queries.ts'
import { listFirmsOfAll } from '#features/firms/server/queries.ts'
import type { ContestEntry } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { conflictOf } from '../conflicts.ts'
import type { Pair } from '../draw.ts'
import { assignments, rounds } from './tables.ts'

interface PersonTies {
  personId: string
  firmIds: string[]
  names: string[]
}

/** The firms that people belong to, and the names they go by, their company's among them. */
export async function listTies(db: Database, personIds: readonly string[]): Promise<Map<string, PersonTies>> {
  const people = await listPeople(db, personIds)
  const firms = await listFirmsOfAll(db, personIds)
  return new Map(
    [...people.values()].map(({ id, firstName, lastName, companyName }) => {
      const own = firms.get(id) ?? []
      const names = [companyName, `${firstName} ${lastName}`, ...own.map((firm) => firm.name)]
      return [id, { personId: id, firmIds: own.map((firm) => firm.id), names }]
    }),
  )
}

/** Who may not judge what: by firm, company, credit or ownership. */
export async function listConflicts(
  db: Database,
  jury: readonly { id: string; personId: string }[],
  entries: readonly ContestEntry[],
): Promise<Pair[]> {
  const ties = await listTies(
    db,
    jury.map(({ personId }) => personId),
  )
  return jury.flatMap(({ id, personId }) => {
    const own = ties.get(personId)
    if (!own) return []
    return entries
      .filter((entry) => {
        const names = [entry.firm, entry.mainDesigner, ...entry.creditNames]
        return conflictOf(own, { ...entry, names }) !== null
      })
      .map(({ entryId }) => ({ entry: entryId, juror: id }))
  })
}

/** Who left what to others in round 1. */
export function listRecusals(db: Database, contestId: string): Promise<Pair[]> {
  return db
    .select({ entry: assignments.entryId, juror: assignments.jurorId })
    .from(assignments)
    .innerJoin(rounds, eq(rounds.id, assignments.roundId))
    .where(and(eq(rounds.contestId, contestId), eq(assignments.status, 'recused')))
}
