import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { contestOfHead, readLink, type Verified, verifyNext } from '#features/jury/score-log.ts'
import { scoreReplay } from '#features/jury/score-replay.ts'
import { scoreDigest } from '#features/jury/server/score-digest.ts'
import { StartFault } from '#server/start-fault.ts'
import { type Command, UsageFault } from './command.ts'

/** Follows an exported chain of scores line by line, and counts the votes for prizes that it tells of. */
async function verified(
  file: string,
): Promise<{ contest: string; known: Verified; miscounted: readonly string[] }> {
  // The house's own folder is not where the person stands.
  const source = createReadStream(resolve(process.env.PALMARES_CWD ?? process.cwd(), file), 'utf8')
  let contest: string | null = null
  let known: Verified | null = null
  const replay = scoreReplay()
  try {
    for await (const line of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (known === null) {
        contest = contestOfHead(line)
        if (contest === null)
          throw new StartFault(`${file} is not a score log: its first line names no contest.`)
        known = { isWhole: true, length: 0, digest: scoreDigest(null, line) }
        continue
      }
      // What is no link at all cannot follow from the one before it.
      known = verifyNext(known, readLink(line) ?? { line, digest: '' }, scoreDigest)
      if (!known.isWhole) break
      replay.take(readLink(line)?.line ?? line)
    }
  } catch (fault) {
    if (fault instanceof StartFault) throw fault
    throw new StartFault(`${file} cannot be read: ${fault instanceof Error ? fault.message : fault}`)
  }
  if (contest === null || known === null) throw new StartFault(`${file} is empty.`)
  return { contest, known, miscounted: replay.miscounted() }
}

export const verify: Command = {
  usage: 'LOG [DIGEST]',
  does: 'checks an exported chain of scores, and that it ends with the digest that was announced',
  async run([file, announced, ...rest]) {
    if (file === undefined || file === '' || rest.length > 0) throw new UsageFault('One score log is needed.')
    const { contest, known, miscounted } = await verified(file)
    if (!known.isWhole) {
      throw new StartFault(`${file} is broken: link ${known.broken} does not follow from those before it.`)
    }
    if (miscounted.length > 0) {
      throw new StartFault(`${file} counts votes otherwise than they were cast: ${miscounted.join(', ')}.`)
    }
    if (announced !== undefined && announced.toLowerCase() !== known.digest) {
      throw new StartFault(`${file} is whole, and ends with another digest: ${known.digest}`)
    }
    console.log(`Contest ${contest}: ${known.length} links, each following from those before it.`)
    console.log(`Digest: ${known.digest}`)
  },
}
