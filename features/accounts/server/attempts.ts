import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { refuse } from '#shared/refusal.ts'
import type { AccountRefusal } from '../contract.ts'
import { attempts } from './tables.ts'

/** So many attempts at once, and one more each time the pace has passed: slowed down, never locked out. */
interface Limit {
  atOnce: number
  paceSeconds: number
}

const limits = {
  /** One account, from wherever it is tried. */
  account: { atOnce: 10, paceSeconds: 60 },
  /** One network address: a whole studio may sit behind it. */
  address: { atOnce: 60, paceSeconds: 10 },
} satisfies Record<string, Limit>

type LimitName = keyof typeof limits

function keyOf(name: LimitName, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`

/**
 * Counts an attempt before it is looked at, so that many at the same moment cannot slip past the limit.
 * @throws Refusal 429 when the attempts are spent
 */
export async function takeAttempt(db: Database, name: LimitName, subject: string): Promise<void> {
  const { atOnce, paceSeconds } = limits[name]
  const next = sql`greatest(${attempts.until}, now()) + ${seconds(paceSeconds)}`
  const taken = await db
    .insert(attempts)
    .values({ key: keyOf(name, subject), until: sql`now() + ${seconds(paceSeconds)}` })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { until: next },
      setWhere: sql`${next} <= now() + ${seconds(paceSeconds * atOnce)}`,
    })
    .returning({ key: attempts.key })
  if (taken.length === 0) {
    refuse<AccountRefusal>('attempts_spent', { status: 429, retryAfter: paceSeconds })
  }
}

/** An attempt that succeeded was none. */
export async function giveBackAttempt(db: Database, name: LimitName, subject: string): Promise<void> {
  await db
    .update(attempts)
    .set({ until: sql`${attempts.until} - ${seconds(limits[name].paceSeconds)}` })
    .where(eq(attempts.key, keyOf(name, subject)))
}

/** Whoever has shown the password starts afresh; what has run out for others is swept away at the same time. */
export async function forgetAttempts(db: Database, name: LimitName, subject: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(name, subject)))
  await db.delete(attempts).where(lt(attempts.until, sql`now()`))
}
