import { chanceFrom } from '#features/jury/assignments/chance.ts'

/**
 * In which a juror is first shown finalists or candidates: drawn for each of them, and the same each time they look. What
 * comes or goes shifts none of the others.
 */
export function drawnFor(juror: string, entries: readonly string[], seed: string): string[] {
  return entries
    .map((entry) => ({ entry, place: chanceFrom(`${seed}/${juror}/${entry}`)() }))
    .sort((one, other) => one.place - other.place || (one.entry < other.entry ? -1 : 1))
    .map(({ entry }) => entry)
}
