import { and, asc, desc, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { hasOwnSecondFactor, isUserNamed, rolesOfUser } from '#features/accounts/sign-in/server/queries.ts'
import { roles, users } from '#features/accounts/sign-in/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { listUsers as contractOfList, UserRow, UserSearch, UserSort } from '../contract-users.ts'

const pageSize = 50
const exportPageSize = 2000

const isActive = and(isNull(users.deletedAt), isNotNull(users.emailConfirmedAt))

const unlessDeleted = (text: typeof users.email | typeof users.firstName) =>
  sql<string>`CASE WHEN ${users.deletedAt} IS NULL THEN ${text} ELSE '' END`

const columns = {
  id: users.id,
  email: unlessDeleted(users.email),
  status: sql<UserRow['status']>`CASE
    WHEN ${users.deletedAt} IS NOT NULL THEN 'deleted'
    WHEN ${users.emailConfirmedAt} IS NULL THEN 'unconfirmed'
    ELSE 'active' END`,
  firstName: unlessDeleted(users.firstName),
  lastName: users.lastName,
  companyName: users.companyName,
  country: users.country,
  language: users.lang,
  roles: rolesOfUser,
  hasSecondFactor: hasOwnSecondFactor,
  lastSeenAt: users.lastSeenAt,
  createdAt: users.createdAt,
}

/** Escapes the wildcards of LIKE. */
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const isInStatus: Record<NonNullable<UserSearch['status']>, SQL | undefined> = {
  active: isActive,
  unconfirmed: and(isNull(users.deletedAt), isNull(users.emailConfirmedAt)),
  deleted: isNotNull(users.deletedAt),
  no_second_factor: and(isActive, not(hasOwnSecondFactor)),
}

function isLookedFor({ q, role, status }: UserSearch): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  return and(
    status ? isInStatus[status] : isNull(users.deletedAt),
    ...words.map((word) => isUserNamed(patternOf(word))),
    role &&
      sql`EXISTS (SELECT FROM ${roles} WHERE ${roles.userId} = ${users.id} AND ${roles.role} = ${role})`,
  )
}

/** The first sort key. The second is the id. */
const sortKeys: Record<UserSort, SQL> = {
  created: sql`${users.createdAt}`,
  name: sql`palmares_folded(${users.lastName} || ' ' || ${users.firstName})`,
  email: sql`${users.email}`,
  country: sql`${users.country}`,
  seen: sql`coalesce(${users.lastSeenAt}, '-infinity')`,
}

/** The rows after the last one shown: new accounts do not shift the pages. */
function comesAfter({ sort, direction }: UserSearch, after: string | undefined): SQL | undefined {
  if (!after) return undefined
  const key = sortKeys[sort]
  const isAfter = sql.raw(direction === 'up' ? '>' : '<')
  return sql`(${key}, ${users.id}) ${isAfter} (SELECT ${key}, ${users.id} FROM ${users} WHERE ${users.id} = ${after})`
}

async function listRows(
  db: Database,
  { after, ...search }: UserSearch & { after?: string | undefined },
  limit: number,
): Promise<UserRow[]> {
  const inOrder = search.direction === 'up' ? asc : desc
  const rows = await db
    .select(columns)
    .from(users)
    .where(and(isLookedFor(search), comesAfter(search, after)))
    .orderBy(inOrder(sortKeys[search.sort]), inOrder(users.id))
    .limit(limit)
  return rows.map(rowOf)
}

type Row = Omit<UserRow, 'lastSeenAt' | 'createdAt'> & { lastSeenAt: Date | null; createdAt: Date }

const rowOf = ({ lastSeenAt, createdAt, ...row }: Row): UserRow => ({
  ...row,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export async function listUsers(
  db: Database,
  search: UserSearch & { after?: string | undefined },
): Promise<OutputOf<typeof contractOfList>> {
  const [rows, count] = await Promise.all([
    listRows(db, search, pageSize + 1),
    db.$count(users, isLookedFor(search)),
  ])
  const shown = rows.slice(0, pageSize)
  return { users: shown, next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null, count }
}

/** All users of a search, for the export. */
export async function listLookedFor(db: Database, search: UserSearch): Promise<UserRow[]> {
  const found: UserRow[] = []
  for (;;) {
    const rows = await listRows(db, { ...search, after: found.at(-1)?.id }, exportPageSize)
    found.push(...rows)
    if (rows.length < exportPageSize) return found
  }
}

/** @throws NotFound, also for a deleted account */
export async function getUserRow(db: Database, userId: string): Promise<UserRow> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!row) throw new NotFound()
  return rowOf(row)
}
