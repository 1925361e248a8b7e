import { type Chance, chanceFrom, shuffled } from './chance.ts'

/** Why a juror reads an entry: dealt, given by hand, as an anchor, across panels, or to settle its level. */
export const readingSources = ['draw', 'hand', 'anchor', 'cross', 'borderline'] as const
export type ReadingSource = (typeof readingSources)[number]

export interface Pair {
  entry: string
  juror: string
}

export interface AskedDraw {
  /** In the order of their categories; a juror reads one category to its end before the next. */
  entries: readonly { id: string; category: string }[]
  jurors: readonly string[]
  /** How many different jurors read each entry. */
  readings: number
  /** Who must not read what. */
  conflicts: readonly Pair[]
  /** Readings that stay where they are, because they hold marks. */
  kept?: readonly Pair[]
  seed: string
}

/** What a draw gave, for whoever doubts it. */
export interface Certificate {
  entries: number
  jurors: number
  readings: number
  /** Of the entries that must be read: how often the least and the most read of them are. */
  fewest: number
  most: number
  lightest: number
  heaviest: number
  conflicts: number
  /** Groups that no juror links; only within one do scores compare on evidence. */
  islands: number
  /** Entries with fewer readings than were asked for. */
  short: { entry: string; readings: number }[]
}

export interface Draw {
  /** Each juror's entries in the order in which they are shown. */
  lists: Map<string, string[]>
  pairs: Pair[]
  certificate: Certificate
}

// Few draws leave the jury in islands; the best of some is taken, so that one does not have to be asked for again.
const attempts = 12

/**
 * Deals every entry to different jurors, evenly and without conflicts; the same question with the same seed gives
 * the same draw. Where jurors without a conflict are too few, the entry gets those there are and is named as short.
 */
export function drawReadings(asked: AskedDraw): Draw {
  let best: { pairs: Pair[]; certificate: Certificate } | null = null
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const pairs = deal(asked, chanceFrom(`${asked.seed}/${attempt}`))
    const certificate = certificateOf(asked, pairs)
    if (!best || certificate.islands < best.certificate.islands) best = { pairs, certificate }
    if (best.certificate.islands <= 1) break
  }
  const pairs = best?.pairs ?? []
  return {
    lists: listsOf(asked, pairs),
    pairs,
    certificate: best?.certificate ?? certificateOf(asked, pairs),
  }
}

/** Counts what a draw gave, whether just dealt or kept from before. */
export function certificateOf(
  asked: Pick<AskedDraw, 'entries' | 'jurors' | 'readings' | 'conflicts'>,
  pairs: readonly Pair[],
): Certificate {
  const byEntry = Map.groupBy(pairs, ({ entry }) => entry)
  const byJuror = Map.groupBy(pairs, ({ juror }) => juror)
  const counts = asked.entries.map(({ id }) => ({ entry: id, readings: byEntry.get(id)?.length ?? 0 }))
  const readings = counts.map((count) => count.readings)
  const loads = asked.jurors.map((juror) => byJuror.get(juror)?.length ?? 0)
  return {
    entries: asked.entries.length,
    jurors: asked.jurors.length,
    readings: pairs.length,
    fewest: least(readings),
    most: Math.max(0, ...readings),
    lightest: least(loads),
    heaviest: Math.max(0, ...loads),
    conflicts: asked.conflicts.length,
    islands: islandsOf(pairs),
    short: counts.filter((count) => count.readings < asked.readings),
  }
}

function least(counts: readonly number[]): number {
  return counts.length > 0 ? Math.min(...counts) : 0
}

class Table {
  private readonly readers = new Map<string, Set<string>>()
  private readonly lists = new Map<string, Set<string>>()
  private readonly barred: Set<string>
  private readonly kept: Set<string>
  readonly jurors: readonly string[]

  constructor(asked: AskedDraw) {
    this.jurors = asked.jurors
    this.barred = new Set(asked.conflicts.map(keyOf))
    this.kept = new Set((asked.kept ?? []).map(keyOf))
    for (const { id } of asked.entries) this.readers.set(id, new Set())
    for (const juror of asked.jurors) this.lists.set(juror, new Set())
    for (const pair of asked.kept ?? []) this.give(pair)
  }

  give({ entry, juror }: Pair): void {
    this.readers.get(entry)?.add(juror)
    this.lists.get(juror)?.add(entry)
  }

  take({ entry, juror }: Pair): void {
    this.readers.get(entry)?.delete(juror)
    this.lists.get(juror)?.delete(entry)
  }

  load(juror: string): number {
    return this.lists.get(juror)?.size ?? 0
  }

  readersOf(entry: string): ReadonlySet<string> {
    return this.readers.get(entry) ?? new Set()
  }

  /** Those who could still take the entry. */
  freeFor(entry: string): string[] {
    const readers = this.readersOf(entry)
    return this.jurors.filter((juror) => !readers.has(juror) && !this.barred.has(keyOf({ entry, juror })))
  }

  movable(juror: string): string[] {
    return [...(this.lists.get(juror) ?? [])].filter((entry) => !this.kept.has(keyOf({ entry, juror })))
  }

  pairs(): Pair[] {
    return [...this.readers].flatMap(([entry, jurors]) => [...jurors].map((juror) => ({ entry, juror })))
  }
}

function keyOf({ entry, juror }: Pair): string {
  return `${entry} ${juror}`
}

function deal(asked: AskedDraw, chance: Chance): Pair[] {
  const table = new Table(asked)
  const meetings = new Map<string, number>()
  // Entries that few may read come first, while everybody still has room.
  const inTurn = shuffled(asked.entries, chance)
    .map(({ id }) => ({ id, free: table.freeFor(id).length }))
    .sort((one, other) => one.free - other.free)
  for (const { id: entry } of inTurn) {
    while (table.readersOf(entry).size < asked.readings) {
      const juror = lightestFor(table, entry, meetings, chance)
      if (juror === undefined) break
      for (const reader of table.readersOf(entry)) {
        const key = [reader, juror].sort().join(' ')
        meetings.set(key, (meetings.get(key) ?? 0) + 1)
      }
      table.give({ entry, juror })
    }
  }
  while (evenOut(table));
  return table.pairs()
}

/** Among the least loaded, one who has met the entry's other readers least often: so everybody is linked to everybody. */
function lightestFor(
  table: Table,
  entry: string,
  meetings: ReadonlyMap<string, number>,
  chance: Chance,
): string | undefined {
  const readers = [...table.readersOf(entry)]
  const met = (juror: string) =>
    readers.reduce((sum, reader) => sum + (meetings.get([reader, juror].sort().join(' ')) ?? 0), 0)
  return table
    .freeFor(entry)
    .map((juror) => ({ juror, load: table.load(juror), met: met(juror), place: chance() }))
    .sort((one, other) => one.load - other.load || one.met - other.met || one.place - other.place)[0]?.juror
}

/**
 * Hands one reading on from a heavier juror, from hand to hand where they cannot be given directly, to one with two
 * fewer. When no such chain is left, no draw of these entries is more even.
 */
function evenOut(table: Table): boolean {
  const heaviestFirst = table.jurors.toSorted((one, other) => table.load(other) - table.load(one))
  for (const start of heaviestFirst) {
    const cameBy = new Map<string, Pair | null>([[start, null]])
    const queue = [start]
    for (const giver of queue) {
      if (table.load(giver) <= table.load(start) - 2) {
        handOn(table, cameBy, giver)
        return true
      }
      for (const entry of table.movable(giver)) {
        for (const taker of table.freeFor(entry)) {
          if (cameBy.has(taker)) continue
          cameBy.set(taker, { entry, juror: giver })
          queue.push(taker)
        }
      }
    }
  }
  return false
}

function handOn(table: Table, cameBy: ReadonlyMap<string, Pair | null>, end: string): void {
  let taker = end
  for (let step = cameBy.get(taker); step; step = cameBy.get(taker)) {
    table.take(step)
    table.give({ entry: step.entry, juror: taker })
    taker = step.juror
  }
}

function listsOf(asked: AskedDraw, pairs: readonly Pair[]): Map<string, string[]> {
  const byJuror = Map.groupBy(pairs, ({ juror }) => juror)
  return new Map(
    asked.jurors.map((juror) => {
      const own = new Set(byJuror.get(juror)?.map(({ entry }) => entry))
      const chance = chanceFrom(`${asked.seed}/${juror}`)
      const byCategory = Map.groupBy(
        asked.entries.filter(({ id }) => own.has(id)),
        ({ category }) => category,
      )
      return [
        juror,
        [...byCategory.values()].flatMap((list) =>
          shuffled(
            list.map(({ id }) => id),
            chance,
          ),
        ),
      ]
    }),
  )
}

function islandsOf(pairs: readonly Pair[]): number {
  const linked = new Map<string, string[]>()
  for (const { entry, juror } of pairs) {
    // An entry and a juror may bear the same identifier, so each kind has its own prefix.
    const [one, other] = [`e:${entry}`, `j:${juror}`]
    linked.set(one, [...(linked.get(one) ?? []), other])
    linked.set(other, [...(linked.get(other) ?? []), one])
  }
  const seen = new Set<string>()
  let islands = 0
  for (const start of linked.keys()) {
    if (seen.has(start)) continue
    islands += 1
    const queue = [start]
    for (const node of queue) {
      if (seen.has(node)) continue
      seen.add(node)
      queue.push(...(linked.get(node) ?? []))
    }
  }
  return islands
}
