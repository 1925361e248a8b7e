import { getUserById } from '#features/accounts/session/server/queries.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { documentIn } from '#server/pdf/document-size.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { listPageSize } from '#shared/list.ts'
import type { PlacedAward } from '../award-order.ts'
import type { findWinners, WinnerRow, WinnerSearch } from '../contract-winners.ts'
import { isFound, type WinnerDetails, withDetails } from './winner-details.ts'
import { loadWinners, type Winner } from './winner-queries.ts'

function rowOf({ entryId: id, projectId, number, texts, level, titles, ...rest }: WinnerDetails): WinnerRow {
  return {
    id,
    projectId,
    number,
    title: texts.title,
    recipient: texts.recipient,
    category: texts.category,
    level: level?.name ?? null,
    titles: titles.map(({ name }) => name),
    contact: rest.contact,
    cover: rest.picture?.image ?? null,
    missing: rest.missing,
  }
}

/** The levels and titles that somebody won, the titles first. */
function awardsAmong(winners: readonly Winner[]): Pick<PlacedAward, 'key' | 'name'>[] {
  const inOrder = (found: readonly PlacedAward[]) => found.toSorted((one, other) => one.place - other.place)
  const all = [
    ...inOrder(winners.flatMap(({ titles }) => titles)),
    ...inOrder(winners.flatMap(({ level }) => level ?? [])),
  ]
  return [...new Map(all.map(({ key, name }) => [key, { key, name }])).values()]
}

/** The categories with a winner, in the contest's order. */
export async function categoriesAmong(db: Database, contestId: string, winners: readonly Winner[]) {
  const won = new Set(winners.map(({ categoryId }) => categoryId))
  return (await listDisciplines(db, contestId)).flatMap(({ categories, name: discipline }) =>
    categories.filter(({ id }) => won.has(id)).map(({ id, name }) => ({ id, name, discipline })),
  )
}

export async function findWinnerPage(
  db: Database,
  {
    actorId,
    contestId,
    page,
    ...search
  }: WinnerSearch & { actorId: string; contestId: string; page: number },
): Promise<OutputOf<typeof findWinners>> {
  const { contest, stage, winners: all } = await loadWinners(db, contestId)
  const found = (await withDetails(db, all)).filter(isFound(search))
  return {
    contest: { id: contest.id, name: contest.name, year: contest.year },
    stage,
    levels: awardsAmong(all),
    categories: (await categoriesAmong(db, contestId, all)).map(({ id, name }) => ({ id, name })),
    paper: documentIn((await getUserById(db, actorId)).country),
    rows: found.slice((page - 1) * listPageSize, page * listPageSize).map(rowOf),
    total: found.length,
  }
}
