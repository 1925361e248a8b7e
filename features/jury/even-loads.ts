import type { DealTable } from './deal-table.ts'

interface Step {
  entry: number
  giver: number
}

/**
 * Hands one reading on from a heavier juror, from hand to hand where they cannot be given directly, to one with two
 * fewer. When no such chain is left, no draw of these entries is more even.
 */
export function evenOut(table: DealTable): boolean {
  const places = [...table.jurors.keys()]
  const lightest = Math.min(...places.map((juror) => table.load(juror)))
  const heaviestFirst = places
    .filter((juror) => table.load(juror) >= lightest + 2)
    .sort((one, other) => table.load(other) - table.load(one))
  return heaviestFirst.some((start) => relieve(table, start))
}

function relieve(table: DealTable, start: number): boolean {
  const cameBy = new Map<number, Step | null>([[start, null]])
  const queue = [start]
  for (const giver of queue) {
    if (table.load(giver) <= table.load(start) - 2) {
      handAlong(table, cameBy, giver)
      return true
    }
    for (const { entry, kind } of table.movable(giver)) {
      if (cameBy.size === table.jurors.length) break
      for (const taker of table.jurors.keys()) {
        if (cameBy.has(taker) || !table.canTake(entry, taker, kind)) continue
        cameBy.set(taker, { entry, giver })
        queue.push(taker)
      }
    }
  }
  return false
}

function handAlong(table: DealTable, cameBy: ReadonlyMap<number, Step | null>, end: number): void {
  let taker = end
  for (let step = cameBy.get(taker); step; step = cameBy.get(taker)) {
    table.handOn(step.entry, step.giver, taker)
    taker = step.giver
  }
}
