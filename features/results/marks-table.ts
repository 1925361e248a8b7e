/** The composite score that one juror gave one entry; a `weight` of 2 is trusted like the mean of two readings. */
export type Reading = { entry: string; juror: string; score: number; category?: string; weight?: number }

/**
 * Readings as columns of numbers, entry after entry and within an entry by juror: always in the same order, since sums
 * depend on their order in the last digit.
 */
export type MarksTable = {
  entries: string[]
  /** Of each entry. */
  categories: (string | null)[]
  jurors: string[]
  /** Where the marks of each entry begin; one more than there are entries, for the end of the last. */
  starts: Int32Array
  juror: Int32Array
  score: Float64Array
  weight: Float64Array
}

/** The table of all readings; what is no mark, or an entry of two categories, is a fault. */
export function tableOf(readings: readonly Reading[]): MarksTable {
  const found = { entries: new Names(), jurors: new Names() }
  const categories: (string | null)[] = []
  const rows = new Int32Array(readings.length)
  const columns = new Int32Array(readings.length)
  readings.forEach((reading, k) => {
    checked(reading)
    const { entry, juror, category = null } = reading
    const row = found.entries.numberOf(entry)
    if (row === categories.length) categories.push(category)
    else if (categories[row] !== category) throw new RangeError(`entry ${entry} stands in two categories`)
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

  const table: MarksTable = {
    entries: entries.names,
    categories: entries.numbers.map((number) => categories[number] ?? null),
    jurors: jurors.names,
    starts,
    juror: new Int32Array(readings.length),
    score: new Float64Array(readings.length),
    weight: new Float64Array(readings.length),
  }
  const filled = starts.slice()
  readings.forEach(({ score, weight = 1 }, k) => {
    const row = rows[k] ?? -1
    const end = filled[row] ?? 0
    filled[row] = end + 1
    sink(table, starts[row] ?? 0, end, { juror: jurors.places[columns[k] ?? -1] ?? -1, score, weight })
  })
  return table
}

/** Numbers names as they come, and puts them in order at the end. */
class Names {
  private readonly numbers = new Map<string, number>()
  private last = ''
  private lastNumber = -1

  numberOf(name: string): number {
    // Readings mostly come entry after entry.
    if (name === this.last && this.lastNumber >= 0) return this.lastNumber
    const number = this.numbers.get(name) ?? this.numbers.size
    if (number === this.numbers.size) this.numbers.set(name, number)
    this.last = name
    this.lastNumber = number
    return number
  }

  /** The names in order, the number that each had, and the place of each number. */
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

export type Mark = { juror: number; score: number; weight: number }

/** Puts a mark among those from `start` to `end`, which stand in order. */
function sink({ juror, score, weight }: MarksTable, start: number, end: number, mark: Mark): void {
  let at = end
  while (at > start && isBefore(mark, juror[at - 1], score[at - 1], weight[at - 1])) {
    juror[at] = juror[at - 1] ?? 0
    score[at] = score[at - 1] ?? 0
    weight[at] = weight[at - 1] ?? 0
    at -= 1
  }
  juror[at] = mark.juror
  score[at] = mark.score
  weight[at] = mark.weight
}

function isBefore(mark: Mark, juror = 0, score = 0, weight = 0): boolean {
  if (mark.juror !== juror) return mark.juror < juror
  if (mark.score !== score) return mark.score < score
  return mark.weight < weight
}

function checked({ entry, juror, score, weight = 1 }: Reading): void {
  if (!Number.isFinite(score) || !Number.isFinite(weight) || weight <= 0) {
    throw new RangeError(`the reading of ${entry} by ${juror} is not a score with a weight above zero`)
  }
}

/** Where an entry and a juror meet: the mark's place, or where it would stand; `null` for an unknown name. */
export function placeOf(
  table: MarksTable,
  entry: string,
  juror: string,
): { row: number; column: number; at: number; isThere: boolean } | null {
  const row = placeIn(table.entries, entry)
  const column = placeIn(table.jurors, juror)
  if (row === null || column === null) return null
  const end = table.starts[row + 1] ?? 0
  let at = table.starts[row] ?? 0
  while (at < end && (table.juror[at] ?? 0) < column) at += 1
  return { row, column, at, isThere: at < end && table.juror[at] === column }
}

/** Where a name stands in a sorted list. */
function placeIn(names: readonly string[], name: string): number | null {
  let low = 0
  let high = names.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle] ?? '') < name) low = middle + 1
    else high = middle
  }
  return names[low] === name ? low : null
}

/** The table with one mark more at its place; the one given is spent. */
export function withMark(table: MarksTable, row: number, at: number, mark: Mark): MarksTable {
  moveStarts(table, row, 1)
  return {
    ...table,
    juror: openedPlaces(table.juror, at, mark.juror),
    score: opened(table.score, at, mark.score),
    weight: opened(table.weight, at, mark.weight),
  }
}

/** The table without the mark at a place; the one given is spent. */
export function withoutMark(table: MarksTable, row: number, at: number): MarksTable {
  moveStarts(table, row, -1)
  return {
    ...table,
    juror: closed(table.juror, at),
    score: closed(table.score, at),
    weight: closed(table.weight, at),
  }
}

function moveStarts({ starts }: MarksTable, row: number, by: 1 | -1): void {
  for (let i = row + 1; i < starts.length; i += 1) starts[i] = (starts[i] ?? 0) + by
}

// Columns grow by more than is asked for, so that the next mark only moves what stands behind it.
const spareBytes = 4096

/** The column with one number more, in the same memory where there is some left. */
export function opened(column: Float64Array, at: number, value: number): Float64Array {
  const isRoomLeft = column.byteLength < column.buffer.byteLength
  const grown = isRoomLeft ? column.buffer : new ArrayBuffer(column.byteLength + spareBytes)
  const longer = new Float64Array(grown, 0, column.length + 1)
  if (!isRoomLeft) longer.set(column)
  longer.copyWithin(at + 1, at, column.length)
  longer[at] = value
  return longer
}

/** The same of whole numbers. */
function openedPlaces(column: Int32Array, at: number, value: number): Int32Array {
  const isRoomLeft = column.byteLength < column.buffer.byteLength
  const grown = isRoomLeft ? column.buffer : new ArrayBuffer(column.byteLength + spareBytes)
  const longer = new Int32Array(grown, 0, column.length + 1)
  if (!isRoomLeft) longer.set(column)
  longer.copyWithin(at + 1, at, column.length)
  longer[at] = value
  return longer
}

/** The column without one number, in the same memory. */
export function closed<Column extends Float64Array | Int32Array>(column: Column, at: number): Column
export function closed(column: Float64Array | Int32Array, at: number): Float64Array | Int32Array {
  column.copyWithin(at, at + 1)
  return column.subarray(0, -1)
}

/** The readings that the table was made of. */
export function readingsOf(table: MarksTable): Reading[] {
  return table.entries.flatMap((entry, row) => {
    const [start, end] = [table.starts[row] ?? 0, table.starts[row + 1] ?? 0]
    const category = table.categories[row] ?? null
    return Array.from({ length: end - start }, (_, i): Reading => {
      const at = start + i
      return {
        entry,
        juror: table.jurors[table.juror[at] ?? -1] ?? '',
        score: table.score[at] ?? 0,
        weight: table.weight[at] ?? 1,
        ...(category === null ? {} : { category }),
      }
    })
  })
}

/** Whether two entries were read by the same jurors with the same weights. */
export function haveSameReaders({ starts, juror, weight }: MarksTable, one: number, other: number): boolean {
  const first = starts[one] ?? 0
  const second = starts[other] ?? 0
  const count = (starts[one + 1] ?? 0) - first
  if ((starts[other + 1] ?? 0) - second !== count) return false
  for (let i = 0; i < count; i += 1) {
    if (juror[first + i] !== juror[second + i] || weight[first + i] !== weight[second + i]) return false
  }
  return true
}
