import { toldReadings } from '#features/jury/told-readings.ts'
import type { Reading } from '#features/results/ranking.ts'
import { StartFault } from '#server/start-fault.ts'
import { aboutWithheld, followLog } from './followed-log.ts'
import type { NamedLevel } from './rank.ts'

// Scores that are written with every digit may still differ in the last one.
const asGoodAs = 1e-9

/** What a chain of scores says was read and by which thresholds levels begin; nothing of it where it cannot say. */
export async function readingsOfLog(file: string): Promise<{ readings: Reading[]; levels: NamedLevel[] }> {
  const replay = toldReadings()
  const { withheld } = await followLog(file, replay.take)
  const scale = replay.scale()
  if (!scale) {
    throw new StartFault(
      `${file} tells no weights: it is of a contest that was judged before they were told.`,
    )
  }
  if (replay.untold() > 0) {
    throw new StartFault(
      `${file} begins late: ${replay.untold()} marks stood before it, and nothing can be ranked without them.`,
    )
  }
  if (withheld > 0) console.error(aboutWithheld(withheld))
  return {
    readings: replay
      .readings()
      .map(({ entry, juror, score }) => ({ entry: `${entry}`, juror: `${juror}`, score })),
    levels: scale.thresholds.map(([name, threshold]) => ({ name, threshold })),
  }
}

/**
 * The readings of a chain with the categories of those that were handed out, which the chain does not know; entries that
 * were not handed out take no part, since they were taken out of the contest.
 * @throws StartFault with what the two tell otherwise
 */
export function comparedWith(
  readings: readonly Reading[],
  handedOut: readonly Reading[],
  file: string,
): Reading[] {
  const entries = new Set(handedOut.map(({ entry }) => entry))
  const keyOf = ({ entry, juror }: Reading) => JSON.stringify([entry, juror])
  const told = new Map(
    readings.filter(({ entry }) => entries.has(entry)).map((reading) => [keyOf(reading), reading]),
  )
  const given = new Map(handedOut.map((reading) => [keyOf(reading), reading]))
  const problems = [
    ...handedOut.flatMap((reading) => {
      const score = told.get(keyOf(reading))?.score
      if (score !== undefined && Math.abs(score - reading.score) < asGoodAs) return []
      const instead = score === undefined ? 'none' : `${score}`
      return `entry ${reading.entry}, juror ${reading.juror}: ${reading.score} in the file, ${instead} in the log`
    }),
    ...[...told]
      .filter(([key]) => !given.has(key))
      .map(
        ([, { entry, juror, score }]) =>
          `entry ${entry}, juror ${juror}: none in the file, ${score} in the log`,
      ),
  ]
  if (problems.length > 0) {
    throw new StartFault([`${file} is not what the log tells:`, ...problems].join('\n'))
  }
  return [...told].map(([key, reading]) => ({ ...given.get(key), ...reading }))
}
