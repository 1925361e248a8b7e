import { type TouchEvent, useRef } from 'react'

/** Farther than a finger trembles, and clearly sideways. */
const leastPx = 40

/** Where a finger moves sideways over something, a step: 1 to the left, as pages are turned, or -1. */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const [first, second] = [touches[0], touches[1]]
      // Two fingers zoom.
      start.current = first && !second ? { x: first.clientX, y: first.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const from = start.current
      const end = changedTouches[0]
      start.current = null
      if (!from || !end) return
      const [x, y] = [end.clientX - from.x, end.clientY - from.y]
      if (Math.abs(x) >= leastPx && Math.abs(x) > 2 * Math.abs(y)) onStep(x < 0 ? 1 : -1)
    },
  }
}
