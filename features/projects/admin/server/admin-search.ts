import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { nameOfUserAt, selectUsersNamed } from '#features/accounts/sign-in/server/queries.ts'
import { isThere } from '#features/projects/steps/server/queries.ts'
import type { Project } from '#features/projects/steps/server/tables.ts'
import { entries, projects, projectTexts } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { type AdminSearch, adminPageSize } from '../contract-admin.ts'

/** The title in the entry's own language, else the name. */
const title = sql<string>`coalesce(nullif(${projectTexts.title}, ''), ${projects.name})`

function selectTitled(db: Database) {
  return db
    .select({ project: projects, title: title.as('shown_title') })
    .from(projects)
    .leftJoin(
      projectTexts,
      and(eq(projectTexts.projectId, projects.id), eq(projectTexts.language, projects.language)),
    )
    .$dynamic()
}

function countTitled(db: Database, where: SQL | undefined): Promise<number> {
  return db.$count(selectTitled(db).where(where).as('found'))
}

const folded = (text: SQL) => sql`palmares_folded(${text})`

/** Each word has to occur in `text`, in the owner's name or email, or be an entry's number. */
function matches(
  db: Database,
  q: string,
  text: SQL,
  extra: (word: string) => SQL | undefined = () => undefined,
): (SQL | undefined)[] {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    return or(
      sql`${folded(text)} LIKE palmares_folded(${pattern})`,
      inArray(projects.ownerId, selectUsersNamed(db, pattern)),
      extra(word),
    )
  })
}

/** A search in a contest, or outside any. */
export interface ProjectSearch extends AdminSearch {
  contestId: string | null
}

function filterOf(db: Database, { contestId, status, paid, published, q }: ProjectSearch): SQL | undefined {
  const hasNumber = (word: string) =>
    inArray(
      projects.id,
      db.select({ id: entries.projectId }).from(entries).where(sql`${entries.number}::text = ${word}`),
    )
  return and(
    contestId ? eq(projects.contestId, contestId) : isNull(projects.contestId),
    isThere,
    status ? eq(projects.status, status) : undefined,
    paid === 'yes' ? isNotNull(projects.paidAt) : undefined,
    paid === 'no' ? isNull(projects.paidAt) : undefined,
    published === 'yes' ? isNotNull(projects.publishedAt) : undefined,
    published === 'no' ? isNull(projects.publishedAt) : undefined,
    ...matches(db, q, sql`concat_ws(' ', ${title}, ${projects.name}, ${projects.manufacturer})`, hasNumber),
  )
}

const awaitsPublication = sql`(${projects.contestId} IS NULL AND ${projects.status} = 'completed' AND ${projects.publishedAt} IS NULL)`

const newest = [desc(awaitsPublication), desc(projects.createdAt), desc(projects.id)]

/** Untitled projects come after titled ones. Missing fields are computed from the full project, not here. */
const orderBy: Record<AdminSearch['sort'], SQL[]> = {
  newest,
  changed: [desc(projects.updatedAt), ...newest],
  title: [sql`(${title} = '')`, folded(title), ...newest],
  owner: [asc(nameOfUserAt(projects.ownerId)), ...newest],
  missing: newest,
}

/** Every project that matches, in order. */
export async function findAllProjects(db: Database, search: ProjectSearch): Promise<Project[]> {
  const rows = await selectTitled(db)
    .where(filterOf(db, search))
    .orderBy(...orderBy[search.sort])
  return rows.map(({ project }) => project)
}

export async function findProjects(
  db: Database,
  search: ProjectSearch & { page: number },
): Promise<{ projects: Project[]; total: number }> {
  const where = filterOf(db, search)
  const rows = await selectTitled(db)
    .where(where)
    .orderBy(...orderBy[search.sort])
    .limit(adminPageSize)
    .offset((search.page - 1) * adminPageSize)
  return { projects: rows.map(({ project }) => project), total: await countTitled(db, where) }
}
