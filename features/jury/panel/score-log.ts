/**
 * A change in a contest's score audit log. It contains jurors and entries by number, criteria and categories by key, so
 * that an auditor can read it and it names nobody.
 */
export type ScoreEvent =
  /** From null: scored for the first time. To null: removed. */
  | {
      action: 'score'
      juror: number
      entry: number
      criterion: string
      from: number | null
      to: number | null
    }
  | { action: 'recuse'; juror: number; entry: number }
  /** Assigned again with its scores, because the conflict or the juror's leaving no longer applies. */
  | { action: 'restored'; juror: number; entry: number }
  /** The finalists of a category that a juror placed, best first, and those they could place. */
  | { action: 'ballot'; juror: number; category: string; order: number[]; of: number[] }
  /** Back from the finals to round 1: earlier ballots no longer count. */
  | { action: 'leaveFinals' }
  /** Without an entry: an abstention or a recusal. */
  | { action: 'prize'; juror: number; prize: string; entry: number | null; recused: boolean }
  /** The voters that counted, the quorum, and the votes of each entry. */
  | { action: 'closePrize'; prize: string; mayVote: number[]; needed: number; votes: [number, number][] }
  /** Left the jury, or returned. */
  | { action: 'left' | 'returned'; juror: number }
  /** The weight of each criterion and the threshold of each level from here on. */
  | { action: 'scale'; weights: [string, number][]; thresholds: [string, number][] }

export interface ScoreLink {
  line: string
  /** SHA-256 of the previous digest and the line, in hexadecimal. */
  digest: string
}

/** SHA-256 of the previous digest, if any, and of a text, in hexadecimal. */
export type Digest = (previous: string | null, text: string) => string

/** The text for the first digest: two contests with the same scores have different digests. */
export function headOf(contestId: string): string {
  return `palmares score log 1 ${contestId}`
}

/** The next lines of a log that ends at `length` and `digest`. */
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
  /** The number of the first line that does not follow from the previous ones. */
  | { isComplete: false; broken: number }

/** Verifies one more line, so that a long log can be verified as a stream. */
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

/** @returns null for an invalid line */
export function readLink(text: string): ScoreLink | null {
  const [, digest, line] = /^([0-9a-f]{64}) (\{.*\})$/.exec(text) ?? []
  return digest === undefined || line === undefined ? null : { digest, line }
}

/** @returns the contest of a log, or null for an invalid head */
export function contestOfHead(text: string): string | null {
  return /^palmares score log 1 ([0-9a-f-]{36})$/.exec(text)?.[1] ?? null
}
