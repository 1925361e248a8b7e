/** The pages that lie open together: the first alone on the right, then always two. */
export function spreadAt(page: number, pages: number): number[] {
  const left = page - (page % 2)
  return [left, left + 1].filter((one) => one >= 1 && one <= pages)
}

/** The page that opens the neighbouring spread, or null at either end. */
export function turned(page: number, pages: number, step: -1 | 1): number | null {
  const spread = spreadAt(page, pages)
  const to = step === 1 ? Number(spread.at(-1)) + 1 : Number(spread[0]) - 1
  if (to < 1 || to > pages) return null
  return Math.max(1, to - (to % 2))
}
