import { type Digest, isSalted, type ScoreLink, sealOf, withheldLine } from './score-log.ts'
import { toldReadings } from './told-readings.ts'
import { readTold } from './told-scores.ts'

const readingOf = ({ juror, entry }: { juror: number; entry: number }) => `${juror} ${entry}`

export interface LeftReadings {
  left: ReadonlySet<string>
  /** Readings that lines without salt show to have been left, or would make everybody count: of these the leaving is told. */
  seen: ReadonlySet<string>
}

/**
 * Follows who left which entry to others; where it was given back with its marks, it was not left. Of marks it needs only
 * those of entries that are left in the end.
 */
export function leftReadings() {
  const left = new Set<string>()
  const seen = new Set<string>()
  const unhidden = toldReadings()
  return {
    take(line: string): void {
      const told = readTold(line)
      if (told?.act === 'recuse') {
        left.add(readingOf(told))
        if (!isSalted(line)) seen.add(readingOf(told))
      } else if (told?.act === 'restored') left.delete(readingOf(told))
      else if (told?.act === 'scale' || (told?.act === 'mark' && !isSalted(line))) unhidden.take(line)
    },
    left: (): ReadonlySet<string> => left,
    found(): LeftReadings {
      const counted = unhidden.readings().map(readingOf)
      return { left, seen: new Set([...seen, ...counted.filter((reading) => left.has(reading))]) }
    },
  }
}

/**
 * A link as everybody gets it once the results are out. Marks that count are told, under the juror's number. Who stepped
 * aside, voted for what or placed whom is withheld, beside public credits it would tell whose number it is; so are the
 * marks of an entry that was left, which show who left it. Lines without salt come as they are: nothing hides them.
 */
export function publicLink(link: ScoreLink, readings: LeftReadings, digestOf: Digest): ScoreLink {
  if (!isSalted(link.line) || isTold(link.line, readings)) return link
  const seal = sealOf(link.line, digestOf)
  return seal === null ? link : { digest: link.digest, line: withheldLine(link.line, seal) }
}

// Nearly every line is a mark of its own fields in their one order (`lineOf`): reading it whole would take three times as long.
const markOf = /"act":"mark","juror":(\d+),"entry":(\d+),/

function isTold(line: string, { left, seen }: LeftReadings): boolean {
  const [, juror, entry] = markOf.exec(line) ?? []
  if (juror && entry) return !left.has(readingOf({ juror: Number(juror), entry: Number(entry) }))
  const told = readTold(line)
  if (told?.act === 'mark') return !left.has(readingOf(told))
  if (told?.act === 'recuse' || told?.act === 'restored') return seen.has(readingOf(told))
  return false
}
