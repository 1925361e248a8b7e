import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import { findPendingLink } from '#features/accounts/account/server/mailed-links.ts'
import { deviceOf } from '#features/accounts/session/device-name.ts'
import { findLoginLock } from '#features/accounts/session/server/attempts.ts'
import { getUserById, isLive, listUsers, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { consents, roles, secondFactors, sessions } from '#features/accounts/session/server/tables.ts'
import { listRecorded } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { outbox } from '#server/database/tables.ts'
import type { Tools } from '#server/http/http.ts'
import { findBounce } from '#server/mail/bounces.ts'
import type { Language } from '#shared/language.ts'
import type { Possessions, UserView } from '../contract-users.ts'
import { getUserRow } from './user-queries.ts'

export const nameOf = ({ firstName, lastName }: Pick<UserRecord, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** Each role with its line in the audit log. */
async function listGrants(db: Database, userId: string): Promise<UserView['grants']> {
  const granted = await db.select().from(roles).where(eq(roles.userId, userId)).orderBy(asc(roles.role))
  if (granted.length === 0) return []
  const lines = (await listRecorded(db, { kind: 'user', id: userId })).filter(
    ({ action }) => action === 'accounts.giveRole',
  )
  const givers = await listUsers(
    db,
    lines.flatMap(({ actorId }) => actorId ?? []),
  )
  return granted.map(({ role, givenAt }) => {
    const line = lines.findLast(({ details }) => details?.role === role)
    const giver = givers.get(line?.actorId ?? '')
    return {
      role,
      at: givenAt.toISOString(),
      by: giver ? { id: giver.id, name: nameOf(giver) } : null,
      reason: line?.reason ?? null,
    }
  })
}

async function listLiveSessions(db: Database, userId: string): Promise<UserView['sessions']> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.openedFromId), isLive(new Date())))
    .orderBy(desc(sessions.lastUsedAt))
  return rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    ...deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

async function listConsents(db: Database, userId: string): Promise<UserView['consents']> {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt))
  return rows.map(({ purpose, version, language, words, givenAt, withdrawnAt }) => ({
    purpose,
    version,
    language,
    words,
    givenAt: givenAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }))
}

/** What belongs to the user in each feature. */
export async function listPossessions(
  { db, personal }: Pick<Tools, 'db' | 'personal'>,
  userId: string,
  language: Language,
): Promise<Possessions[]> {
  const found: Possessions[] = []
  for (const part of personal) {
    for (const { newest, ...one } of (await part.possessions?.(db, userId, language)) ?? []) {
      found.push({ ...one, newest: newest.map((named) => ({ ...named, at: named.at.toISOString() })) })
    }
  }
  return found
}

/** @throws NotFound, also for a deleted account */
export async function getUserView(
  tools: Pick<Tools, 'db' | 'personal'>,
  userId: string,
  language: Language,
): Promise<UserView> {
  const { db } = tools
  const row = await getUserRow(db, userId)
  const { email, jobTitle, website, phone, city, state, remindersOff } = await getUserById(db, userId)
  const pending = await findPendingLink(db, userId, 'correct')
  const bounce = await findBounce(db, email)
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return {
    ...row,
    jobTitle,
    website,
    phone,
    city,
    state,
    grants: await listGrants(db, userId),
    sessions: await listLiveSessions(db, userId),
    secondFactorSince: factor?.confirmedAt?.toISOString() ?? null,
    lockedUntil: (await findLoginLock(db, [email, userId]))?.toISOString() ?? null,
    consents: await listConsents(db, userId),
    possessions: await listPossessions(tools, userId, language),
    isUnsubscribed: remindersOff,
    pendingEmail: pending && { email: pending.email, until: pending.expiresAt.toISOString() },
    bouncedAt: bounce?.at.toISOString() ?? null,
    mails: await db.$count(outbox, or(eq(outbox.userId, userId), eq(outbox.recipient, email))),
  }
}
