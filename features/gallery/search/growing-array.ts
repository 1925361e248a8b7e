type Numbers = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** The same numbers in an array with room for at least `length`. */
export function withRoom<N extends Numbers>(numbers: N, length: number, make: (length: number) => N): N {
  if (length <= numbers.length) return numbers
  const larger = make(Math.max(length, Math.ceil(numbers.length * 1.5), 64))
  larger.set(numbers)
  return larger
}

export const bytes = (length: number) => new Uint8Array(length)
export const integers = (length: number) => new Uint32Array(length)
export const doubles = (length: number) => new Float64Array(length)
