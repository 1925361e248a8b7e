/**
 * What is written into a contest's score audit log. Jurors and entries go by their numbers, criteria and categories by
 * their keys: the log can be shown to an auditor, and names nobody.
 */
export type ScoreEvent =
  /** From or to null: scored for the first time, or taken back. */
  | {
      action: 'score'
      juror: number
      entry: number
      criterion: string
      from: number | null
      to: number | null
    }
  | { action: 'confidence'; juror: number; entry: number; from: number | null; to: number | null }
  | { action: 'recuse'; juror: number; entry: number }
  /** Assigned again with the scores it had: the conflict, or the juror's leaving, no longer applies. */
  | { action: 'restored'; juror: number; entry: number }
  /** Finalists of a category that a juror placed, best first, of those they could place. */
  | { action: 'ballot'; juror: number; category: string; order: number[]; of: number[] }
  /** Back from the finals to round 1: the ballots cast before no longer count. */
  | { action: 'leaveFinals' }
  /** Without an entry: an abstention, or a recusal. */
  | { action: 'prize'; juror: number; prize: string; entry: number | null; recused: boolean }
  /** Whose votes were counted, how many were needed, and the votes of each entry. */
  | { action: 'closePrize'; prize: string; mayVote: number[]; needed: number; votes: [number, number][] }
  /** Off the jury, and back on it. */
  | { action: 'left' | 'returned'; juror: number }
  /** From here on: the weight of each criterion, and the threshold of each level. */
  | { action: 'scale'; weights: [string, number][]; thresholds: [string, number][] }

export interface ScoreLink {
  line: string
  /** SHA-256 of the previous digest and the line, in hexadecimal. */
  digest: string
}

/** SHA-256 of the previous digest, if there is one, and of a text, in hexadecimal. */
export type Digest = (previous: string | null, text: string) => string

/** The text that the first digest is made from: two contests with the same scores have different digests. */
export function headOf(contestId: string): string {
  return `palmares score log 1 ${contestId}`
}

/** The next links of a log that ends at `length` and `digest`. */
export function linksAfter(
  { length, digest }: { length: number; digest: string },
  at: Date,
  events: readonly ScoreEvent[],
  digestOf: Digest,
): ScoreLink[] {
  let previous = digest
  return events.map((event, index) => {
    const line = JSON.stringify({ number: length + index + 1, at: at.toISOString(), ...event })
    previous = digestOf(previous, line)
    return { line, digest: previous }
  })
}

export type Verified =
  | { isComplete: true; length: number; digest: string }
  /** The number of the first link that does not follow from those before it. */
  | { isComplete: false; broken: number }

/** Checks one more link, so that a long log can be verified while it is read. */
export function verifyNext(known: Verified, { line, digest }: ScoreLink, digestOf: Digest): Verified {
  if (!known.isComplete) return known
  const number = known.length + 1
  const follows = numberOf(line) === number && digestOf(known.digest, line) === digest
  return follows ? { isComplete: true, length: number, digest } : { isComplete: false, broken: number }
}

function numberOf(line: string): number {
  return Number(/^\{"number":([1-9]\d*),/.exec(line)?.[1] ?? Number.NaN)
}

/** One line of an exported log, the digest first; its first line is the head. */
export function exportedLink({ line, digest }: ScoreLink): string {
  return `${digest} ${line}\n`
}

/** @returns null for what is no link */
export function readLink(text: string): ScoreLink | null {
  const [, digest, line] = /^([0-9a-f]{64}) (\{.*\})$/.exec(text) ?? []
  return digest === undefined || line === undefined ? null : { digest, line }
}

/** @returns the contest that a log belongs to, or null for what is no head */
export function contestOfHead(text: string): string | null {
  return /^palmares score log 1 ([0-9a-f-]{36})$/.exec(text)?.[1] ?? null
}
