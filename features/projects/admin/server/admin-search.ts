import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { nameOfPersonAt, selectPeopleNamed } from '#features/accounts/sign-in/server/queries.ts'
import { isThere } from '#features/projects/steps/server/queries.ts'
import type { Project } from '#features/projects/steps/server/tables.ts'
import { entries, projects, projectTexts } from '#features/projects/steps/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { type AdminSearch, adminPageSize, type ProductState } from '../contract-admin.ts'

/** The title in the entry's own language, else the name, without the rest of the project. */
const title = sql<string>`coalesce(nullif(${projectTexts.title}, ''), ${projects.name})`

export function selectTitled(db: Database) {
  return db
    .select({ project: projects, title: title.as('shown_title') })
    .from(projects)
    .leftJoin(
      projectTexts,
      and(eq(projectTexts.projectId, projects.id), eq(projectTexts.language, projects.language)),
    )
    .$dynamic()
}

const folded = (text: SQL) => sql`palmares_folded(${text})`

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const wordsIn = (q: string) => q.split(/\s+/).filter(Boolean).slice(0, 8)

/** In the title, the name, the entrant's name or address or, whole, as an entry's number. */
function holdsWord(db: Database, word: string): SQL | undefined {
  const pattern = patternOf(word)
  const own = folded(sql`${title} || ' ' || ${projects.name}`)
  const numbered = db
    .select({ id: entries.projectId })
    .from(entries)
    .where(sql`${entries.number}::text = ${word}`)
  return or(
    sql`${own} LIKE palmares_folded(${pattern})`,
    inArray(projects.ownerId, selectPeopleNamed(db, pattern)),
    inArray(projects.id, numbered),
  )
}

function isLookedFor(db: Database, asked: AdminSearch): SQL | undefined {
  return and(
    eq(projects.contestId, asked.contestId),
    isThere,
    asked.status ? eq(projects.status, asked.status) : undefined,
    asked.paid === 'yes' ? isNotNull(projects.paidAt) : undefined,
    asked.paid === 'no' ? isNull(projects.paidAt) : undefined,
    ...wordsIn(asked.q).map((word) => holdsWord(db, word)),
  )
}

interface Key {
  by: SQL
  isFalling: boolean
}

const newest: Key[] = [
  { by: sql`${projects.createdAt}`, isFalling: true },
  { by: sql`${projects.id}`, isFalling: true },
]

/** The newest first wherever two are equal; what has no title stands behind what has one. */
const keysOf: Record<AdminSearch['sort'], Key[]> = {
  newest,
  changed: [{ by: sql`${projects.updatedAt}`, isFalling: true }, ...newest],
  title: [{ by: sql`(${title} = '')`, isFalling: false }, { by: folded(title), isFalling: false }, ...newest],
  owner: [{ by: nameOfPersonAt(projects.ownerId), isFalling: false }, ...newest],
  // What is missing is known only of a whole project.
  missing: newest,
}

const orderOf = (keys: readonly Key[], isBackward: boolean) =>
  keys.map(({ by, isFalling }) => (isFalling === isBackward ? sql`${by} ASC` : sql`${by} DESC`))

/** Behind a row in the order of the keys, or before it. */
function isBeyond(keys: readonly Key[], values: readonly unknown[], isBackward: boolean): SQL | undefined {
  return or(
    ...keys.map(({ by, isFalling }, at) => {
      const same = keys.slice(0, at).map((key, nth) => sql`${key.by} = ${values[nth]}`)
      const here = isFalling === isBackward ? sql`${by} > ${values[at]}` : sql`${by} < ${values[at]}`
      return and(...same, here)
    }),
  )
}

/** Where a row stands that was shown; nothing for one that is not there any more. */
async function placeOf(db: Database, keys: readonly Key[], id: string): Promise<unknown[] | null> {
  const columns = Object.fromEntries(keys.map(({ by }, at) => [`key${at}`, sql<string>`${by}::text`]))
  const [row] = await db
    .select(columns)
    .from(projects)
    .leftJoin(
      projectTexts,
      and(eq(projectTexts.projectId, projects.id), eq(projectTexts.language, projects.language)),
    )
    .where(eq(projects.id, id))
  return row ? keys.map((_, at) => row[`key${at}`]) : null
}

async function countTitled(db: Database, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(projects)
    .leftJoin(
      projectTexts,
      and(eq(projectTexts.projectId, projects.id), eq(projectTexts.language, projects.language)),
    )
    .where(where)
  return row?.count ?? 0
}

/** Begun and not submitted, with how many people they are of. */
export async function countUnfinished(
  db: Database,
  contestId: string,
): Promise<{ projects: number; entrants: number }> {
  const [row] = await db
    .select({ projects: count(), entrants: countDistinct(projects.ownerId) })
    .from(projects)
    .where(and(eq(projects.contestId, contestId), eq(projects.status, 'pending'), isThere))
  return row ?? { projects: 0, entrants: 0 }
}

const stateIs: Record<ProductState, SQL | undefined> = {
  withdrawn: eq(projects.status, 'withdrawn'),
  draft: and(eq(projects.status, 'pending'), eq(projects.revisions, '')),
  revised: and(eq(projects.status, 'pending'), ne(projects.revisions, '')),
  waiting: and(eq(projects.status, 'completed'), isNull(projects.publishedAt)),
  published: and(eq(projects.status, 'completed'), isNotNull(projects.publishedAt)),
}

/** One page of the products outside any contest, the last confirmed first; each word in title, maker or entrant. */
export async function findProducts(
  db: Database,
  asked: { state: ProductState; q: string; page: number },
): Promise<{ found: { project: Project; title: string }[]; total: number }> {
  const own = folded(sql`concat_ws(' ', ${title}, ${projects.manufacturer})`)
  const where = and(
    isNull(projects.contestId),
    isThere,
    stateIs[asked.state],
    ...wordsIn(asked.q).map((word) => {
      const pattern = patternOf(word)
      return or(
        sql`${own} LIKE palmares_folded(${pattern})`,
        inArray(projects.ownerId, selectPeopleNamed(db, pattern)),
      )
    }),
  )
  const found = await selectTitled(db)
    .where(where)
    .orderBy(desc(projects.completedAt), desc(projects.createdAt), desc(projects.id))
    .limit(adminPageSize)
    .offset((asked.page - 1) * adminPageSize)
  return { found, total: await countTitled(db, where) }
}

export interface Asked extends AdminSearch {
  after?: string | undefined
  before?: string | undefined
}

export interface FoundPage {
  projects: Project[]
  total: number
  /** How many are before the first of the page. */
  ahead: number
}

/** One page of what is looked for, from a row that was shown: what comes in at the top meanwhile moves nothing. */
export async function findPage(db: Database, asked: Asked): Promise<FoundPage> {
  const keys = keysOf[asked.sort]
  const filters = isLookedFor(db, asked)
  const isBackward = asked.before !== undefined
  const from = asked.before ?? asked.after
  const place = from ? await placeOf(db, keys, from) : null
  const rows = await selectTitled(db)
    .where(and(filters, place ? isBeyond(keys, place, isBackward) : undefined))
    .orderBy(...orderOf(keys, isBackward && place !== null))
    .limit(adminPageSize)
  const found = rows.map(({ project }) => project)
  if (isBackward && place) found.reverse()
  const total = await countTitled(db, filters)
  const [first] = found
  const start = place && first ? await placeOf(db, keys, first.id) : null
  const ahead = start ? await countTitled(db, and(filters, isBeyond(keys, start, true))) : 0
  return { projects: found, total, ahead }
}

/** Everything that is looked for, in order. */
export async function findAll(db: Database, asked: AdminSearch): Promise<Project[]> {
  const rows = await selectTitled(db)
    .where(isLookedFor(db, asked))
    .orderBy(...orderOf(keysOf[asked.sort], false))
  return rows.map(({ project }) => project)
}
