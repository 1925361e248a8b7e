import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, lt, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import type { Actor, Role } from '#server/http/http.ts'
import { NotFound } from '#shared/refusal.ts'
import type { AccountRefusal, User } from '../contract.ts'
import { people, roles, secondFactors, sessions } from './tables.ts'

/** A log-in session ends this long after it was last used, and in any case at its `expiresAt`. */
const idleDays = 7
const noteUseAfterMs = 60_000

export type PersonRow = Omit<typeof people.$inferSelect, 'passwordHash'>

const personColumns = {
  id: people.id,
  email: people.email,
  emailConfirmedAt: people.emailConfirmedAt,
  firstName: people.firstName,
  lastName: people.lastName,
  gender: people.gender,
  lang: people.lang,
  country: people.country,
  jobTitle: people.jobTitle,
  jobProfession: people.jobProfession,
  companyName: people.companyName,
  website: people.website,
  phone: people.phone,
  phoneExt: people.phoneExt,
  mobilePhone: people.mobilePhone,
  city: people.city,
  address: people.address,
  zip: people.zip,
  state: people.state,
  deletedAt: people.deletedAt,
  magazineQuestionsAt: people.magazineQuestionsAt,
  remindersOff: people.remindersOff,
  createdAt: people.createdAt,
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whether a session still opens something: neither expired nor unused for long. */
export function isLive(now: Date) {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, unusedSince(now)))
}

function unusedSince(now: Date): Date {
  return new Date(now.getTime() - idleDays * 86_400_000)
}

/** For a statement on people: the roles of each. */
export const rolesOfPerson = sql<
  Actor['roles'][number][]
>`coalesce((SELECT json_agg(${roles.role} ORDER BY ${roles.role}) FROM ${roles} WHERE ${roles.personId} = ${people.id}), '[]')`

/** For a statement on people: whether a login with the password asks for a code too. */
export const hasOwnSecondFactor = sql<boolean>`EXISTS (
  SELECT FROM ${secondFactors}
  WHERE ${secondFactors.personId} = ${people.id} AND ${secondFactors.confirmedAt} IS NOT NULL)`

type Held = Actor & { lastUsedAt: Date; hasSecondFactor: boolean }

/** Whose session a token opens, with their roles; null when it opens none. */
async function findHolder(db: Database, token: string, now: Date): Promise<Held | null> {
  const [found] = await db
    .select({
      id: people.id,
      email: people.email,
      language: people.lang,
      roles: rolesOfPerson,
      hasSecondFactor: hasOwnSecondFactor,
      sessionId: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(and(eq(sessions.tokenHash, hashOfToken(token)), isLive(now)))
  return found ?? null
}

async function noteUse(db: Database, { sessionId, lastUsedAt }: Held, now: Date): Promise<void> {
  const before = new Date(now.getTime() - noteUseAfterMs)
  if (lastUsedAt >= before) return
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, before)))
}

/**
 * Finds the user that a session token belongs to, or null when it is unknown, unused for long or expired. Nothing is
 * cached, so an ended session opens nothing from then on. Where the setting asks organisers for a second factor, the
 * role counts for nothing without one.
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
      organiserError: 'second_factor_needed' satisfies AccountRefusal,
    }
  }
}

/** @throws NotFound */
export async function getPerson(db: Database, personId: string): Promise<PersonRow> {
  const [person] = await db.select(personColumns).from(people).where(eq(people.id, personId))
  if (!person) throw new NotFound()
  return person
}

export async function findPersonByEmail(db: Database, email: string): Promise<PersonRow | null> {
  const [person] = await db
    .select(personColumns)
    .from(people)
    .where(eq(people.email, email.trim().toLowerCase()))
  return person ?? null
}

export async function listPeople(
  db: Database,
  personIds: readonly string[],
): Promise<Map<string, PersonRow>> {
  if (personIds.length === 0) return new Map()
  const found = await db
    .select(personColumns)
    .from(people)
    .where(inArray(people.id, [...personIds]))
  return new Map(found.map((person) => [person.id, person]))
}

/** For a search in another room: whose name, e-mail address or company holds the word. */
export function selectPeopleNamed(db: Database, pattern: string) {
  const words = sql`concat_ws(' ', ${people.firstName}, ${people.lastName}, ${people.email}, ${people.companyName})`
  return db
    .select({ id: people.id })
    .from(people)
    .where(sql`palmares_folded(${words}) LIKE palmares_folded(${pattern})`)
}

/** For a statement in another room: the language of the person that a column points at. */
export function languageOfPersonAt(personId: SQLWrapper) {
  return sql`(SELECT ${people.lang} FROM ${people} WHERE ${people.id} = ${personId})`
}

/** For the order of a list in another room: the name of the person that a column points at. */
export function nameOfPersonAt(personId: SQLWrapper) {
  const name = sql`${people.firstName} || ' ' || ${people.lastName}`
  return sql`(SELECT palmares_folded(${name}) FROM ${people} WHERE ${people.id} = ${personId})`
}

/** The person in the specification's shape. */
function userOf(person: PersonRow): User {
  return {
    id: person.id,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    country: person.country,
    gender: person.gender,
    lang: person.lang,
    job_title: person.jobTitle,
    job_profession: person.jobProfession,
    company_name: person.companyName,
    website: person.website,
    phone: person.phone,
    phone_ext: person.phoneExt,
    mobile_phone: person.mobilePhone,
    city: person.city,
    address: person.address,
    zip: person.zip,
    state: person.state,
    have_mag_questions: person.magazineQuestionsAt !== null,
  }
}

export async function getUser(db: Database, personId: string): Promise<User> {
  return userOf(await getPerson(db, personId))
}

/** All of them, also where one does not count in a call (see `keepOwnJury`). */
export async function listRoles(db: Database, personId: string): Promise<Role[]> {
  const rows = await db.select({ role: roles.role }).from(roles).where(eq(roles.personId, personId))
  return rows.map(({ role }) => role)
}

export async function hasRole(db: Database, personId: string, role: Role): Promise<boolean> {
  const found = await db.$count(roles, and(eq(roles.personId, personId), eq(roles.role, role)))
  return found > 0
}

/** Somebody must be left who can run the programme. */
export async function isLastOrganiser(db: Database, personId: string): Promise<boolean> {
  if (!(await hasRole(db, personId, 'organiser'))) return false
  const others = and(eq(roles.role, 'organiser'), ne(roles.personId, personId))
  return (await db.$count(roles, others)) === 0
}

/** Everybody with the role, by name. */
export function listPeopleIn(
  db: Database,
  role: Role,
): Promise<{ id: string; firstName: string; lastName: string }[]> {
  return db
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .innerJoin(roles, and(eq(roles.personId, people.id), eq(roles.role, role)))
    .orderBy(people.lastName, people.firstName, people.id)
}
