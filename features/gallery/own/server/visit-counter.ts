import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { publications } from '#features/gallery/publication/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { VisitSource } from '../visit-source.ts'
import { workVisits } from './tables.ts'

const robots =
  /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|curl|wget|python|java\/|go-http|axios|okhttp|libwww|^$/i

/** Whether a program that is not a reader’s browser says so. */
export const isRobot = (userAgent: string) => robots.test(userAgent)

/** At most this many visitors of a day are remembered, in about 10 MB. */
const seenAtMost = 100_000
const flushMs = 5_000

interface Visit {
  /** The work's. */
  slug: string
  source: VisitSource
  /** The visitor's address and browser: hashed with the day's salt, and never stored. */
  visitor: string
  at: Date
}

export interface VisitCounter {
  count(visit: Visit): void
  /** Saves what was counted. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Counts visits in memory and adds them to the database every few seconds. A visitor counts once a day for each work;
 * the salted hashes that show this exist only in this process, and only until the day ends.
 */
export function openVisitCounter(db: Database, log: Pick<Logger, 'warn'>): VisitCounter {
  let day = ''
  let salt = randomBytes(32)
  let seen = new Set<string>()
  let pending = new Map<string, number>()

  async function flush() {
    const counted = [...pending]
    pending = new Map()
    if (counted.length === 0) return
    const rows = counted.map(([key, visits]) => {
      const [slug = '', on = '', source = ''] = key.split(' ')
      return sql`(${slug}, ${on}::date, ${source}, ${visits}::int)`
    })
    try {
      await db.execute(sql`
        INSERT INTO ${workVisits} (project_id, day, source, visits)
        SELECT publications.project_id, given.day, given.source, given.visits
        FROM (VALUES ${sql.join(rows, sql`, `)}) AS given (slug, day, source, visits)
        JOIN ${publications} ON publications.slug = given.slug
        ORDER BY 1
        ON CONFLICT (project_id, day, source) DO UPDATE SET visits = work_visits.visits + excluded.visits`)
    } catch (error) {
      log.warn({ err: error, works: counted.length }, 'visits were not counted')
    }
  }
  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()

  return {
    count({ slug, source, visitor, at }) {
      const today = at.toISOString().slice(0, 10)
      if (today !== day) {
        day = today
        salt = randomBytes(32)
        seen = new Set()
      }
      if (seen.size >= seenAtMost) seen = new Set()
      const hash = createHmac('sha256', salt).update(`${slug} ${visitor}`).digest('base64').slice(0, 16)
      if (seen.has(hash)) return
      seen.add(hash)
      const key = `${slug} ${today} ${source}`
      pending.set(key, (pending.get(key) ?? 0) + 1)
      if (pending.size >= 1_000) void flush()
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
