/**
 * What is written into a contest's chain of scores. Jurors and entries go by their numbers, criteria and categories by
 * their keys: the chain is shown to others, and names nobody.
 */
export type ScoreEvent =
  /** The first line of a chain that began when scores stood already; how they came about is not told. */
  | { act: 'begun'; marks: number; ballots: number }
  /** From or to nothing: marked for the first time, or taken back. */
  | { act: 'mark'; juror: number; entry: number; criterion: string; from: number | null; to: number | null }
  | { act: 'confidence'; juror: number; entry: number; from: number | null; to: number | null }
  | { act: 'recuse'; juror: number; entry: number }
  /** Given back with the marks it had: it was left for a tie, or a leaving, that no longer stands. */
  | { act: 'restored'; juror: number; entry: number }
  /** Finalists of a category that a juror placed, best first, of those they were shown: lines from before had to place all. */
  | { act: 'ballot'; juror: number; category: string; order: number[]; of?: number[] }
  /** Back from the finals to round 1: the orders given before count no longer. */
  | { act: 'leaveFinals' }
  /** Without an entry: an abstention, or a recusal. */
  | { act: 'prize'; juror: number; prize: string; entry: number | null; recused: boolean }
  /** Voted on anew among those that tied: the votes before it no longer count. */
  | { act: 'runOff'; prize: string; among: number[] }
  /** Whose votes were counted, how many had to be in, and what they came to: each entry with its votes. */
  | { act: 'closePrize'; prize: string; mayVote: number[]; needed: number; votes: [number, number][] }
  /** The same count for everybody: of those who could vote only how many they were. */
  | { act: 'tally'; prize: string; mayVote: number; needed: number; votes: [number, number][] }
  /** Off the jury, and back on it. */
  | { act: 'left' | 'returned'; juror: number }
  /**
   * What marks come to from here on: each criterion with its weight, each level with the score it begins at. Before the
   * first of a chain stands who had left the jury by then, as its `left` says: empty, or in older chains with their numbers.
   */
  | { act: 'scale'; weights: [string, number][]; thresholds: [string, number][]; left?: number[] }

export interface ScoreLink {
  line: string
  /** SHA-256 of the digest before and the line, in hexadecimal. */
  digest: string
}

/** SHA-256 of a digest, if there is one before, and of a text, in hexadecimal. */
export type Digest = (previous: string | null, text: string) => string

/** The line that a chain hangs on: two contests with the same marks have different digests. */
export function headOf(contestId: string): string {
  return `palmares score log 1 ${contestId}`
}

/** The very text that is hashed: one event, always with its fields in the same order. */
export function lineOf(number: number, at: Date, event: ScoreEvent, salt?: string): string {
  return JSON.stringify({
    number,
    at: at.toISOString(),
    ...inOrder(event),
    ...(salt !== undefined && { salt }),
  })
}

/**
 * The digest that stands for a line where the line itself is not handed out. Its salt, 22 letters and figures that
 * nobody can guess, keeps it from being found by trying; lines that everybody is told and those from before there was salt have
 * no seal. It does not say what kind of line it stands for: that no mark that counts is hidden shows in the whole chain alone.
 */
export function sealOf(line: string, digestOf: Digest): string | null {
  return isSalted(line) ? digestOf(null, line) : null
}

export function isSalted(line: string): boolean {
  return /,"salt":"[\w-]{22}"\}$/.test(line)
}

/** A chain takes in a line's seal where it has one, so that it can be followed past a line that is withheld. */
function digestAfter(previous: string, line: string, digestOf: Digest): string {
  return digestOf(previous, sealOf(line, digestOf) ?? line)
}

// Written out field by field: what a caller's object is built from must not change the digest.
function inOrder(event: ScoreEvent): ScoreEvent {
  switch (event.act) {
    case 'begun':
      return { act: event.act, marks: event.marks, ballots: event.ballots }
    case 'mark': {
      const { act, juror, entry, criterion, from, to } = event
      return { act, juror, entry, criterion, from, to }
    }
    case 'confidence':
      return { act: event.act, juror: event.juror, entry: event.entry, from: event.from, to: event.to }
    case 'recuse':
    case 'restored':
      return { act: event.act, juror: event.juror, entry: event.entry }
    case 'ballot': {
      const { act, juror, category, order, of } = event
      return { act, juror, category, order, ...(of && { of }) }
    }
    case 'leaveFinals':
      return { act: event.act }
    case 'prize': {
      const { act, juror, prize, entry, recused } = event
      return { act, juror, prize, entry, recused }
    }
    case 'runOff':
      return { act: event.act, prize: event.prize, among: event.among }
    case 'closePrize': {
      const { act, prize, mayVote, needed, votes } = event
      return { act, prize, mayVote, needed, votes }
    }
    case 'tally': {
      const { act, prize, mayVote, needed, votes } = event
      return { act, prize, mayVote, needed, votes }
    }
    case 'left':
    case 'returned':
      return { act: event.act, juror: event.juror }
    case 'scale': {
      const { act, weights, thresholds, left } = event
      return { act, weights, thresholds, ...(left && { left }) }
    }
  }
}

/** Told to everybody in any case: without salt nothing can stand for them, so that whoever hands a chain out cannot hide them. */
const openActs: ReadonlySet<ScoreEvent['act']> = new Set(['begun', 'leaveFinals', 'runOff', 'tally', 'scale'])

/** The next links of a chain that stands at `length` and `digest`. */
export function linksAfter(
  { length, digest }: { length: number; digest: string },
  at: Date,
  events: readonly ScoreEvent[],
  digestOf: Digest,
  newSalt?: () => string,
): ScoreLink[] {
  let previous = digest
  return events.map((event, index) => {
    const salt = openActs.has(event.act) ? undefined : newSalt?.()
    const line = lineOf(length + index + 1, at, event, salt)
    previous = digestAfter(previous, line, digestOf)
    return { line, digest: previous }
  })
}

export type Verified =
  | { isWhole: true; length: number; digest: string }
  /** The number of the first link that does not follow from those before it. */
  | { isWhole: false; broken: number }

/** Follows a chain from its head, and says where it breaks first. A chain cut off at its end is whole, and shorter. */
export function verifyChain(head: string, links: readonly ScoreLink[], digestOf: Digest): Verified {
  return links.reduce<Verified>((known, link) => verifyNext(known, link, digestOf), {
    isWhole: true,
    length: 0,
    digest: digestOf(null, head),
  })
}

/** One link more, so that a long chain can be followed as it is read. */
export function verifyNext(known: Verified, link: ScoreLink, digestOf: Digest): Verified {
  return known.isWhole ? followed(known, link, digestAfter(known.digest, link.line, digestOf)) : known
}

/** As `verifyNext`, for a chain that was handed out: a line that is withheld follows by its seal. */
export function verifyHandedOut(known: Verified, link: ScoreLink, digestOf: Digest): Verified {
  const seal = withheldSeal(link.line)
  if (seal === null || !known.isWhole) return verifyNext(known, link, digestOf)
  return followed(known, link, digestOf(known.digest, seal))
}

type Whole = Extract<Verified, { isWhole: true }>

function followed(known: Whole, { line, digest }: ScoreLink, expected: string): Verified {
  const number = known.length + 1
  const follows = numberOf(line) === number && expected === digest
  return follows ? { isWhole: true, length: number, digest } : { isWhole: false, broken: number }
}

/** A line that tells nothing but its number and its seal. */
export function withheldLine(line: string, seal: string): string {
  return JSON.stringify({ number: numberOf(line), withheld: seal })
}

/** @returns null for a line that is told */
export function withheldSeal(line: string): string | null {
  return /^\{"number":[1-9]\d*,"withheld":"([0-9a-f]{64})"\}$/.exec(line)?.[1] ?? null
}

function numberOf(line: string): number {
  return Number(/^\{"number":([1-9]\d*),/.exec(line)?.[1] ?? Number.NaN)
}

/** A chain as it is handed out: its head, then a link in each line, the digest first. */
export function exportedLink({ line, digest }: ScoreLink): string {
  return `${digest} ${line}\n`
}

/** @returns null for what is no link */
export function readLink(text: string): ScoreLink | null {
  const [, digest, line] = /^([0-9a-f]{64}) (\{.*\})$/.exec(text) ?? []
  return digest === undefined || line === undefined ? null : { digest, line }
}

/** @returns the contest that a chain is of, or null for what is no head */
export function contestOfHead(text: string): string | null {
  return /^palmares score log 1 ([0-9a-f-]{36})$/.exec(text)?.[1] ?? null
}
