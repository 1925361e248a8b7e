import { and, eq, isNull } from 'drizzle-orm'
import { listContestsById, listDisciplines } from '#features/contests/contest/server/queries.ts'
import type { Finals } from '#features/jury/panel/contract.ts'
import { ballots, type jurors } from '#features/jury/panel/server/tables.ts'
import { blindEntries } from '#features/jury/round/server/blind-entries.ts'
import { listOwnMemberships } from '#features/jury/scoring/server/juror-evaluations.ts'
import { type ContestEntry, listContestEntries } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { drawnFor } from '../finals-draw.ts'
import { listFinalVoters } from './queries/final-jurors.ts'
import { isLate } from './voters.ts'

/**
 * The finalists that this juror may order. A category with a hidden finalist is left out while enough others order it.
 */
export async function listOwnFinalists(
  db: Database,
  juror: typeof jurors.$inferSelect,
): Promise<ContestEntry[]> {
  const { contestId } = juror
  const finalists = (await listContestEntries(db, contestId)).filter(({ status }) => status === 'shortlisted')
  const voters = await listFinalVoters(db, contestId, finalists)
  const own = new Set(voters.flatMap(({ jurorId, entryIds }) => (jurorId === juror.id ? entryIds : [])))
  return finalists.filter(({ entryId }) => own.has(entryId))
}

/** The version of a juror's order; 0 without one. */
export function versionOf(ballot: typeof ballots.$inferSelect | undefined): number {
  return ballot && ballot.setAsideAt === null ? ballot.castAt.getTime() : 0
}

/** The open finals for the user: placed finalists first, then the rest in the juror's random order. */
export async function listFinals(db: Database, userId: string): Promise<Finals[]> {
  const memberships = (await listOwnMemberships(db, userId, 2)).filter(({ round }) => round.status === 'open')
  const contests = await listContestsById(
    db,
    memberships.map(({ round }) => round.contestId),
  )
  const found: Finals[] = []
  for (const { juror, round } of memberships) {
    const contest = contests.get(round.contestId)
    if (!contest || isLate(round, juror.id)) continue
    const finalists = await listOwnFinalists(db, juror)
    const blind = new Map((await blindEntries(db, finalists)).map((entry) => [entry.entryId, entry]))
    const disciplines = await listDisciplines(db, contest.id)
    const cast = await db
      .select()
      .from(ballots)
      .where(and(eq(ballots.roundId, round.id), eq(ballots.jurorId, juror.id), isNull(ballots.setAsideAt)))
    const categories = disciplines.flatMap((discipline) =>
      discipline.categories.flatMap(({ id, name }) => {
        const ballot = cast.find((one) => one.categoryId === id)
        const theirs = finalists.filter(({ categoryId }) => categoryId === id).map(({ entryId }) => entryId)
        const placed = (ballot?.entryIds ?? []).filter((entryId) => theirs.includes(entryId))
        const drawn = drawnFor(juror.id, theirs, round.seed ?? round.id)
        const rest = drawn.filter((entryId) => !placed.includes(entryId))
        const own = [...placed, ...rest].flatMap((entryId) => blind.get(entryId) ?? [])
        if (own.length === 0) return []
        return {
          id,
          name,
          discipline: discipline.name,
          castAt: ballot?.castAt.toISOString() ?? null,
          version: versionOf(ballot),
          placed: placed.length,
          finalists: own,
        }
      }),
    )
    found.push({ contest, categories })
  }
  return found
}
