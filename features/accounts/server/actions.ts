import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { and, eq, lt, ne } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { Actor, Role } from '#server/http.ts'
import { record } from '#server/journal.ts'
import { wordsOf } from '#server/words.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { InvalidFields, NotFound, refuse } from '#shared/refusal.ts'
import {
  type AccountRefusal,
  agreementVersion,
  type changePassword as askedChange,
  type login as askedLogin,
  type register as askedRegistration,
  type updateUser as askedUpdate,
  type Gender,
  type User,
} from '../contract.ts'
import { hasStates, isStateOf } from '../countries.ts'
import { forgetAttempts, giveBackAttempt, takeAttempt } from './attempts.ts'
import { getPerson, getUser, hashOfToken } from './queries.ts'
import { consents, people, roles, sessions } from './tables.ts'

const sessionDays = 30

/** From where and with what somebody asks. */
export interface Visit {
  address: string
  userAgent: string
}

interface NewPerson {
  email: string
  password: string
  firstName: string
  lastName: string
  gender: Gender
  lang: Language
  country: string
  jobTitle?: string
  jobProfession?: string
  companyName?: string
  website?: string
  phone?: string
  city?: string
  address?: string
  zip?: string
  state?: string
  roles?: readonly Role[]
}

// Verified where nobody has the address, so that the answer takes as long as for a wrong password.
const nobodysHash = await hash(randomBytes(32))

async function insertPerson(db: Database, { password, ...fields }: Omit<NewPerson, 'roles'>) {
  const passwordHash = await hash(password)
  const [person] = await db
    .insert(people)
    .values({ ...fields, email: fields.email.trim().toLowerCase(), passwordHash })
    .onConflictDoNothing({ target: people.email })
    .returning({ id: people.id })
  return person ?? null
}

/**
 * Makes an account without the registration form, for the command line and the demonstration.
 * @throws Error when the address already has one
 */
export async function createPerson(
  db: Database,
  { roles: given = [], ...fields }: NewPerson,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const person = await insertPerson(tx, fields)
    if (!person) throw new Error(`${fields.email} already has an account.`)
    for (const role of given) await giveRole(tx, { actorId: null, personId: person.id, role })
    return person
  })
}

/** Gives a role to somebody; giving it twice changes nothing. */
export async function giveRole(
  db: Database,
  { actorId, personId, role }: { actorId: string | null; personId: string; role: Role },
): Promise<void> {
  await db.transaction(async (tx) => {
    const given = await tx
      .insert(roles)
      .values({ personId, role })
      .onConflictDoNothing()
      .returning({ role: roles.role })
    if (given.length === 0) return
    await record(tx, {
      actorId,
      act: 'accounts.giveRole',
      subject: { kind: 'person', id: personId },
      details: { role },
    })
  })
}

/** Whether a juror's questionnaire for the magazine is complete, which the person's own data tells. */
export async function keepMagazineQuestions(tx: Database, personId: string, isDone: boolean): Promise<void> {
  await tx
    .update(people)
    .set({ magazineQuestionsAt: isDone ? new Date() : null })
    .where(eq(people.id, personId))
}

/** The token is not kept anywhere: only its hash is, so it can be told this once. */
async function openSession(db: Database, personId: string, visit: Visit): Promise<string> {
  const token = `pal_${randomBytes(32).toString('base64url')}`
  await db.insert(sessions).values({
    tokenHash: hashOfToken(token),
    personId,
    userAgent: visit.userAgent.slice(0, 300),
    expiresAt: new Date(Date.now() + sessionDays * 86_400_000),
  })
  await db.delete(sessions).where(and(eq(sessions.personId, personId), lt(sessions.expiresAt, new Date())))
  return token
}

/** @throws InvalidFields when the address already has an account */
export async function register(
  db: Database,
  { email, first_name, last_name, gender, lang, country, password }: InputOf<typeof askedRegistration>,
  language: Language,
  visit: Visit,
): Promise<{ token: string }> {
  return db.transaction(async (tx) => {
    const person = await insertPerson(tx, {
      email,
      password,
      firstName: first_name,
      lastName: last_name,
      gender,
      lang,
      country,
    })
    if (!person) throw new InvalidFields({ email: [wordsOf('accounts', language)('email_taken')] })
    await tx
      .insert(consents)
      .values({ personId: person.id, purpose: 'agreement', version: agreementVersion, language })
    return { token: await openSession(tx, person.id, visit) }
  })
}

/**
 * Answers as slowly and in the same words whether the address or the password is wrong.
 * @throws Refusal 401 for wrong credentials, 429 when too many were tried
 */
export async function login(
  db: Database,
  { email, password }: InputOf<typeof askedLogin>,
  visit: Visit,
): Promise<{ token: string }> {
  await takeAttempt(db, 'address', visit.address)
  await takeAttempt(db, 'account', email)
  const [person] = await db
    .select({ id: people.id, passwordHash: people.passwordHash })
    .from(people)
    .where(eq(people.email, email))
  const isRight = await verify(person?.passwordHash ?? nobodysHash, password)
  if (!person || !isRight) refuse<AccountRefusal>('wrong_credentials', { status: 401 })

  return db.transaction(async (tx) => {
    await giveBackAttempt(tx, 'address', visit.address)
    await forgetAttempts(tx, 'account', email)
    return { token: await openSession(tx, person.id, visit) }
  })
}

export async function logout(db: Database, actor: Actor): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, actor.sessionId))
}

/** Outside Canada and the United States there is no state, whatever is sent. */
export async function updateUser(
  db: Database,
  actor: Actor,
  input: InputOf<typeof askedUpdate>,
  language: Language,
): Promise<User> {
  const t = wordsOf('accounts', language)
  if (input.email !== undefined && input.email.trim().toLowerCase() !== actor.email) {
    throw new InvalidFields({ email: [t('email_fixed')] })
  }
  return db.transaction(async (tx) => {
    const before = await getPerson(tx, actor.id)
    const state = hasStates(input.country) ? (input.state ?? before.state) : ''
    if (!isStateOf(input.country, state)) throw new InvalidFields({ state: [t('state_elsewhere')] })
    await tx
      .update(people)
      .set({
        firstName: input.first_name,
        lastName: input.last_name,
        gender: input.gender,
        lang: input.lang,
        country: input.country,
        jobTitle: input.job_title,
        jobProfession: input.job_profession,
        companyName: input.company_name,
        website: input.website,
        phone: input.phone,
        phoneExt: input.phone_ext,
        mobilePhone: input.mobile_phone,
        city: input.city,
        address: input.address,
        zip: input.zip,
        state,
      })
      .where(eq(people.id, actor.id))
    return getUser(tx, actor.id)
  })
}

/** Every other log-in session of the person ends; the one that asks goes on. */
export async function changePassword(
  db: Database,
  actor: Actor,
  input: InputOf<typeof askedChange>,
  language: Language,
): Promise<void> {
  const t = wordsOf('accounts', language)
  if (input.new_password_confirmation !== input.new_password) {
    throw new InvalidFields({ new_password_confirmation: [t('password_differs')] })
  }
  await takeAttempt(db, 'account', actor.id)
  const [person] = await db
    .select({ passwordHash: people.passwordHash })
    .from(people)
    .where(eq(people.id, actor.id))
  if (!person) throw new NotFound()
  if (!(await verify(person.passwordHash, input.current_password))) {
    throw new InvalidFields({ current_password: [t('password_wrong')] })
  }
  const passwordHash = await hash(input.new_password)
  await db.transaction(async (tx) => {
    await tx.update(people).set({ passwordHash }).where(eq(people.id, actor.id))
    await tx.delete(sessions).where(and(eq(sessions.personId, actor.id), ne(sessions.id, actor.sessionId)))
    await forgetAttempts(tx, 'account', actor.id)
    await record(tx, {
      actorId: actor.id,
      act: 'accounts.changePassword',
      subject: { kind: 'person', id: actor.id },
    })
  })
}
