import { createHash } from 'node:crypto'
import {
  and,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  not,
  type Placeholder,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Database, type DatabaseTransaction, prepared } from '#server/database/database.ts'
import type { Actor, Role } from '#server/http/http.ts'
import { type ErrorCode, NotFound } from '#shared/domain-error.ts'
import { canonicalAddress } from '#shared/email-address.ts'
import type { User } from '../contract.ts'
import type { SessionEnd } from '../session-end.ts'
import { wordOrCountry, wordOrSimilar } from './queries/place-search.ts'
import { roles, secondFactors, sessions, users } from './tables.ts'

/** A log-in session ends this long after it was last used, and in any case at its `expiresAt`. */
const idleDays = 7
const noteUseAfterMs = 60_000

export type UserRecord = Omit<typeof users.$inferSelect, 'passwordHash' | 'foldedName'>

const userColumns = {
  id: users.id,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  firstName: users.firstName,
  lastName: users.lastName,
  gender: users.gender,
  lang: users.lang,
  country: users.country,
  jobTitle: users.jobTitle,
  jobProfession: users.jobProfession,
  companyName: users.companyName,
  website: users.website,
  phone: users.phone,
  phoneExt: users.phoneExt,
  mobilePhone: users.mobilePhone,
  city: users.city,
  address: users.address,
  zip: users.zip,
  state: users.state,
  deletedAt: users.deletedAt,
  magazineQuestionsAt: users.magazineQuestionsAt,
  remindersOff: users.remindersOff,
  mailingsOff: users.mailingsOff,
  lastSeenAt: users.lastSeenAt,
  createdAt: users.createdAt,
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whether a session is valid: neither ended, expired nor unused for long. */
export function isLive(now: Date | Placeholder) {
  const unusedSince = sql`${now}::timestamptz - make_interval(days => ${sql.raw(String(idleDays))})`
  return and(isNull(sessions.endReason), gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, unusedSince))
}

/** For a query on users: the roles of each. */
export const rolesOfUser = sql<
  Actor['roles'][number][]
>`coalesce((SELECT json_agg(${roles.role} ORDER BY ${roles.role}) FROM ${roles} WHERE ${roles.userId} = ${users.id}), '[]')`

/** For a query on users: whether a password login also requires a code. */
export const hasOwnSecondFactor = sql<boolean>`EXISTS (
  SELECT FROM ${secondFactors}
  WHERE ${secondFactors.userId} = ${users.id} AND ${secondFactors.confirmedAt} IS NOT NULL)`

/** The user that a session belongs to. */
type Holder = Actor & { lastUsedAt: Date; hasSecondFactor: boolean }

/** The organiser's own session, of a session in which they act as a user. */
const opener = alias(sessions, 'opener')

/** Of that organiser, while they still are one: acting ends with the role and with their session. */
const organiserId = sql<string | null>`(
  SELECT ${roles.userId} FROM ${roles} WHERE ${roles.userId} = ${opener.userId} AND ${roles.role} = 'organiser' AND ${opener.endReason} IS NULL)`

const holderOf = prepared((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      language: users.lang,
      roles: rolesOfUser,
      hasSecondFactor: hasOwnSecondFactor,
      sessionId: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      openedFromId: sessions.openedFromId,
      subjectId: sessions.subjectId,
      until: sessions.expiresAt,
      organiserId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(opener, eq(opener.id, sessions.openedFromId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isLive(sql.placeholder('now'))))
    .prepare('session_holder'),
)

/** The user of a token's session, with their roles. Null for an invalid token. */
async function findHolder(db: Database, token: string, now: Date): Promise<Holder | null> {
  const [found] = await holderOf(db).execute({ tokenHash: hashOfToken(token), now })
  if (!found) return null
  const { openedFromId, subjectId, until, organiserId: id, ...holder } = found
  if (openedFromId === null) return holder
  // None of the user's roles: the evaluation and the texts of others stay closed.
  return id === null ? null : { ...holder, roles: [], organiser: { id, until, subjectId } }
}

async function noteUse(
  db: Database,
  { id, sessionId, lastUsedAt, organiser }: Holder,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - noteUseAfterMs)
  if (lastUsedAt >= before) return
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, before)))
  if (!organiser) await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, id))
}

/**
 * Finds the user of a session token, or null if the token is unknown, unused for long or expired. Nothing is cached,
 * so an ended session is invalid at once. If the settings require a second factor of organisers, the role has no
 * effect without one.
 */
export function actorFinder(
  db: Database,
  { organiserSecondFactor }: { organiserSecondFactor: boolean },
): (token: string) => Promise<Actor | null> {
  return async (token) => {
    const now = new Date()
    const holder = await findHolder(db, token, now)
    if (!holder) return null
    await noteUse(db, holder, now)
    const { lastUsedAt: _, hasSecondFactor, ...actor } = holder
    if (!organiserSecondFactor || hasSecondFactor || !actor.roles.includes('organiser')) return actor
    return {
      ...actor,
      roles: actor.roles.filter((role) => role !== 'organiser'),
      organiserError: 'second_factor_needed' satisfies ErrorCode,
    }
  }
}

/** Why the session of a token that finds nobody has ended; null if that is not known. */
export async function findSessionEnd(db: Database, token: string): Promise<SessionEnd | null> {
  const [ended] = await db
    .select({ reason: sessions.endReason })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashOfToken(token)), not(isLive(new Date()) ?? sql`true`)))
  return ended ? (ended.reason ?? 'session_expired') : null
}

/** @throws NotFound */
export async function getUserById(db: Database, userId: string): Promise<UserRecord> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, userId))
  if (!user) throw new NotFound()
  return user
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRecord | null> {
  const [user] = await db
    .select(userColumns)
    .from(users)
    .where(eq(users.email, canonicalAddress(email)))
  return user ?? null
}

export async function listUsers(db: Database, userIds: readonly string[]): Promise<Map<string, UserRecord>> {
  if (userIds.length === 0) return new Map()
  const found = await db
    .select(userColumns)
    .from(users)
    .where(inArray(users.id, [...userIds]))
  return new Map(found.map((user) => [user.id, user]))
}

/** The most users like misspelt words that are sorted by likeness: of a common word there may be half of all. */
const mostAlike = 1000

/** What a user is searched for, as the index `users_search` has it. */
const searched = sql`palmares_folded(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email} || ' ' || ${users.companyName} || ' ' || ${users.city} || ' country=' || ${users.country})`

/** Whether a user's name, e-mail address, company, city or country contains the word. */
export function isUserNamed(word: string) {
  return wordOrCountry(searched, word)
}

/** For a search in another feature. */
export function selectUsersNamed(db: Database, word: string) {
  return db.select({ id: users.id }).from(users).where(isUserNamed(word))
}

/** The `id` and `name` of each user, for the audit log; a deleted account has no name. */
export const userNames = sql`SELECT ${users.id}, concat_ws(' ', ${users.firstName}, ${users.lastName}) AS name
  FROM ${users} WHERE ${users.deletedAt} IS NULL`

/** Users with each of the words, or if they may be misspelt, with words like them; by name. */
export async function findUsersNamed(
  db: Database,
  words: readonly string[],
  { most, isSimilar }: { most: number; isSimilar: boolean },
): Promise<Pick<UserRecord, 'id' | 'firstName' | 'lastName' | 'email' | 'companyName'>[]> {
  const { id, firstName, lastName, email, companyName } = users
  const isFound = and(
    isNull(users.deletedAt),
    ...words.map((word) => (isSimilar ? wordOrSimilar(searched, word) : isUserNamed(word))),
  )
  const alike = db.select({ id }).from(users).where(isFound).limit(mostAlike)
  return db
    .select({ id, firstName, lastName, email, companyName })
    .from(users)
    .where(isSimilar ? inArray(id, alike) : isFound)
    .orderBy(
      ...(isSimilar ? [sql`word_similarity(palmares_folded(${words.join(' ')}), ${searched}) DESC`] : []),
      users.foldedName,
      users.id,
    )
    .limit(most)
}

/** For a query in another feature: the language of the user that a column references. */
export function languageOfUserAt(userId: SQLWrapper) {
  return sql`(SELECT ${users.lang} FROM ${users} WHERE ${users.id} = ${userId})`
}

/** For sorting in another feature: the name of the user that a column references. */
export function nameOfUserAt(userId: SQLWrapper) {
  return sql`(SELECT ${users.foldedName} FROM ${users} WHERE ${users.id} = ${userId})`
}

/** The same for large lists, joined to their rows: a scalar query for each row is slower. */
export function selectNames(db: Database) {
  return db.select({ id: users.id, name: users.foldedName }).from(users).as('named_user')
}

/** The user in the specification's shape. */
function userOf(user: UserRecord): User {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    country: user.country,
    gender: user.gender,
    lang: user.lang,
    job_title: user.jobTitle,
    job_profession: user.jobProfession,
    company_name: user.companyName,
    website: user.website,
    phone: user.phone,
    phone_ext: user.phoneExt,
    mobile_phone: user.mobilePhone,
    city: user.city,
    address: user.address,
    zip: user.zip,
    state: user.state,
    have_mag_questions: user.magazineQuestionsAt !== null,
  }
}

export async function getUser(db: Database, userId: string): Promise<User> {
  return userOf(await getUserById(db, userId))
}

/** All roles, including one that has no effect in a call (see `guardOwnJury`). */
export async function listRoles(db: Database, userId: string): Promise<Role[]> {
  const rows = await db.select({ role: roles.role }).from(roles).where(eq(roles.userId, userId))
  return rows.map(({ role }) => role)
}

export async function hasRole(db: Database, userId: string, role: Role): Promise<boolean> {
  const found = await db.$count(roles, and(eq(roles.userId, userId), eq(roles.role, role)))
  return found > 0
}

/** At least one organiser must remain. */
export async function isLastOrganiser(db: Database, userId: string): Promise<boolean> {
  if (!(await hasRole(db, userId, 'organiser'))) return false
  const others = and(eq(roles.role, 'organiser'), ne(roles.userId, userId))
  return (await db.$count(roles, others)) === 0
}

/** Serialises changes of organisers, so that the last two cannot leave at the same time. */
export async function lockOrganisers(tx: DatabaseTransaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('accounts.organisers'))`)
}

/** All users with the role, by name. */
export function listUsersIn(
  db: Database,
  role: Role,
): Promise<{ id: string; firstName: string; lastName: string }[]> {
  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .innerJoin(roles, and(eq(roles.userId, users.id), eq(roles.role, role)))
    .orderBy(users.lastName, users.firstName, users.id)
}
