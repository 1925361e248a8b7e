import { type Digest, type ScoreLink, sealOf, withheldLine } from './score-log.ts'
import { readTold, type Told } from './told-scores.ts'

const readingOf = ({ juror, entry }: { juror: number; entry: number }) => `${juror} ${entry}`

/** Follows who left which entry to others; where it was given back with its marks, it was not left. */
export function leftReadings() {
  const left = new Set<string>()
  return {
    take(line: string): void {
      const told = readTold(line)
      if (told?.act === 'recuse') left.add(readingOf(told))
      else if (told?.act === 'restored') left.delete(readingOf(told))
    },
    left: (): ReadonlySet<string> => left,
  }
}

/**
 * A link as everybody gets it once the results are out. Marks that count are told, under the juror's number. Who stepped
 * aside, voted for what or placed whom is withheld, beside public credits it would tell whose number it is; so are the
 * marks of an entry that was left, which show who left it. Lines without salt come as they are: nothing hides them.
 */
export function publicLink(link: ScoreLink, left: ReadonlySet<string>, digestOf: Digest): ScoreLink {
  const seal = sealOf(link.line, digestOf)
  if (seal === null || isTold(link.line, left)) return link
  return { digest: link.digest, line: withheldLine(link.line, seal) }
}

const open: ReadonlySet<Told['act']> = new Set(['begun', 'leaveFinals', 'runOff', 'tally', 'scale'])

function isTold(line: string, left: ReadonlySet<string>): boolean {
  const told = readTold(line)
  if (told?.act === 'mark') return !left.has(readingOf(told))
  return told !== null && open.has(told.act)
}
