import type {
  AssignedPair,
  AssignmentSource,
  AutoAssignInput,
  Pair,
} from '#features/jury/panel/auto-assign-input.ts'

/**
 * Whether an entry is in one category with another that the juror is in conflict with. To score it is to score a rival.
 */
function rivalsOf(
  entries: readonly { id: string; category: string }[],
  conflicts: readonly Pair[],
): (pair: Pair) => boolean {
  const categoryOf = new Map(entries.map(({ id, category }) => [id, category]))
  const placeOf = ({ juror, entry }: Pair) => `${juror} ${categoryOf.get(entry)}`
  const conflicted = Map.groupBy(
    conflicts.filter(({ entry }) => categoryOf.has(entry)),
    placeOf,
  )
  return (pair) => conflicted.get(placeOf(pair))?.some(({ entry }) => entry !== pair.entry) ?? false
}

/** Whether a juror may evaluate an entry: never, as a juror of its panel, or as one of another panel. */
export const [never, ofPanel, fromOutside] = [0, 1, 2]

/** The assignments during the automatic assignment. Jurors and entries are indexes into sorted identifiers. */
export class AssignmentTable {
  readonly entries: readonly AutoAssignInput['entries'][number][]
  readonly jurors: readonly string[]
  /** Evaluations of jurors who left. They count and cannot be reassigned. */
  private readonly ofFormerJurors: AssignedPair[] = []
  /** The number of those for each entry. */
  private readonly countOfFormer: number[]
  private readonly may: Uint8Array
  /** 0 for none, 1 for an assignment that can be moved, 2 for one that must stay. */
  private readonly states: Uint8Array
  private readonly sources = new Map<number, AssignmentSource>()
  private readonly assigned: number[][]
  private readonly lists: Set<number>[]
  private readonly rivals: Uint8Array

  constructor(input: AutoAssignInput) {
    // Sorted, so that the input order does not change the result.
    this.entries = input.entries.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    this.jurors = input.jurors.toSorted()
    this.may = new Uint8Array(this.entries.length * this.jurors.length)
    this.states = new Uint8Array(this.may.length)
    this.countOfFormer = this.entries.map(() => 0)
    this.assigned = this.entries.map(() => [])
    this.lists = this.jurors.map(() => new Set())
    this.rivals = this.rivalsAmong(input)
    this.membership(input)
    this.keep(input.staying ?? [])
  }

  private rivalsAmong({ conflictsOfInterest = [] }: AutoAssignInput): Uint8Array {
    const found = new Uint8Array(this.may.length)
    if (conflictsOfInterest.length === 0) return found
    const isRival = rivalsOf(this.entries, conflictsOfInterest)
    this.entries.forEach(({ id }, entry) => {
      this.jurors.forEach((juror, place) => {
        if (isRival({ entry: id, juror })) found[this.at(entry, place)] = 1
      })
    })
    return found
  }

  private membership({ panels = [], conflicts }: AutoAssignInput): void {
    const byPanel = new Map(panels.map(({ id, jurors }) => [id, new Set(jurors)]))
    const inPanels = new Set(panels.flatMap(({ jurors }) => jurors))
    this.entries.forEach(({ panel }, entry) => {
      const own = panel ? byPanel.get(panel) : undefined
      this.jurors.forEach((juror, place) => {
        const outside = inPanels.has(juror) ? fromOutside : never
        this.may[this.at(entry, place)] = !own || own.has(juror) ? ofPanel : outside
      })
    })
    const entryAt = placesOf(this.entries.map(({ id }) => id))
    const jurorAt = placesOf(this.jurors)
    for (const { entry, juror } of conflicts) {
      const [at, place] = [entryAt.get(entry), jurorAt.get(juror)]
      if (at !== undefined && place !== undefined) this.may[this.at(at, place)] = never
    }
  }

  private keep(staying: readonly AssignedPair[]): void {
    const entryAt = placesOf(this.entries.map(({ id }) => id))
    const jurorAt = placesOf(this.jurors)
    for (const pair of staying) {
      const [entry, juror] = [entryAt.get(pair.entry), jurorAt.get(pair.juror)]
      if (entry === undefined) continue
      if (juror === undefined) {
        this.ofFormerJurors.push(pair)
        this.countOfFormer[entry] = (this.countOfFormer[entry] ?? 0) + 1
      } else {
        this.give(entry, juror, pair.source)
        this.states[this.at(entry, juror)] = 2
      }
    }
  }

  private at(entry: number, juror: number): number {
    return entry * this.jurors.length + juror
  }

  give(entry: number, juror: number, source: AssignmentSource): void {
    const at = this.at(entry, juror)
    if (this.states[at]) return
    this.states[at] = 1
    this.sources.set(at, source)
    this.assigned[entry]?.push(juror)
    this.lists[juror]?.add(entry)
  }

  /** Moves an assignment from one juror to another, with its source. */
  passOn(entry: number, giver: number, taker: number): void {
    const at = this.at(entry, giver)
    const source = this.sources.get(at) ?? 'automatic'
    this.states[at] = 0
    this.sources.delete(at)
    this.assigned[entry] = this.jurorsOf(entry).filter((juror) => juror !== giver)
    this.lists[giver]?.delete(entry)
    this.give(entry, taker, source)
  }

  load(juror: number): number {
    return this.lists[juror]?.size ?? 0
  }

  jurorsOf(entry: number): readonly number[] {
    return this.assigned[entry] ?? []
  }

  /**
   * The number of evaluations of an entry, from its panel or from other panels. Those of former jurors count for its
   * panel.
   */
  count(entry: number, kind: number): number {
    const sitting = this.jurorsOf(entry).filter((juror) => this.kindOf(entry, juror) === kind).length
    return sitting + (kind === ofPanel ? (this.countOfFormer[entry] ?? 0) : 0)
  }

  /** The kind of an evaluation. One with scores in spite of a conflict counts for the panel. */
  private kindOf(entry: number, juror: number): number {
    return this.may[this.at(entry, juror)] === fromOutside ? fromOutside : ofPanel
  }

  canTake(entry: number, juror: number, kind: number): boolean {
    const at = this.at(entry, juror)
    return this.may[at] === kind && !this.states[at]
  }

  isRival(entry: number, juror: number): boolean {
    return this.rivals[this.at(entry, juror)] === 1
  }

  freeFor(entry: number, kind: number): number[] {
    return this.jurors.flatMap((_, juror) => (this.canTake(entry, juror, kind) ? juror : []))
  }

  *movable(juror: number): Iterable<{ entry: number; kind: number }> {
    for (const entry of this.lists[juror] ?? []) {
      if (this.states[this.at(entry, juror)] === 1) yield { entry, kind: this.kindOf(entry, juror) }
    }
  }

  pairs(): AssignedPair[] {
    const assigned = this.entries.flatMap(({ id }, entry) =>
      this.jurorsOf(entry).map((juror) => ({
        entry: id,
        juror: this.jurors[juror] ?? '',
        source: this.sources.get(this.at(entry, juror)) ?? ('automatic' as const),
      })),
    )
    return [...assigned, ...this.ofFormerJurors]
  }
}

function placesOf(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id, place) => [id, place]))
}
