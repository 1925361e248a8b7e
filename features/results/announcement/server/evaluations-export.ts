import { listDisciplines } from '#features/contests/editions/server/queries.ts'
import { listEvaluations } from '#features/jury/judging/server/queries.ts'
import { listEntryStandings } from '#features/projects/steps/server/queries.ts'
import { rankEntries } from '#features/results/ranking/ranking.ts'
import type { Database } from '#server/database/database.ts'

const header = 'entry,juror,score,category,weight,level_score\n'

/**
 * What the ranking is made from, for whoever ranks it again: entries and jurors by their numbers, categories by their
 * keys, scores with every digit. Beside each stands what the entry's level goes by, which comes of all of them together.
 */
export async function evaluationsAsCsv(db: Database, contestId: string): Promise<string> {
  const standings = new Map((await listEntryStandings(db, contestId)).map((one) => [one.entryId, one]))
  const categories = new Map(
    (await listDisciplines(db, contestId)).flatMap((discipline) =>
      discipline.categories.map(({ id, key }) => [id, `${discipline.key}/${key}`] as const),
    ),
  )
  const evaluations = (await listEvaluations(db, contestId)).flatMap(({ entryId, jurorNumber, score }) => {
    const standing = standings.get(entryId)
    if (!standing) return []
    const category = categories.get(standing.categoryId) ?? ''
    return { entry: standing.number, juror: jurorNumber, score, category }
  })
  const ranking = rankEntries(
    evaluations.map(({ entry, juror, ...one }) => ({ entry: `${entry}`, juror: `${juror}`, ...one })),
  )
  const forLevels = new Map(ranking.entries.map(({ entry, forLevels }) => [entry, forLevels.score]))
  return (
    header +
    evaluations
      .toSorted((one, other) => one.entry - other.entry || one.juror - other.juror)
      .map(({ entry, juror, score, category }) => {
        const levelScore = forLevels.get(`${entry}`)?.toFixed(6)
        return `${entry},${juror},${score},${category},1,${levelScore}\n`
      })
      .join('')
  )
}
