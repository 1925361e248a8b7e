/** Longer than a trembling finger moves, and clearly horizontal. */
const leastPx = 40

interface Point {
  clientX: number
  clientY: number
}

/** A swipe as a step: 1 to the left, like turning pages, or -1; null for any other movement. */
export function stepOf(from: Point, to: Point): 1 | -1 | null {
  const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY]
  if (Math.abs(x) < leastPx || Math.abs(x) <= 2 * Math.abs(y)) return null
  return x < 0 ? 1 : -1
}
