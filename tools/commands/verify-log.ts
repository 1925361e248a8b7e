import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { contestOfHead, readLink, type Verified, verifyNext } from '#features/jury/panel/score-log.ts'
import { scoreDigest } from '#features/jury/panel/server/score-digest.ts'
import { StartupError } from '#server/startup-error.ts'

/** The lines of a text file, without a byte order mark and trailing empty lines. */
async function* linesOf(file: string): AsyncGenerator<string> {
  // npm runs the command in the project's folder, not in the user's current folder.
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
 * Verifies an exported score audit log line by line.
 * @throws StartupError if the file is not a log, or if a line does not match the lines before it
 */
export async function verifyLog(file: string): Promise<{ contest: string; length: number; digest: string }> {
  let contest: string | null = null
  let known: Verified | null = null
  try {
    for await (const line of linesOf(file)) {
      if (known === null) {
        contest = contestOfHead(line)
        if (contest === null)
          throw new StartupError(`${file} is not a score log. Its first line names no contest.`)
        known = { isComplete: true, length: 0, digest: scoreDigest(null, line) }
        continue
      }
      known = verifyNext(known, readLink(line) ?? { line, digest: '' }, scoreDigest)
      if (!known.isComplete) break
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  if (contest === null || known === null) throw new StartupError(`${file} is empty.`)
  if (!known.isComplete) {
    throw new StartupError(`${file} was changed: line ${known.broken} does not match the lines before it.`)
  }
  return { contest, length: known.length, digest: known.digest }
}
