import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { hashOfToken } from '#features/accounts/session/server/queries.ts'
import { links } from '#features/accounts/session/server/tables.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import { confirmationDays, linkMinutes } from '../contract-recovery.ts'

export type Link = typeof links.$inferSelect
type Purpose = Link['purpose']

const lives: Record<Purpose, string> = {
  reset: `${linkMinutes} minutes`,
  change: `${linkMinutes} minutes`,
  // An organiser asks for it, so the user may not be waiting.
  correct: `${confirmationDays} days`,
  confirm: `${confirmationDays} days`,
}

/**
 * Creates a new link of the purpose and returns its token, which is not stored. The previous link becomes
 * invalid.
 */
export async function newLink(
  tx: DatabaseTransaction,
  input: { userId: string; purpose: Purpose; email: string },
): Promise<string> {
  const token = `lnk_${randomBytes(32).toString('base64url')}`
  const fresh = {
    tokenHash: hashOfToken(token),
    email: input.email,
    createdAt: sql`now()`,
    expiresAt: sql`now() + ${lives[input.purpose]}::interval`,
  }
  await tx
    .insert(links)
    .values({ ...input, ...fresh })
    .onConflictDoUpdate({ target: [links.userId, links.purpose], set: fresh })
  return token
}

const isLive = (purposes: readonly Purpose[], token: string) =>
  and(
    eq(links.tokenHash, hashOfToken(token)),
    inArray(links.purpose, [...purposes]),
    gt(links.expiresAt, sql`now()`),
  )

/**
 * The user of a link, without using it up.
 * @throws Error 410 with one message for a used, expired or unknown link
 */
export async function findLink(db: Database, purposes: readonly Purpose[], token: string): Promise<Link> {
  const [link] = await db.select().from(links).where(isLive(purposes, token))
  return link ?? fail('link_dead', { status: 410 })
}

/** The link of a user that can still be followed. */
export async function findPendingLink(db: Database, userId: string, purpose: Purpose): Promise<Link | null> {
  const isPending = and(eq(links.userId, userId), eq(links.purpose, purpose), gt(links.expiresAt, sql`now()`))
  const [link] = await db.select().from(links).where(isPending)
  return link ?? null
}

/**
 * Uses the link up: if two users follow it at the same moment, one is rejected.
 * @throws Error 410
 */
export async function spendLink(
  tx: DatabaseTransaction,
  purposes: readonly Purpose[],
  token: string,
): Promise<Link> {
  const [link] = await tx.delete(links).where(isLive(purposes, token)).returning()
  return link ?? fail('link_dead', { status: 410 })
}

export async function voidLinks(
  tx: DatabaseTransaction,
  userId: string,
  purposes: readonly Purpose[],
): Promise<void> {
  await tx.delete(links).where(and(eq(links.userId, userId), inArray(links.purpose, [...purposes])))
}
