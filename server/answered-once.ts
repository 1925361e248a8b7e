import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RefusalIn } from '#shared/refusal.ts'
import { refuse } from '#shared/refusal.ts'
import type sharedWords from '#shared/words/en.json'
import type { Database } from './database.ts'
import { answeredOnce } from './tables.ts'

type OnceRefusal = RefusalIn<typeof sharedWords>

/** Whoever took a call on and has not answered after this long is gone. */
const abandonedMs = 60_000
const waitMs = 15_000
const keptMs = 24 * 3_600_000

interface Once<Output extends z.ZodType> {
  personId: string
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url'>
  input: unknown
  /** What a kept answer must still be. */
  output: Output
}

function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  return typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : refuse<OnceRefusal>('key_shape')
}

/** Takes the call on. @returns since when, by which it is known whose it is; null where somebody else has */
async function takeOn(db: Database, row: typeof answeredOnce.$inferInsert): Promise<Date | null> {
  const createdAt = new Date()
  const [taken] = await db
    .insert(answeredOnce)
    .values({ ...row, createdAt })
    .onConflictDoNothing()
    .returning()
  if (taken) return createdAt
  const [inherited] = await db
    .update(answeredOnce)
    .set({ createdAt })
    .where(
      and(
        eq(answeredOnce.personId, row.personId),
        eq(answeredOnce.key, row.key),
        eq(answeredOnce.bodyHash, row.bodyHash),
        isNull(answeredOnce.answer),
        lt(answeredOnce.createdAt, new Date(Date.now() - abandonedMs)),
      ),
    )
    .returning()
  return inherited ? createdAt : null
}

/** From before an upgrade it may be of another shape: that is our fault, and says nothing of what was asked. */
function read<Output extends z.ZodType>(output: Output, answer: unknown): z.output<Output> {
  const { data, error } = output.safeParse(answer)
  if (error) throw new Error('A kept answer no longer fits its contract.', { cause: error })
  return data
}

/**
 * Does a call once for all that come with the same `Idempotency-Key`: the first answer is kept for a day, and those
 * that come meanwhile wait for it. A refusal is not kept, so that what was mended may be tried again.
 */
export async function answerOnce<Output extends z.ZodType>(
  db: Database,
  asked: Once<Output>,
  act: () => Promise<z.output<Output>>,
): Promise<z.output<Output>> {
  const key = keyOf(asked.request)
  if (key === null) return act()
  const { personId } = asked
  const path = asked.request.url.split('?')[0]
  const body = JSON.stringify([asked.request.method, path, asked.input])
  const bodyHash = createHash('sha256').update(body).digest('base64url')
  const here = and(eq(answeredOnce.personId, personId), eq(answeredOnce.key, key))

  const until = Date.now() + waitMs
  let since = await takeOn(db, { personId, key, bodyHash })
  while (since === null) {
    const [kept] = await db.select().from(answeredOnce).where(here)
    if (kept && kept.bodyHash !== bodyHash) refuse<OnceRefusal>('key_reused', { status: 422 })
    if (kept?.answer) return read(asked.output, kept.answer)
    if (Date.now() > until) refuse<OnceRefusal>('still_answering')
    await pause(100)
    since = await takeOn(db, { personId, key, bodyHash })
  }
  try {
    const answer = await act()
    await db.update(answeredOnce).set({ answer }).where(here)
    return answer
  } catch (fault) {
    // Who took this long may have been given up, and somebody else be at it.
    const own = and(here, eq(answeredOnce.createdAt, since), isNull(answeredOnce.answer))
    await db.delete(answeredOnce).where(own)
    throw fault
  }
}

/** Answers older than a day. */
export async function forgetAnswers(db: Database): Promise<void> {
  await db.delete(answeredOnce).where(lt(answeredOnce.createdAt, new Date(Date.now() - keptMs)))
}
