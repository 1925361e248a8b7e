import { type FinalSeat, listFinalSeats } from '#features/jury/server/queries/finals.ts'
import { findRound, listFinalBallots } from '#features/jury/server/queries.ts'
import { listContestEntries } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import type { FinalsView } from '../contract-finals.ts'
import { votesOn } from '../finals-order.ts'
import { finalsRange } from '../finals-range.ts'
import { listDecisions } from './queries.ts'

/** The finals as organisers see them: whose order is in, and the order that comes of it so far. */
export async function getFinals(db: Database, contestId: string): Promise<FinalsView> {
  const round = await findRound(db, contestId, 2)
  const ballots = await listFinalBallots(db, contestId)
  const judged = new Set(ballots.flatMap(({ couldPlace }) => couldPlace))
  // Once announced nobody is shortlisted any more, and the ballots still say who was.
  const finalists = (await listContestEntries(db, contestId)).filter(
    ({ status, entryId }) => status === 'shortlisted' || judged.has(entryId),
  )
  const seats = Map.groupBy(await listFinalSeats(db, contestId, finalists), ({ categoryId }) => categoryId)
  // What was announced was counted by the rules of its day.
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
      const ids = own.map(({ entryId }) => entryId)
      const cast = ballots.filter(({ categoryId }) => categoryId === id)
      const order = finalsRange(ids, votesOn(ids, cast))
      const sitting = seats.get(id) ?? []
      const may = sitting.filter(({ mayOrder }) => mayOrder)
      const ofTied = new Set(cast.flatMap(({ jurorId, isTied }) => (isTied ? jurorId : [])))
      const tied = sitting.filter(({ isTied, isLate }) => isTied && !isLate)
      const isHeard = ({ mayOrder, jurorId }: FinalSeat) => mayOrder || ofTied.has(jurorId)
      const isCast = new Set(cast.map(({ jurorId }) => jurorId))
      const rangeOf = new Map(order.map((one) => [one.entry, one]))
      const hasOrder = cast.length > 0
      return {
        id,
        name: first.category,
        discipline: first.discipline,
        cast: cast.length,
        mayOrder: Math.max(may.length, cast.length),
        waitsFor: may.filter(({ jurorId }) => !isCast.has(jurorId)).map(({ name }) => name),
        underWay: may.flatMap(({ jurorId, name, entryIds: { length: of } }) => {
          const placed = cast.find((one) => one.jurorId === jurorId)?.entryIds.length ?? of
          return placed < of ? { name, placed, of } : []
        }),
        tiedAside: tied.filter((seat) => !isHeard(seat)).map(({ name }) => name),
        tiedHeard: tied.filter(isHeard).map(({ name }) => name),
        late: sitting.filter(({ isLate }) => isLate).map(({ name }) => name),
        finalists: own
          .map(({ entryId, number, title, firm }) => {
            const range = hasOrder ? rangeOf.get(entryId) : undefined
            const place = announced.get(entryId) ?? range?.place ?? null
            const isSame = place === range?.place
            return {
              entryId,
              number,
              title,
              firm,
              place,
              bestPlace: isSame ? (range?.bestPlace ?? null) : place,
              worstPlace: isSame ? (range?.worstPlace ?? null) : place,
              firstPlaces: range?.firstPlaces ?? 0,
            }
          })
          .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0) || one.number - other.number),
      }
    }),
  }
}
