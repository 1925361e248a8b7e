import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import {
  contestOfHead,
  readLink,
  type Verified,
  verifyHandedOut,
  withheldSeal,
} from '#features/jury/score-log.ts'
import { scoreDigest } from '#features/jury/server/score-digest.ts'
import { StartFault } from '#server/start-fault.ts'

export interface FollowedLog {
  contest: string
  known: Extract<Verified, { isWhole: true }>
  /** Links of which only the seal was handed out. */
  withheld: number
}

/** What a log cannot prove whose lines are not all there. */
export function aboutWithheld(links: number): string {
  return (
    `Of ${links} links only the seal was handed out, not what they tell. A seal does not show whether ` +
    'a mark that counts stands behind it: the whole log alone does, which the organisers hold.'
  )
}

/** The lines of a text file; a byte order mark before them and empty lines behind them are no part of it. */
async function* linesOf(file: string): AsyncGenerator<string> {
  // The house's own folder is not where the person stands.
  const source = createReadStream(resolve(process.env.PALMARES_CWD ?? process.cwd(), file), 'utf8')
  let empty = 0
  let isFirst = true
  for await (const text of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
    const line = isFirst ? text.replace(/^\uFEFF/, '') : text
    isFirst = false
    if (line.trim() === '') {
      empty += 1
      continue
    }
    for (; empty > 0; empty -= 1) yield ''
    yield line
  }
}

/**
 * Follows an exported chain of scores line by line, and gives each link that holds to `onLine`.
 * @throws StartFault where the file is no chain, or a link does not follow from those before it
 */
export async function followLog(file: string, onLine: (line: string) => void): Promise<FollowedLog> {
  let contest: string | null = null
  let known: Verified | null = null
  let withheld = 0
  try {
    for await (const line of linesOf(file)) {
      if (known === null) {
        contest = contestOfHead(line)
        if (contest === null)
          throw new StartFault(`${file} is not a score log: its first line names no contest.`)
        known = { isWhole: true, length: 0, digest: scoreDigest(null, line) }
        continue
      }
      // What is no link at all cannot follow from the one before it.
      const link = readLink(line)
      known = verifyHandedOut(known, link ?? { line, digest: '' }, scoreDigest)
      if (!known.isWhole) break
      if (link && withheldSeal(link.line) !== null) withheld += 1
      else if (link) onLine(link.line)
    }
  } catch (fault) {
    if (fault instanceof StartFault) throw fault
    throw new StartFault(`${file} cannot be read: ${fault instanceof Error ? fault.message : fault}`)
  }
  if (contest === null || known === null) throw new StartFault(`${file} is empty.`)
  if (!known.isWhole) {
    throw new StartFault(`${file} is broken: link ${known.broken} does not follow from those before it.`)
  }
  return { contest, known, withheld }
}
