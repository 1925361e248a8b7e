import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { asRows } from '#server/database/many.ts'
import { auditChecks, auditLog, auditSeals } from '#server/database/tables.ts'

/*
 * The audit log as a chain: a job numbers the committed lines and gives each the SHA-256 of the previous hash and its own
 * content. Writers do not wait for each other, because the numbers are given afterwards, by one job at a time, without a
 * gap. A line that was changed, removed or added between two others then no longer fits.
 */

const batch = 5_000

/** What a line says, as one text: PostgreSQL writes the keys of a JSON value in one order. */
const content = sql<string>`jsonb_build_array(
  ${auditLog.id}, (extract(epoch FROM ${auditLog.at}) * 1000)::bigint, ${auditLog.actorId}, ${auditLog.onBehalfOfId},
  ${auditLog.action}, ${auditLog.subjectKind}, ${auditLog.subjectId}, ${auditLog.reason}, ${auditLog.details})::text`

const hashOf = (previous: Buffer | null, text: string) =>
  createHash('sha256')
    .update(previous ?? 'palmares audit log 1')
    .update(text)
    .digest()

interface Sealed {
  number: number
  hash: Buffer | null
}
const beginning: Sealed = { number: 0, hash: null }

async function lastSealed(db: Database): Promise<Sealed & { at: Date | null }> {
  const [last] = await db
    .select({ number: auditSeals.number, hash: auditSeals.hash, at: auditLog.at })
    .from(auditSeals)
    .innerJoin(auditLog, eq(auditLog.id, auditSeals.lineId))
    .orderBy(desc(auditSeals.number))
    .limit(1)
  return last ?? { ...beginning, at: null }
}

/** A line has the time at which its transaction began, so one may arrive after later ones. */
const slowestMs = 3_600_000

async function sealSome(db: Database, isFull: boolean): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('audit-log.seal'))`)
    const last = await lastSealed(tx)
    let { number, hash } = last
    const since = isFull || !last.at ? undefined : gt(auditLog.at, new Date(last.at.getTime() - slowestMs))
    const fresh = await tx
      .select({ id: auditLog.id, content })
      .from(auditLog)
      .where(
        and(since, sql`NOT EXISTS (SELECT FROM ${auditSeals} WHERE ${auditSeals.lineId} = ${auditLog.id})`),
      )
      .orderBy(asc(auditLog.at), asc(auditLog.id))
      .limit(batch)
    const rows = fresh.map((line) => {
      number += 1
      hash = hashOf(hash, line.content)
      return { number, line_id: line.id, hash: hash.toString('hex') }
    })
    if (rows.length > 0) {
      await tx.execute(sql`
        INSERT INTO ${auditSeals} (number, line_id, hash) SELECT number, line_id, decode(hash, 'hex')
        FROM ${asRows(rows, 'number bigint, line_id uuid, hash text')}`)
    }
    return rows.length
  })
}

/** Adds the lines committed since the last time to the chain; in full, also a line that is older than that. */
export async function sealAuditLog(db: Database, { isFull = false } = {}): Promise<void> {
  while ((await sealSome(db, isFull)) === batch);
}

export interface AuditCheck {
  at: Date
  /** The last line of the chain. */
  number: number
  /** The first line that does not match those before it. */
  brokenNumber: number | null
}

/** The first line that is missing or does not match, or null, and the end of the chain. */
async function readChain(db: Database): Promise<Sealed & { brokenNumber: number | null }> {
  // An end that was removed leaves an intact but shorter chain, so the end of the last check must still be there.
  const [known] = await db
    .select()
    .from(auditChecks)
    .where(isNull(auditChecks.brokenNumber))
    .orderBy(desc(auditChecks.number))
    .limit(1)
  let last = beginning
  for (;;) {
    const lines = await db
      .select({ number: auditSeals.number, hash: auditSeals.hash, content })
      .from(auditSeals)
      .leftJoin(auditLog, eq(auditLog.id, auditSeals.lineId))
      .where(gt(auditSeals.number, last.number))
      .orderBy(asc(auditSeals.number))
      .limit(batch)
    for (const line of lines) {
      const number = last.number + 1
      const hash = hashOf(last.hash, line.content)
      const isKnown = known?.number !== number || known.hash.equals(hash)
      if (line.number !== number || !line.hash.equals(hash) || !isKnown) {
        return { ...last, brokenNumber: number }
      }
      last = { number, hash }
    }
    if (lines.length < batch) break
  }
  const isShorter = known !== undefined && known.number > last.number
  return { ...last, brokenNumber: isShorter ? last.number + 1 : null }
}

/** Seals the new lines, verifies the entire chain and stores the result. */
export async function verifyAuditLog(db: Database): Promise<AuditCheck> {
  await sealAuditLog(db, { isFull: true })
  const { number, hash, brokenNumber } = await readChain(db)
  const at = new Date()
  await db.insert(auditChecks).values({ at, number, hash: hash ?? Buffer.alloc(0), brokenNumber })
  return { at, number, brokenNumber }
}

export async function findLastCheck(db: Database): Promise<AuditCheck | null> {
  const [last] = await db.select().from(auditChecks).orderBy(desc(auditChecks.at)).limit(1)
  return last ?? null
}
