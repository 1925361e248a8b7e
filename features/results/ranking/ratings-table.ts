/** One juror's composite score of one entry; a `weight` of 2 counts like the mean of two evaluations. */
export type Evaluation = { entry: string; juror: string; score: number; category?: string; weight?: number }

/**
 * Evaluations as columns of numbers, sorted by entry, then by juror. The order is fixed because the last digit of a sum
 * depends on it.
 */
export type ScoresTable = {
  entries: string[]
  /** By entry. */
  categories: (string | null)[]
  jurors: string[]
  /** The index of each entry's first score, with the end of the last entry appended. */
  starts: Int32Array
  juror: Int32Array
  score: Float64Array
  weight: Float64Array
}

/** Builds the table of all evaluations. An invalid score, or an entry in two categories, throws. */
export function tableOf(evaluations: readonly Evaluation[]): ScoresTable {
  const found = { entries: new Names(), jurors: new Names() }
  const categories: (string | null)[] = []
  const rows = new Int32Array(evaluations.length)
  const columns = new Int32Array(evaluations.length)
  evaluations.forEach((evaluation, k) => {
    checked(evaluation)
    const { entry, juror, category = null } = evaluation
    const row = found.entries.numberOf(entry)
    if (row === categories.length) categories.push(category)
    else if (categories[row] !== category) throw new RangeError(`entry ${entry} is in two categories`)
    rows[k] = row
    columns[k] = found.jurors.numberOf(juror)
  })
  const entries = found.entries.inOrder()
  const jurors = found.jurors.inOrder()
  const starts = new Int32Array(entries.names.length + 1)
  for (let k = 0; k < rows.length; k += 1) {
    const row = entries.places[rows[k] ?? 0] ?? 0
    rows[k] = row
    starts[row + 1] = (starts[row + 1] ?? 0) + 1
  }
  for (let i = 0; i < entries.names.length; i += 1) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0)

  const table: ScoresTable = {
    entries: entries.names,
    categories: entries.numbers.map((number) => categories[number] ?? null),
    jurors: jurors.names,
    starts,
    juror: new Int32Array(evaluations.length),
    score: new Float64Array(evaluations.length),
    weight: new Float64Array(evaluations.length),
  }
  const filled = starts.slice()
  evaluations.forEach(({ score, weight = 1 }, k) => {
    const row = rows[k] ?? -1
    const end = filled[row] ?? 0
    filled[row] = end + 1
    sink(table, starts[row] ?? 0, end, { juror: jurors.places[columns[k] ?? -1] ?? -1, score, weight })
  })
  return table
}

/** Numbers names in order of appearance, and sorts them at the end. */
class Names {
  private readonly numbers = new Map<string, number>()
  private last = ''
  private lastNumber = -1

  numberOf(name: string): number {
    // Evaluations mostly arrive grouped by entry.
    if (name === this.last && this.lastNumber >= 0) return this.lastNumber
    const number = this.numbers.get(name) ?? this.numbers.size
    if (number === this.numbers.size) this.numbers.set(name, number)
    this.last = name
    this.lastNumber = number
    return number
  }

  /** The sorted names, the number of each, and the position of each number. */
  inOrder(): { names: string[]; numbers: number[]; places: Int32Array } {
    const names = [...this.numbers.keys()].sort()
    const numbers = names.map((name) => this.numbers.get(name) ?? -1)
    const places = new Int32Array(names.length)
    numbers.forEach((number, place) => {
      places[number] = place
    })
    return { names, numbers, places }
  }
}

type Score = { juror: number; score: number; weight: number }

/** Inserts a score into the sorted range from `start` to `end`. */
function sink({ juror, score, weight }: ScoresTable, start: number, end: number, rating: Score): void {
  let at = end
  while (at > start && isBefore(rating, juror[at - 1], score[at - 1], weight[at - 1])) {
    juror[at] = juror[at - 1] ?? 0
    score[at] = score[at - 1] ?? 0
    weight[at] = weight[at - 1] ?? 0
    at -= 1
  }
  juror[at] = rating.juror
  score[at] = rating.score
  weight[at] = rating.weight
}

function isBefore(rating: Score, juror = 0, score = 0, weight = 0): boolean {
  if (rating.juror !== juror) return rating.juror < juror
  if (rating.score !== score) return rating.score < score
  return rating.weight < weight
}

function checked({ entry, juror, score, weight = 1 }: Evaluation): void {
  if (!Number.isFinite(score) || !Number.isFinite(weight) || weight <= 0) {
    throw new RangeError(`the reading of ${entry} by ${juror} is not a score with a weight above zero`)
  }
}
