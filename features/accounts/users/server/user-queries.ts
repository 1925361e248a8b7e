import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { hasOwnSecondFactor, rolesOfPerson } from '#features/accounts/sign-in/server/queries.ts'
import { people, roles } from '#features/accounts/sign-in/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { NotFound } from '#shared/refusal.ts'
import type { listUsers as contractOfList, UserRow, UserSearch } from '../contract-users.ts'

const pageSize = 50

const columns = {
  id: people.id,
  email: people.email,
  isConfirmed: sql<boolean>`${people.emailConfirmedAt} IS NOT NULL`,
  firstName: people.firstName,
  lastName: people.lastName,
  companyName: people.companyName,
  country: people.country,
  language: people.lang,
  roles: rolesOfPerson,
  hasSecondFactor: hasOwnSecondFactor,
  createdAt: people.createdAt,
}

/** What stands in a pattern means itself. */
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

function isLookedFor({ q, role }: UserSearch): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  const text = sql`concat_ws(' ', ${people.firstName}, ${people.lastName}, ${people.email}, ${people.companyName})`
  return and(
    isNull(people.deletedAt),
    ...words.map((word) => sql`palmares_folded(${text}) LIKE palmares_folded(${patternOf(word)})`),
    role &&
      sql`EXISTS (SELECT FROM ${roles} WHERE ${roles.personId} = ${people.id} AND ${roles.role} = ${role})`,
  )
}

function comesAfter(after: string | undefined): SQL | undefined {
  if (!after) return undefined
  return sql`(${people.createdAt}, ${people.id}) < (SELECT created_at, id FROM ${people} AS shown WHERE shown.id = ${after})`
}

export async function listUsers(
  db: Database,
  { after, ...search }: UserSearch & { after?: string | undefined },
): Promise<OutputOf<typeof contractOfList>> {
  const rows = await db
    .select(columns)
    .from(people)
    .where(and(isLookedFor(search), comesAfter(after)))
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return {
    users: shown.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    count: await db.$count(people, isLookedFor(search)),
  }
}

/** @throws NotFound, also for somebody who has left */
export async function getUserRow(db: Database, userId: string): Promise<UserRow> {
  const [row] = await db
    .select(columns)
    .from(people)
    .where(and(eq(people.id, userId), isNull(people.deletedAt)))
  if (!row) throw new NotFound()
  return { ...row, createdAt: row.createdAt.toISOString() }
}
