import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { hasOwnSecondFactor, rolesOfUser } from '#features/accounts/sign-in/server/queries.ts'
import { roles, users } from '#features/accounts/sign-in/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { listUsers as contractOfList, UserRow, UserSearch } from '../contract-users.ts'

const pageSize = 50

const columns = {
  id: users.id,
  email: users.email,
  isConfirmed: sql<boolean>`${users.emailConfirmedAt} IS NOT NULL`,
  firstName: users.firstName,
  lastName: users.lastName,
  companyName: users.companyName,
  country: users.country,
  language: users.lang,
  roles: rolesOfUser,
  hasSecondFactor: hasOwnSecondFactor,
  createdAt: users.createdAt,
}

/** Escapes the wildcards of LIKE. */
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

function isLookedFor({ q, role }: UserSearch): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  const text = sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.email}, ${users.companyName})`
  return and(
    isNull(users.deletedAt),
    ...words.map((word) => sql`palmares_folded(${text}) LIKE palmares_folded(${patternOf(word)})`),
    role &&
      sql`EXISTS (SELECT FROM ${roles} WHERE ${roles.userId} = ${users.id} AND ${roles.role} = ${role})`,
  )
}

function comesAfter(after: string | undefined): SQL | undefined {
  if (!after) return undefined
  return sql`(${users.createdAt}, ${users.id}) < (SELECT created_at, id FROM ${users} AS shown WHERE shown.id = ${after})`
}

export async function listUsers(
  db: Database,
  { after, ...search }: UserSearch & { after?: string | undefined },
): Promise<OutputOf<typeof contractOfList>> {
  const rows = await db
    .select(columns)
    .from(users)
    .where(and(isLookedFor(search), comesAfter(after)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return {
    users: shown.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    count: await db.$count(users, isLookedFor(search)),
  }
}

/** @throws NotFound, also for a deleted account */
export async function getUserRow(db: Database, userId: string): Promise<UserRow> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!row) throw new NotFound()
  return { ...row, createdAt: row.createdAt.toISOString() }
}
