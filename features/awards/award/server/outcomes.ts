import { type Contest, listLevels } from '#features/contests/contest/server/queries.ts'
import { listWonPrizes } from '#features/jury/finals/server/queries/prizes.ts'
import { type ContestEntry, listContestEntries } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import type { Localized } from '#shared/language.ts'
import { serialOf } from '../serial.ts'
import type { awards } from './tables.ts'

export interface Outcome {
  entry: ContestEntry
  levelKey: string | null
  level: Localized | null
  titles: { key: string; name: Localized }[]
}

/** The decided entries with their levels and titles, with or without an award. */
export async function listOutcomes(
  db: Database,
  contestId: string,
  decided: readonly { entryId: string; levelKey: string | null }[],
): Promise<Outcome[]> {
  const entries = new Map((await listContestEntries(db, contestId)).map((entry) => [entry.entryId, entry]))
  const levels = new Map((await listLevels(db, contestId)).map(({ key, name }) => [key, name]))
  const titles = Map.groupBy(await listWonPrizes(db, contestId), ({ entryId }) => entryId)
  return decided.flatMap(({ entryId, levelKey }) => {
    const entry = entries.get(entryId)
    const level = levels.get(levelKey ?? '') ?? null
    return entry ? [{ entry, levelKey, level, titles: titles.get(entryId) ?? [] }] : []
  })
}

/** The awards of one entry: its level first, then its titles. */
export function awardsFor({ entry, levelKey, level, titles }: Outcome, contest: Contest, issuedAt: Date) {
  const award = (key: string, name: Localized, place: number) =>
    ({
      serial: serialOf(contest.year, entry.number, place),
      entryId: entry.entryId,
      projectId: entry.projectId,
      contestId: contest.id,
      levelKey: key,
      isTitle: place > 1,
      issuedAt,
      snapshot: {
        title: entry.title,
        level: name,
        contest: contest.name,
        year: contest.year,
        discipline: entry.discipline,
        category: entry.category,
        recipient: entry.firm,
      },
    }) satisfies typeof awards.$inferInsert
  return [
    ...(levelKey !== null && level !== null ? [award(levelKey, level, 1)] : []),
    ...titles.map(({ key, name }, at) => award(key, name, at + 2)),
  ]
}
