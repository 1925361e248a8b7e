import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Database, isDatabaseAway, openDatabase } from './database.ts'

/** Reads what may be a moment old: from the replica if there is one, else from the database itself. */
export type Read = <Answer>(work: (db: Database) => Promise<Answer>) => Promise<Answer>

const tickMs = 1_000
/** A replica that says nothing for so long is away; the primary answers instead. */
const mostSilenceMs = 5_000
/** A replica that has fallen behind by more is not used until it has caught up. */
const mostLagMs = 10_000

async function position(primary: Database): Promise<string> {
  const { rows } = await primary.execute<{ at: string }>(sql`SELECT pg_current_wal_lsn()::text AS at`)
  return rows[0]?.at ?? ''
}

async function hasReached(replica: Database, at: string): Promise<boolean> {
  const { rows } = await replica.execute<{ reached: boolean | null }>(
    sql`SELECT pg_last_wal_replay_lsn() >= ${at}::pg_lsn AS reached`,
  )
  return rows[0]?.reached === true
}

/** A statement that a replica cancels because it conflicts with a change of the primary. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '40001') || isConflict(error.cause)
}

/**
 * Reads from a streaming replica while it answers and keeps up, else from the primary. It is used again once it has
 * everything that the primary had, so that nothing that was shown disappears.
 */
export function openReplica(
  url: string,
  primary: Database,
  log: Logger,
  { most }: { most: number },
): { read: Read; close(): Promise<void> } {
  const replica = openDatabase(url, log, { most, silenceMs: mostSilenceMs })
  let isUsed = false
  /** Where the primary was at each tick of the last seconds, the oldest first. */
  let past: { at: string; ms: number }[] = []

  const use = (isUsedNow: boolean, reason?: unknown) => {
    if (isUsed === isUsedNow) return
    isUsed = isUsedNow
    if (isUsed) log.info('the replica is read')
    else log.warn({ err: reason }, 'the replica is not read for now')
  }

  async function tick(): Promise<void> {
    const now = Date.now()
    const at = await position(primary)
    past = [...past.filter(({ ms }) => now - ms <= mostLagMs), { at, ms: now }]
    const needed = isUsed ? (past[0]?.at ?? at) : at
    use(await hasReached(replica.db, needed), new Error('it has fallen behind'))
  }

  let ticking: Promise<void> = Promise.resolve()
  let isTicking = false
  const timer = setInterval(() => {
    if (isTicking) return
    isTicking = true
    ticking = tick()
      .catch((error: unknown) => use(false, error))
      .finally(() => {
        isTicking = false
      })
  }, tickMs)
  timer.unref()

  return {
    async read(work) {
      if (!isUsed) return work(primary)
      try {
        return await work(replica.db)
      } catch (error) {
        if (!isDatabaseAway(error) && !isConflict(error)) throw error
        use(false, error)
        return work(primary)
      }
    },
    async close() {
      clearInterval(timer)
      await ticking
      await replica.close()
    },
  }
}
