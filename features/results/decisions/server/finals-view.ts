import { listFinalBallots } from '#features/jury/finals/server/queries/ballots.ts'
import { type FinalJuror, listFinalJurors } from '#features/jury/finals/server/queries/final-jurors.ts'
import { findRound } from '#features/jury/panel/server/queries.ts'
import { type ContestEntry, listContestEntries } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { FinalsView } from '../contract-finals.ts'
import { finalsOrder, votesOn } from '../finals-order.ts'
import { listDecisions } from './queries.ts'

/** The finals for organisers: the ballots received and the combined order so far. */
export async function getFinals(db: Database, contestId: string): Promise<FinalsView> {
  const round = await findRound(db, contestId, 2)
  const ballots = await listFinalBallots(db, contestId)
  const judged = new Set(ballots.flatMap(({ couldPlace }) => couldPlace))
  // After the announcement no entry has the status "shortlisted", but the ballots still list the finalists.
  const finalists = (await listContestEntries(db, contestId)).filter(
    ({ status, entryId }) => status === 'shortlisted' || judged.has(entryId),
  )
  const memberships = Map.groupBy(
    await listFinalJurors(db, contestId, finalists),
    ({ categoryId }) => categoryId,
  )
  // An announced order was calculated by the eligibility rules of its day.
  const announced = new Map((await listDecisions(db, contestId)).map((one) => [one.entryId, one.finalRank]))
  const byCategory = Map.groupBy(finalists, ({ categoryId }) => categoryId)
  return {
    round: round && {
      status: round.status,
      openedAt: round.openedAt?.toISOString() ?? null,
      closedAt: round.closedAt?.toISOString() ?? null,
      dueOn: round.dueOn,
    },
    categories: [...byCategory].flatMap(([id, own]) => {
      const [first] = own
      if (!first) return []
      const cast = ballots.filter(({ categoryId }) => categoryId === id)
      return {
        id,
        name: first.category,
        discipline: first.discipline,
        cast: cast.length,
        ...juryOf(memberships.get(id) ?? [], cast),
        finalists: orderOf(own, cast, announced),
      }
    }),
  }
}

type Ballot = Awaited<ReturnType<typeof listFinalBallots>>[number]
type Category = FinalsView['categories'][number]
type Jury = Pick<
  Category,
  'mayOrder' | 'waitsFor' | 'underWay' | 'conflictedAside' | 'conflictedHeard' | 'late'
>

const namesOf = (memberships: readonly FinalJuror[]) => memberships.map(({ name }) => name)

/** The jurors who order a category with their progress, and those who do not with the reason. */
function juryOf(sitting: readonly FinalJuror[], cast: readonly Ballot[]): Jury {
  const ballotOf = new Map(cast.map((ballot) => [ballot.jurorId, ballot]))
  const ordering = sitting.filter(({ mayOrder }) => mayOrder)
  const conflicted = sitting.filter(({ hasConflict, isLate }) => hasConflict && !isLate)
  // A juror whose ballot counts because too few others have voted is eligible too.
  const isHeard = ({ mayOrder, jurorId }: FinalJuror) =>
    mayOrder || ballotOf.get(jurorId)?.hasConflict === true
  return {
    mayOrder: Math.max(ordering.length, cast.length),
    waitsFor: namesOf(ordering.filter(({ jurorId }) => !ballotOf.has(jurorId))),
    underWay: ordering.flatMap(({ jurorId, name, entryIds: { length: of } }) => {
      const placed = ballotOf.get(jurorId)?.entryIds.length ?? of
      return placed < of ? { name, placed, of } : []
    }),
    conflictedAside: namesOf(conflicted.filter((membership) => !isHeard(membership))),
    conflictedHeard: namesOf(conflicted.filter(isHeard)),
    late: namesOf(sitting.filter(({ isLate }) => isLate)),
  }
}

/** A category's finalists in the jury's combined order, or in the announced one. */
function orderOf(
  own: readonly ContestEntry[],
  cast: readonly Ballot[],
  announced: ReadonlyMap<string, number | null>,
): Category['finalists'] {
  const ids = own.map(({ entryId }) => entryId)
  const order = cast.length > 0 ? finalsOrder(ids, votesOn(ids, cast)) : []
  const placeOf = new Map(order.map((one) => [one.entry, one]))
  return own
    .map(({ entryId, number, title, firm }) => {
      const ordered = placeOf.get(entryId)
      const place = announced.get(entryId) ?? ordered?.place ?? null
      return { entryId, number, title, firm, place, firstPlaces: ordered?.firstPlaces ?? 0 }
    })
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0) || one.number - other.number)
}
