import { and, desc, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { selectNames as selectUserNames } from '#features/accounts/session/server/queries.ts'
import { selectNames as selectFirmNames } from '#features/firms/server/queries.ts'
import { selectProjectsNamed } from '#features/projects/project/server/queries/places.ts'
import { isThere } from '#features/projects/project/server/queries.ts'
import { entries, type Project, projectLabels, projects } from '#features/projects/project/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { countRows, inOrderOf, offsetOf, orderedBy } from '#server/database/list.ts'
import { among } from '#server/database/many.ts'
import { listPageSize } from '#shared/list.ts'
import { searchWords } from '#shared/search-words.ts'
import type { AdminColumn, AdminSearch, AdminSort, Chosen } from '../../contract-admin.ts'

/** A search in one contest, in all contests, or among the products outside any. */
export interface ProjectSearch extends AdminSearch {
  contest?: string | undefined
  isOutside?: boolean
}

function isMissing(missing: AdminSearch['missing']): SQL | undefined {
  if (missing === undefined) return undefined
  if (missing === 'none') return sql`${projects.missingSteps} = '{}'`
  if (missing === 'any') return sql`${projects.missingSteps} <> '{}'`
  return sql`${missing} = any(${projects.missingSteps})`
}

export function filterOf(db: Database, search: ProjectSearch): SQL | undefined {
  const { contest, isOutside, discipline, category, firm, status, paid, published } = search
  const entered = db.select({ id: entries.projectId }).from(entries)
  return and(
    contest ? eq(projects.contestId, contest) : undefined,
    isOutside ? isNull(projects.contestId) : isNotNull(projects.contestId),
    isThere,
    discipline ? eq(projects.disciplineId, discipline) : undefined,
    category ? inArray(projects.id, entered.where(eq(entries.categoryId, category))) : undefined,
    firm ? eq(projects.firmId, firm) : undefined,
    status ? eq(projects.status, status) : undefined,
    paid === 'yes' ? isNotNull(projects.paidAt) : undefined,
    paid === 'no' ? isNull(projects.paidAt) : undefined,
    isMissing(search.missing),
    search.label
      ? inArray(
          projects.id,
          db
            .select({ id: projectLabels.projectId })
            .from(projectLabels)
            .where(eq(projectLabels.label, search.label)),
        )
      : undefined,
    search.eligibility === 'undecided' ? isNull(projects.eligibility) : undefined,
    search.eligibility && search.eligibility !== 'undecided'
      ? eq(projects.eligibility, search.eligibility)
      : undefined,
    published === 'yes' ? isNotNull(projects.publishedAt) : undefined,
    published === 'no' ? isNull(projects.publishedAt) : undefined,
    ...searchWords(search.q).map((word) => inArray(projects.id, selectProjectsNamed(db, word))),
  )
}

const awaitsPublication = sql`(${projects.contestId} IS NULL AND ${projects.status} = 'completed' AND ${projects.publishedAt} IS NULL)`

/** The ids in the order of the list. The planner drops the join with firms unless the list is sorted by them. */
function selectIds(db: Database, where: SQL | undefined, sort: AdminSort, isOutside = false) {
  const owner = selectUserNames(db)
  const firm = selectFirmNames(db)
  const columns: Record<AdminColumn, SQLWrapper> = {
    number: projects.listedNumber,
    title: projects.foldedTitle,
    entrant: owner.name,
    firm: sql`coalesce(${firm.name}, palmares_folded(nullif(${projects.mainDesigner}, '')))`,
    // Ids sort by their creation: the contests stay together, the newest first in descending order.
    contest: projects.contestId,
    status: projects.status,
    payment: projects.paidAt,
    missing: sql`cardinality(${projects.missingSteps})`,
    created: projects.createdAt,
    changed: projects.updatedAt,
    submitted: projects.completedAt,
  }
  const order = orderedBy(columns, sort, projects.id)
  const ids = db
    .select({ id: projects.id })
    .from(projects)
    .leftJoin(firm, eq(firm.id, projects.firmId))
    .where(where)
    .orderBy(...(isOutside && sort === '-created' ? [desc(awaitsPublication), ...order] : order))
    .$dynamic()
  // The inner join lets the planner read the owners in the order of their index; it would not drop it.
  return sort.endsWith('entrant') ? ids.innerJoin(owner, eq(owner.id, projects.ownerId)) : ids
}

const isChosen = (db: Database, chosen: Chosen) =>
  'search' in chosen ? filterOf(db, chosen.search) : and(among(projects.id, chosen.ids), isThere)

/** All that an action is for, in the order of the list. */
export async function listChosenIds(db: Database, chosen: Chosen): Promise<string[]> {
  const sort = 'search' in chosen ? chosen.search.sort : '-created'
  const rows = await selectIds(db, isChosen(db, chosen), sort)
  return rows.map(({ id }) => id)
}

export async function findProjects(
  db: Database,
  search: ProjectSearch & { page: number },
): Promise<{ projects: Project[]; total: number }> {
  const where = filterOf(db, search)
  // The ids first: sorting whole rows takes three times as long.
  const page = await selectIds(db, where, search.sort, search.isOutside)
    .limit(listPageSize)
    .offset(offsetOf(search.page))
  const ids = page.map(({ id }) => id)
  const rows = await db.select().from(projects).where(among(projects.id, ids))
  const found = db.select({ id: projects.id }).from(projects).where(where).$dynamic()
  return { projects: inOrderOf(ids, rows), total: await countRows(db, found) }
}
