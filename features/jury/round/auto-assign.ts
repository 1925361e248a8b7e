import type { AssignedPair, AutoAssignInput, Pair } from '#features/jury/panel/auto-assign-input.ts'
import { type AssignmentReport, assignmentReportOf } from './assignment-report.ts'
import { AssignmentTable, fromOutside, ofPanel } from './assignment-table.ts'
import { type Chance, chanceFrom, shuffled } from './seeded-chance.ts'

interface Step {
  entry: number
  giver: number
}

/**
 * Moves assignments from jurors with more load to jurors with two fewer, through other jurors where they cannot be
 * moved directly. It ends when no such chain is left; then no assignment of these entries is more even.
 */
function evenOut(table: AssignmentTable): void {
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
      passAlong(table, cameBy, giver)
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

function passAlong(table: AssignmentTable, cameBy: ReadonlyMap<number, Step | null>, end: number): void {
  let taker = end
  for (let step = cameBy.get(taker); step; step = cameBy.get(taker)) {
    table.passOn(step.entry, step.giver, taker)
    taker = step.giver
  }
}

export interface AssignmentPlan {
  lists: Map<string, string[]>
  pairs: AssignedPair[]
  report: AssignmentReport
}

/**
 * Assigns every entry to different jurors of its panel, evenly and without conflicts of interest. The same input and
 * seed give the same result, in any input order. An entry with too few eligible jurors gets all of them and is reported
 * as short.
 */
export function autoAssign(input: AutoAssignInput): AssignmentPlan {
  const chance = chanceFrom(input.seed)
  const table = new AssignmentTable(input)
  assignInTurn(input, table, new Set(chooseCrossed(input, table)), chance)
  evenOut(table)
  const pairs = table.pairs()
  return { lists: listsOf(input, pairs), pairs, report: assignmentReportOf(input, pairs) }
}

/**
 * The assignments that a plan adds to those that stay: after a change of the jury or the entries, only what is missing.
 */
export function addedBy(
  { pairs }: Pick<AssignmentPlan, 'pairs'>,
  { staying = [] }: AutoAssignInput,
): AssignedPair[] {
  const before = new Set(staying.map(keyOf))
  return pairs.filter((pair) => !before.has(keyOf(pair)))
}

const keyOf = ({ entry, juror }: Pair) => `${entry} ${juror}`

/** A random rank of each entry by the seed. Later entries do not change it. */
function placeOf(input: AutoAssignInput, purpose: string, entry: string): number {
  return chanceFrom(`${input.seed}/${purpose}/${entry}`)()
}

function byPanel(table: AssignmentTable): Map<string, number[]> {
  return Map.groupBy(table.entries.keys(), (entry) => table.entries[entry]?.panel ?? '')
}

/** Chooses each panel's share: entries that have a juror from another panel already come first. */
function chooseCrossed(input: AutoAssignInput, table: AssignmentTable): number[] {
  const share = input.crossShare ?? 0
  return [...byPanel(table)].flatMap(([panel, entries]) => {
    if (panel === '' || share === 0) return []
    const wanted = Math.ceil((entries.length * share) / 100)
    return entries
      .map((entry) => ({
        entry,
        outside: table.count(entry, fromOutside),
        isFull: table.count(entry, ofPanel) >= input.evaluations ? 1 : 0,
        place: placeOf(input, 'cross', table.entries[entry]?.id ?? ''),
      }))
      .filter(({ entry, outside }) => outside > 0 || table.freeFor(entry, fromOutside).length > 0)
      .sort(
        (one, other) =>
          Number(other.outside > 0) - Number(one.outside > 0) ||
          one.isFull - other.isFull ||
          one.place - other.place,
      )
      .slice(0, wanted)
      .map(({ entry }) => entry)
  })
}

function assignInTurn(
  input: AutoAssignInput,
  table: AssignmentTable,
  crossed: ReadonlySet<number>,
  chance: Chance,
): void {
  const meetings = new Map<number, number>()
  const size = table.jurors.length
  const pairOf = (one: number, other: number) => Math.min(one, other) * size + Math.max(one, other)

  /**
   * Chooses among the least loaded jurors the one who shares the fewest entries with the entry's other jurors, so that
   * all jurors are linked. Across panels the fewest shared entries count first, so that a panel is linked to all
   * others.
   */
  const takerOf = (entry: number, kind: number): number | undefined => {
    const [best] = table
      .freeFor(entry, kind)
      .map((juror) => ({
        juror,
        load: table.load(juror),
        rival: table.isRival(entry, juror) ? 1 : 0,
        met: table.jurorsOf(entry).reduce((sum, other) => sum + (meetings.get(pairOf(juror, other)) ?? 0), 0),
        place: chance(),
      }))
      .sort(
        (one, other) =>
          (kind === fromOutside ? one.met - other.met : 0) ||
          one.load - other.load ||
          one.rival - other.rival ||
          one.met - other.met ||
          one.place - other.place,
      )
    return best?.juror
  }

  const fill = (entry: number, kind: number, wanted: number) => {
    while (table.count(entry, kind) < wanted) {
      const juror = takerOf(entry, kind)
      if (juror === undefined) return
      for (const other of table.jurorsOf(entry)) {
        const pair = pairOf(juror, other)
        meetings.set(pair, (meetings.get(pair) ?? 0) + 1)
      }
      table.give(entry, juror, kind === fromOutside ? 'cross' : 'automatic')
    }
  }

  // Entries with few eligible jurors come first, while these jurors still have capacity.
  const inTurn = shuffled([...table.entries.keys()], chance)
    .map((entry) => ({ entry, free: table.freeFor(entry, ofPanel).length }))
    .sort((one, other) => one.free - other.free)
  for (const { entry } of inTurn) {
    const isCrossed = crossed.has(entry)
    const wanted = input.evaluations - Math.max(isCrossed ? 1 : 0, table.count(entry, fromOutside))
    fill(entry, ofPanel, Math.max(wanted, isCrossed ? 1 : 0))
    if (isCrossed) fill(entry, fromOutside, 1)
    fill(entry, ofPanel, input.evaluations - table.count(entry, fromOutside))
  }
}

function listsOf(input: AutoAssignInput, pairs: readonly Pair[]): Map<string, string[]> {
  const byJuror = Map.groupBy(pairs, ({ juror }) => juror)
  return new Map(
    input.jurors.map((juror) => {
      const own = new Set(byJuror.get(juror)?.map(({ entry }) => entry))
      const byCategory = Map.groupBy(
        input.entries.filter(({ id }) => own.has(id)),
        ({ category }) => category,
      )
      const inOrder = [...byCategory].flatMap(([category, list]) =>
        shuffled(list.map(({ id }) => id).sort(), chanceFrom(`${input.seed}/${juror}/${category}`)),
      )
      return [juror, inOrder]
    }),
  )
}
