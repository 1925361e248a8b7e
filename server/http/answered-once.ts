import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  type Database,
  type DatabaseTransaction,
  lockNotAvailable,
  sqlStateOf,
} from '#server/database/database.ts'
import { answeredOnce } from '#server/database/tables.ts'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { fail } from '#shared/domain-error.ts'
import type sharedMessages from '#shared/messages/en.json'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    shared: ErrorCodeIn<typeof sharedMessages>
  }
}

/** How long a call waits for an earlier one with the same key. */
const waitMs = 15_000
const retentionMs = 24 * 3_600_000

interface Once<Output extends z.ZodType> {
  userId: string
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url'>
  input: unknown
  /** The schema that a stored response must match. */
  output: Output
  /** See `Endpoint`. */
  isRepeatable?: boolean | undefined
}

type Call = Pick<typeof answeredOnce.$inferSelect, 'userId' | 'key' | 'bodyHash'>

function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  return typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : fail('key_shape')
}

function isThis({ userId, key }: Call) {
  return and(eq(answeredOnce.userId, userId), eq(answeredOnce.key, key))
}

/** The stored response to the call; undefined if there is none yet. */
async function findAnswer(db: Database, call: Call): Promise<unknown> {
  const [stored] = await db.select().from(answeredOnce).where(isThis(call))
  if (stored && stored.bodyHash !== call.bodyHash) fail('key_reused', { status: 422 })
  return stored?.answer ?? undefined
}

/**
 * Claims the key for this transaction, after any other that is using it has ended.
 * @returns false if the call already has a response
 */
async function claimKey(tx: DatabaseTransaction, call: Call): Promise<boolean> {
  await tx.execute(sql`SELECT set_config('lock_timeout', ${String(waitMs)}, true)`)
  const claimed = await tx
    .insert(answeredOnce)
    .values(call)
    .onConflictDoNothing()
    .returning({ key: answeredOnce.key })
    .catch((error: unknown) => {
      if (sqlStateOf(error) === lockNotAvailable) fail('still_answering')
      throw error
    })
  await tx.execute(sql`SELECT set_config('lock_timeout', '0', true)`)
  return claimed.length > 0
}

/**
 * A response stored before an upgrade may have another shape: that is a server error and does not concern the
 * request.
 */
function read<Output extends z.ZodType>(output: Output, answer: unknown): z.output<Output> {
  const { data, error } = output.safeParse(answer)
  if (error) throw new Error('A stored response no longer matches its contract.', { cause: error })
  return data
}

/**
 * Runs a call once for all requests with the same `Idempotency-Key`: `action` runs in the transaction that stores its
 * response, so that neither exists without the other. Simultaneous requests wait for it. An error is not stored, so
 * that a corrected request can be retried.
 */
export async function answerOnce<Output extends z.ZodType>(
  db: Database,
  input: Once<Output>,
  action: (db: Database) => Promise<z.output<Output>>,
): Promise<z.output<Output>> {
  const key = keyOf(input.request)
  if (key === null) return action(db)
  const path = input.request.url.split('?')[0]
  const body = JSON.stringify([input.request.method, path, input.input])
  const bodyHash = createHash('sha256').update(body).digest('base64url')
  const call = { userId: input.userId, key, bodyHash }

  const firstAnswer = (work: (tx: DatabaseTransaction) => Promise<z.output<Output>>) =>
    db.transaction(async (tx) => {
      if (!(await claimKey(tx, call))) return read(input.output, await findAnswer(tx, call))
      const answer = await work(tx)
      await tx.update(answeredOnce).set({ answer }).where(isThis(call))
      return answer
    })
  if (!input.isRepeatable) return firstAnswer(action)
  const stored = await findAnswer(db, call)
  if (stored !== undefined) return read(input.output, stored)
  const answer = await action(db)
  return firstAnswer(async () => answer)
}

/** Deletes responses older than a day. */
export async function forgetAnswers(db: Database): Promise<void> {
  await db.delete(answeredOnce).where(lt(answeredOnce.createdAt, new Date(Date.now() - retentionMs)))
}
