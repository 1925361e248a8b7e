/** A symmetric matrix by rows; only the lower triangle is stored and used. */
export type Symmetric = { size: number; cells: Float64Array }

/** The lower triangle L, where L·Lᵀ equals the original matrix. */
export type Factor = { size: number; cells: Float64Array }

export function zeros(size: number): Symmetric {
  return { size, cells: new Float64Array(size * size) }
}

/** The number at an index; an index out of range throws. */
export function at(values: Float64Array, i: number): number {
  const value = values[i]
  if (value === undefined) throw new RangeError(`no number at ${i} of ${values.length}`)
  return value
}

/** The same for integer arrays. One function for both types would be several times slower. */
export function placeAt(values: Int32Array, i: number): number {
  const value = values[i]
  if (value === undefined) throw new RangeError(`no number at ${i} of ${values.length}`)
  return value
}

export function add(values: Float64Array, i: number, amount: number): void {
  values[i] = at(values, i) + amount
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += at(a, i) * at(b, i)
  return sum
}

/** Identity plus `ratio` times the matrix. */
export function ridged({ size, cells }: Symmetric, ratio: number): Symmetric {
  const ridge = new Float64Array(cells.length)
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) ridge[i * size + j] = ratio * at(cells, i * size + j) + (i === j ? 1 : 0)
  }
  return { size, cells: ridge }
}

/** Cholesky decomposition; throws when the matrix is not positive definite. */
export function factorOf({ size, cells }: Symmetric): Factor {
  const lower = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let rest = at(cells, i * size + j)
      for (let k = 0; k < j; k += 1) rest -= (lower[i * size + k] ?? 0) * (lower[j * size + k] ?? 0)
      if (i === j && !(rest > 0)) throw new RangeError('the matrix is not positive definite')
      lower[i * size + j] = i === j ? Math.sqrt(rest) : rest / at(lower, j * size + j)
    }
  }
  return { size, cells: lower }
}

export function logDeterminant({ size, cells }: Factor): number {
  let sum = 0
  for (let i = 0; i < size; i += 1) sum += Math.log(at(cells, i * size + i))
  return 2 * sum
}

/** Forward substitution: solves L·x = `right` in place. */
function halfSolve({ size, cells }: Factor, right: Float64Array): void {
  for (let i = 0; i < size; i += 1) {
    let rest = at(right, i)
    for (let k = 0; k < i; k += 1) rest -= (cells[i * size + k] ?? 0) * (right[k] ?? 0)
    right[i] = rest / at(cells, i * size + i)
  }
}

/** Solves the factored system for `right`. */
export function solved(factor: Factor, right: Float64Array): Float64Array {
  const { size, cells } = factor
  const x = right.slice()
  halfSolve(factor, x)
  for (let i = size - 1; i >= 0; i -= 1) {
    const value = at(x, i) / at(cells, i * size + i)
    x[i] = value
    // Goes along row i of the factor, in memory order.
    for (let k = 0; k < i; k += 1) add(x, k, -value * at(cells, i * size + k))
  }
  return x
}

/** The full inverse of the factored matrix, with both triangles. */
export function inverse({ size, cells }: Factor): Symmetric {
  // First inverts the factor itself, each column as a row, in memory order.
  const columns = new Float64Array(size * size)
  for (let j = 0; j < size; j += 1) {
    const line = j * size
    columns[line + j] = 1 / at(cells, j * size + j)
    for (let i = j + 1; i < size; i += 1) {
      let sum = 0
      for (let k = j; k < i; k += 1) sum += (cells[i * size + k] ?? 0) * (columns[line + k] ?? 0)
      columns[line + i] = -sum / at(cells, i * size + i)
    }
  }
  const result = zeros(size)
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = 0
      for (let k = i; k < size; k += 1) sum += (columns[i * size + k] ?? 0) * (columns[j * size + k] ?? 0)
      result.cells[i * size + j] = sum
      result.cells[j * size + i] = sum
    }
  }
  return result
}
