import type { AssignmentTable } from './assignment-table.ts'

interface Step {
  entry: number
  giver: number
}

/**
 * Hands evaluations on from heavier jurors, from hand to hand where they cannot be given directly, to those with two
 * fewer, until no such chain is left: then no draw of these entries is more even.
 */
export function evenOut(table: AssignmentTable): void {
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false
    for (const start of tooHeavy(table)) {
      while (relieve(table, start)) hasMoved = true
    }
  }
}

function tooHeavy(table: AssignmentTable): number[] {
  const places = [...table.jurors.keys()]
  const lightest = Math.min(...places.map((juror) => table.load(juror)))
  return places
    .filter((juror) => table.load(juror) >= lightest + 2)
    .sort((one, other) => table.load(other) - table.load(one))
}

function relieve(table: AssignmentTable, start: number): boolean {
  const cameBy = new Map<number, Step | null>([[start, null]])
  const queue = [start]
  let unseen = [...table.jurors.keys()].filter((juror) => juror !== start)
  for (const giver of queue) {
    if (table.load(giver) <= table.load(start) - 2) {
      handAlong(table, cameBy, giver)
      return true
    }
    for (const { entry, kind } of table.movable(giver)) {
      if (unseen.length === 0) break
      const takers = unseen.filter((taker) => table.canTake(entry, taker, kind))
      if (takers.length === 0) continue
      for (const taker of takers) cameBy.set(taker, { entry, giver })
      queue.push(...takers)
      unseen = unseen.filter((juror) => !cameBy.has(juror))
    }
  }
  return false
}

function handAlong(table: AssignmentTable, cameBy: ReadonlyMap<number, Step | null>, end: number): void {
  let taker = end
  for (let step = cameBy.get(taker); step; step = cameBy.get(taker)) {
    table.handOn(step.entry, step.giver, taker)
    taker = step.giver
  }
}
