import type { DealTable } from './deal-table.ts'

interface Step {
  entry: number
  giver: number
}

/**
 * Hands readings of rivals to jurors who are tied to nothing in their category, in turn for others or to whoever has one
 * fewer: so no entry loses a reading and no list grows longer than it had to be. What cannot be changed so stays.
 */
export function keepApart(table: DealTable): void {
  for (const giver of table.jurors.keys()) {
    for (const { entry, kind } of [...table.movable(giver)]) {
      if (table.isRival(entry, giver)) handRivalOn(table, { entry, giver, kind })
    }
  }
}

/** Follows readings from hand to hand until one comes back to the first giver, or ends where there is room. */
function handRivalOn(table: DealTable, first: Step & { kind: number }): void {
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
    if (table.load(juror) < table.load(start)) {
      handAlong(table, cameBy, juror)
      return
    }
    for (const { entry, kind } of table.movable(juror)) {
      if (mayTake(entry, start, kind)) {
        handAlong(table, cameBy, juror)
        table.handOn(entry, juror, start)
        return
      }
      if (unseen.length > 0) reach({ entry, giver: juror }, kind)
    }
  }
}

function handAlong(table: DealTable, cameBy: ReadonlyMap<number, Step>, end: number): void {
  let taker = end
  for (let step = cameBy.get(taker); step; step = cameBy.get(taker)) {
    table.handOn(step.entry, step.giver, taker)
    taker = step.giver
  }
}
