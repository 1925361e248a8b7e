import type { Database } from '#server/database.ts'
import { answerTo, questionsFor } from '../../tie-graph.ts'
import { listStandings } from '../tie-standings.ts'

/**
 * How many of the names that each juror is asked about are open, by seat. They come from public credits, whatever was
 * entered: so that who is asked again never learns that a name is among the entries.
 */
export async function countOpenTies(
  db: Database,
  seats: readonly { id: string; personId: string }[],
): Promise<Map<string, number>> {
  const standings = await listStandings(db, seats)
  return new Map(
    [...standings].map(([id, standing]) => {
      const given = standing.answers.filter(({ kind }) => kind !== 'declared')
      const open = questionsFor(standing, standing.shown).filter(({ name }) => answerTo(given, name) === null)
      return [id, open.length]
    }),
  )
}
