import { listDisciplines, listLevels } from '#features/contests/contest/server/queries.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { csvOf } from '#shared/csv.ts'
import { decimalsOf } from '../level-figure.ts'
import { listDecisions } from './queries.ts'

const header = ['entry', 'category', 'score', 'level_score', 'rank', 'final_rank', 'level']

/**
 * The published scores: one row for each entry, in the order of their numbers. There is no column about jurors and no
 * number of evaluations, so recusals cannot be deduced from it.
 */
export async function publicScoresAsCsv(db: Database, contestId: string): Promise<string> {
  const decisions = new Map((await listDecisions(db, contestId)).map((one) => [one.entryId, one]))
  const levels = await listLevels(db, contestId)
  const categories = new Map(
    (await listDisciplines(db, contestId)).flatMap((discipline) =>
      discipline.categories.map(({ id, key }) => [id, `${discipline.key}/${key}`] as const),
    ),
  )
  const rows = (await listEntryStates(db, contestId)).flatMap(({ entryId, number, categoryId }) => {
    const decision = decisions.get(entryId)
    if (!decision) return []
    const { corrected, levelScore, rank, finalRank, levelKey } = decision
    return [
      [
        number,
        categories.get(categoryId) ?? '',
        corrected.toFixed(2),
        levelScore.toFixed(decimalsOf(levelScore, levels)),
        rank,
        finalRank ?? '',
        levelKey ?? '',
      ],
    ]
  })
  return csvOf([header, ...rows])
}
