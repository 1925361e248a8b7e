import type { AssignmentTable } from '#features/jury/assignments/assignment-table.ts'

interface Step {
  entry: number
  giver: number
}

interface Move extends Step {
  taker: number
}

/**
 * Hands readings of rivals to jurors who are tied to nothing in their category, in turn for others or to whoever has one
 * fewer: so no entry loses a reading and no list grows longer than it had to be. What cannot be changed so stays, as does
 * what alone links one part of the jury to another.
 */
export function keepApart(table: AssignmentTable): void {
  let islands = table.islands()
  for (const giver of table.jurors.keys()) {
    for (const { entry, kind } of [...table.movable(giver)]) {
      if (!table.isRival(entry, giver)) continue
      const moves = movesFor(table, { entry, giver, kind })
      for (const move of moves) table.handOn(move.entry, move.giver, move.taker)
      const after = table.islands()
      if (after <= islands) islands = after
      else for (const move of moves.toReversed()) table.handOn(move.entry, move.taker, move.giver)
    }
  }
}

/** Follows readings from hand to hand until one comes back to the first giver, or ends where there is room. */
function movesFor(table: AssignmentTable, first: Step & { kind: number }): Move[] {
  const start = first.giver
  const mayTake = (entry: number, juror: number, kind: number) =>
    table.canTake(entry, juror, kind) && !table.isRival(entry, juror)
  const cameBy = new Map<number, Step>()
  let unseen = [...table.jurors.keys()].filter((juror) => juror !== start)
  const queue: number[] = []
  const reach = (step: Step, kind: number) => {
    const takers = unseen.filter((taker) => mayTake(step.entry, taker, kind))
    for (const taker of takers) cameBy.set(taker, step)
    queue.push(...takers)
    unseen = unseen.filter((juror) => !cameBy.has(juror))
  }
  reach(first, first.kind)
  for (const juror of queue) {
    if (table.load(juror) < table.load(start)) return movesTo(cameBy, juror)
    for (const { entry, kind } of table.movable(juror)) {
      if (mayTake(entry, start, kind)) {
        return [...movesTo(cameBy, juror), { entry, giver: juror, taker: start }]
      }
      if (unseen.length > 0) reach({ entry, giver: juror }, kind)
    }
  }
  return []
}

function movesTo(cameBy: ReadonlyMap<number, Step>, end: number): Move[] {
  const moves: Move[] = []
  let taker = end
  for (let step = cameBy.get(taker); step; step = cameBy.get(taker)) {
    moves.push({ ...step, taker })
    taker = step.giver
  }
  return moves
}
