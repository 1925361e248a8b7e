interface Place {
  /** 0 for a grand prize, 1 for the best level of its contest; null for work without one. */
  levelPosition: number | null
  year: number
  /** The rank in its contest, from 1. Null if it was not ranked. */
  rank: number | null
}

const levels = 100
const years = 1000
const ranks = 10_000
const lastYear = 2999

const within = (value: number, below: number) => Math.min(Math.max(value, 0), below - 1)

/** The wall's own order, smallest first: the level, then the newest edition, then the jury's rank. */
export function juryOrderOf({ levelPosition, year, rank }: Place): number {
  const level = within(levelPosition ?? levels - 1, levels)
  return (level * years + within(lastYear - year, years)) * ranks + within(rank ?? ranks - 1, ranks)
}
