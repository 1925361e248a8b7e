import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { nameOfUserAt, selectUsersNamed } from '#features/accounts/sign-in/server/queries.ts'
import { isThere } from '#features/projects/steps/server/queries.ts'
import type { Project } from '#features/projects/steps/server/tables.ts'
import { entries, projects, projectTexts } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { type AdminSearch, adminPageSize, type ProductState } from '../contract-admin.ts'

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

/** Each word has to occur in `text`, in the owner's name or email, or meet the extra condition. */
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

function filterOf(db: Database, { contestId, status, paid, q }: AdminSearch): SQL | undefined {
  const hasNumber = (word: string) =>
    inArray(
      projects.id,
      db.select({ id: entries.projectId }).from(entries).where(sql`${entries.number}::text = ${word}`),
    )
  return and(
    eq(projects.contestId, contestId),
    isThere,
    status ? eq(projects.status, status) : undefined,
    paid === 'yes' ? isNotNull(projects.paidAt) : undefined,
    paid === 'no' ? isNull(projects.paidAt) : undefined,
    ...matches(db, q, sql`${title} || ' ' || ${projects.name}`, hasNumber),
  )
}

const newest = [desc(projects.createdAt), desc(projects.id)]

/** Untitled projects come after titled ones. Missing fields are computed from the full project, not here. */
const orderBy: Record<AdminSearch['sort'], SQL[]> = {
  newest,
  changed: [desc(projects.updatedAt), ...newest],
  title: [sql`(${title} = '')`, folded(title), ...newest],
  owner: [asc(nameOfUserAt(projects.ownerId)), ...newest],
  missing: newest,
}

/** Every project that matches, in order. */
export async function findAllProjects(db: Database, search: AdminSearch): Promise<Project[]> {
  const rows = await selectTitled(db)
    .where(filterOf(db, search))
    .orderBy(...orderBy[search.sort])
  return rows.map(({ project }) => project)
}

export async function findProjects(
  db: Database,
  search: AdminSearch & { page: number },
): Promise<{ projects: Project[]; total: number }> {
  const where = filterOf(db, search)
  const rows = await selectTitled(db)
    .where(where)
    .orderBy(...orderBy[search.sort])
    .limit(adminPageSize)
    .offset((search.page - 1) * adminPageSize)
  return { projects: rows.map(({ project }) => project), total: await countTitled(db, where) }
}

const stateIs: Record<ProductState, SQL | undefined> = {
  withdrawn: eq(projects.status, 'withdrawn'),
  draft: and(eq(projects.status, 'pending'), eq(projects.revisions, '')),
  revised: and(eq(projects.status, 'pending'), ne(projects.revisions, '')),
  waiting: and(eq(projects.status, 'completed'), isNull(projects.publishedAt)),
  published: and(eq(projects.status, 'completed'), isNotNull(projects.publishedAt)),
}

/** One page of the products outside any contest, the last submitted first. */
export async function findProducts(
  db: Database,
  { state, q, page }: { state: ProductState; q: string; page: number },
): Promise<{ found: { project: Project; title: string }[]; total: number }> {
  const where = and(
    isNull(projects.contestId),
    isThere,
    stateIs[state],
    ...matches(db, q, sql`concat_ws(' ', ${title}, ${projects.manufacturer})`),
  )
  const found = await selectTitled(db)
    .where(where)
    .orderBy(desc(projects.completedAt), ...newest)
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
  return { found, total: await countTitled(db, where) }
}
