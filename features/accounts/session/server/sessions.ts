import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, lt, ne, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Actor } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Session } from '../contract-security.ts'
import { deviceOf } from '../device-name.ts'
import type { SessionEnd } from '../session-end.ts'
import { hashOfToken, isLive } from './queries.ts'
import { sessions, users } from './tables.ts'

const sessionDays = 30

/** The network address and browser of a request. */
export interface Visit {
  address: string
  userAgent: string
}

export function visitOf(request: FastifyRequest): Visit {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

const newToken = () => `pal_${randomBytes(32).toString('base64url')}`

/** Only the hash of the token is stored, so it is shown only once. */
export async function openSession(db: Database, userId: string, visit: Visit): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({
    tokenHash: hashOfToken(token),
    userId,
    userAgent: visit.userAgent.slice(0, 300),
    expiresAt: new Date(Date.now() + sessionDays * 86_400_000),
  })
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, new Date())))
  await db.update(users).set({ lastSeenAt: new Date() }).where(eq(users.id, userId))
  return token
}

const actingMs = 3_600_000

/** A session in which an organiser acts as the user; it ends with their own, after an hour at most. */
export async function openActingSession(
  tx: DatabaseTransaction,
  input: { userId: string; organiser: Actor; visit: Visit; subjectId: string | null },
): Promise<{ token: string; until: Date; sessionId: string }> {
  const token = newToken()
  const until = new Date(Date.now() + actingMs)
  const [opened] = await tx
    .insert(sessions)
    .values({
      tokenHash: hashOfToken(token),
      userId: input.userId,
      openedFromId: input.organiser.sessionId,
      subjectId: input.subjectId,
      userAgent: input.visit.userAgent.slice(0, 300),
      expiresAt: until,
    })
    .returning({ id: sessions.id })
  if (!opened) throw new Error('The session was not saved.')
  return { token, until, sessionId: opened.id }
}

/** The valid sessions: this one first, then the most recently used. */
export async function listSessions(db: Database, actor: Actor): Promise<Session[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), isNull(sessions.openedFromId), isLive(new Date())))
    .orderBy(desc(eq(sessions.id, actor.sessionId)), desc(sessions.lastUsedAt))
  return rows.map(({ userAgent, createdAt, lastUsedAt, id }) => ({
    id,
    ...deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThis: id === actor.sessionId,
  }))
}

/**
 * Ends sessions before their time. What is left of each only tells the browser that has its token why.
 * @returns the sessions that were still valid
 */
export function endSessions(
  tx: DatabaseTransaction,
  which: SQL | undefined,
  endReason: SessionEnd,
): Promise<{ id: string; userId: string }[]> {
  return tx
    .update(sessions)
    .set({ endReason, userAgent: '' })
    .where(and(which, isLive(new Date())))
    .returning({ id: sessions.id, userId: sessions.userId })
}

/** @throws NotFound when the session has ended or belongs to another user */
export async function endSession(db: Database, actor: Actor, sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(eq(sessions.id, sessionId), eq(sessions.userId, actor.id))
    const ended = await endSessions(tx, own, 'session_ended_elsewhere')
    if (ended.length === 0) throw new NotFound()
    await recordEnd(tx, actor, 1)
  })
}

/** Ends every other session of the user. */
export async function endOtherSessions(db: Database, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const others = and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId))
    const ended = await endSessions(tx, others, 'session_ended_elsewhere')
    if (ended.length > 0) await recordEnd(tx, actor, ended.length)
  })
}

async function recordEnd(tx: DatabaseTransaction, actor: Actor, count: number): Promise<void> {
  await record(tx, {
    actorId: actor.id,
    action: 'accounts.endSessions',
    subject: { kind: 'user', id: actor.id },
    details: { count },
  })
}
