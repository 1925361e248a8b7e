import { chanceFrom } from '#features/jury/round/seeded-chance.ts'

/**
 * The initial order of finalists or candidates for a juror: random for each juror, and stable. Additions and removals
 * do not change the order of the others.
 */
export function drawnFor(juror: string, entries: readonly string[], seed: string): string[] {
  return entries
    .map((entry) => ({ entry, place: chanceFrom(`${seed}/${juror}/${entry}`)() }))
    .sort((one, other) => one.place - other.place || (one.entry < other.entry ? -1 : 1))
    .map(({ entry }) => entry)
}
