import { and, eq, isNotNull, isNull, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { hasOwnSecondFactor, isUserNamed, rolesOfUser } from '#features/accounts/session/server/queries.ts'
import { roles, users } from '#features/accounts/session/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { countRows, offsetOf, orderedBy } from '#server/database/list.ts'
import { among } from '#server/database/many.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { listPageSize } from '#shared/list.ts'
import { searchWords } from '#shared/search-words.ts'
import type {
  ChosenUsers,
  listUsers as contractOfList,
  UserColumn,
  UserRow,
  UserSearch,
} from '../contract-users.ts'

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

const isInStatus: Record<NonNullable<UserSearch['status']>, SQL | undefined> = {
  active: isActive,
  unconfirmed: and(isNull(users.deletedAt), isNull(users.emailConfirmedAt)),
  deleted: isNotNull(users.deletedAt),
  no_second_factor: and(isActive, not(hasOwnSecondFactor)),
}

function isLookedFor({ q, role, status }: UserSearch): SQL | undefined {
  return and(
    status ? isInStatus[status] : isNull(users.deletedAt),
    ...searchWords(q).map(isUserNamed),
    role &&
      sql`EXISTS (SELECT FROM ${roles} WHERE ${roles.userId} = ${users.id} AND ${roles.role} = ${role})`,
  )
}

const sortColumns: Record<UserColumn, SQLWrapper> = {
  name: users.foldedName,
  email: users.email,
  country: users.country,
  seen: users.lastSeenAt,
  created: users.createdAt,
}

type Row = Omit<UserRow, 'lastSeenAt' | 'createdAt'> & { lastSeenAt: Date | null; createdAt: Date }

const rowOf = ({ lastSeenAt, createdAt, ...row }: Row): UserRow => ({
  ...row,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const isChosen = (chosen: ChosenUsers) =>
  'search' in chosen ? isLookedFor(chosen.search) : among(users.id, chosen.ids)

function selectUsers(db: Database, chosen: ChosenUsers) {
  const sort = 'search' in chosen ? chosen.search.sort : '-created'
  return db
    .select(columns)
    .from(users)
    .where(isChosen(chosen))
    .orderBy(...orderedBy(sortColumns, sort, users.id))
    .$dynamic()
}

export async function listUsers(
  db: Database,
  { page, ...search }: UserSearch & { page: number },
): Promise<OutputOf<typeof contractOfList>> {
  const rows = await selectUsers(db, { search }).limit(listPageSize).offset(offsetOf(page))
  const found = db.select({ id: users.id }).from(users).where(isLookedFor(search)).$dynamic()
  return { rows: rows.map(rowOf), total: await countRows(db, found) }
}

/** All chosen users, for the export. */
export async function listChosen(db: Database, chosen: ChosenUsers): Promise<UserRow[]> {
  return (await selectUsers(db, chosen)).map(rowOf)
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
