import { listDisciplines } from '#features/contests/server/queries.ts'
import { listReadings } from '#features/jury/server/queries.ts'
import { listEntryStandings } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'

const header = 'entry,juror,score,category,weight\n'

/**
 * What the ranking is made from, for whoever ranks it again: entries and jurors by their numbers, categories by their
 * keys, scores with every digit.
 */
export async function readingsAsCsv(db: Database, contestId: string): Promise<string> {
  const standings = new Map((await listEntryStandings(db, contestId)).map((one) => [one.entryId, one]))
  const categories = new Map(
    (await listDisciplines(db, contestId)).flatMap((discipline) =>
      discipline.categories.map(({ id, key }) => [id, `${discipline.key}/${key}`] as const),
    ),
  )
  const lines = (await listReadings(db, contestId)).flatMap(({ entryId, jurorNumber, score }) => {
    const standing = standings.get(entryId)
    if (!standing) return []
    const category = categories.get(standing.categoryId) ?? ''
    return { entry: standing.number, juror: jurorNumber, row: `${score},${category},1\n` }
  })
  return (
    header +
    lines
      .toSorted((one, other) => one.entry - other.entry || one.juror - other.juror)
      .map(({ entry, juror, row }) => `${entry},${juror},${row}`)
      .join('')
  )
}
