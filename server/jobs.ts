import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { errorOf } from './log.ts'
import { inSpan } from './span.ts'

/** A kind of work done in the background: its name is its queue. */
export interface Task<Data extends z.ZodObject = z.ZodObject> {
  name: string
  data: Data
  queue?: Partial<typeof queueOptions> & { heartbeatSeconds?: number }
}

const queueOptions = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 600, notify: true }

/** For work that may take an hour where people go first; a machine that fails is noticed by its silence. */
export const slowQueue = { expireInSeconds: 3600, heartbeatSeconds: 30 }

export function task<Data extends z.ZodObject>(
  name: string,
  data: Data,
  queue: Task['queue'] = {},
): Task<Data> {
  return { name, data, queue }
}

// Jobs are rows; any started instance can write them into any transaction of ours.
const writers = new Set<PgBoss>()

function anyWriter(): PgBoss {
  const [writer] = writers
  if (!writer) throw new Error('Jobs can be written only while the app is running.')
  return writer
}

/** Queues a job that runs after the transaction commits; a rollback discards it. */
export async function enqueue<Data extends z.ZodObject>(
  db: Database,
  work: Task<Data>,
  data: z.input<Data>,
  options: { startAfter?: Date; priority?: number } = {},
): Promise<void> {
  await anyWriter().send(work.name, work.data.parse(data), { ...options, db: fromDrizzle(db, sql) })
}

/** Queues many jobs at once. Of the jobs that are due, those with a higher priority run first. */
export async function enqueueAll<Data extends z.ZodObject>(
  db: Database,
  work: Task<Data>,
  all: readonly z.input<Data>[],
  { priority = 0 }: { priority?: number } = {},
): Promise<void> {
  if (all.length === 0) return
  const jobs = all.map((data) => ({ data: work.data.parse(data), priority }))
  await anyWriter().insert(work.name, jobs, { db: fromDrizzle(db, sql) })
}

/** Notifies all listeners (`jobs.listen`) after the transaction commits. */
export async function announce<Data extends z.ZodObject>(
  db: Database,
  event: Task<Data>,
  data: z.input<Data>,
): Promise<void> {
  await anyWriter().publish(event.name, event.data.parse(data), { db: fromDrizzle(db, sql) })
}

/** Whether a job of this kind is due and not begun. */
export async function isQueued(db: Database, { name }: Pick<Task, 'name'>): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT FROM pgboss.job WHERE name = ${name} AND state < 'active' AND start_after <= now() LIMIT 1`,
  )
  return rows.length > 0
}

const lookAgainMs = 100

/** Queues a job and waits until it is done. @throws Error if it failed or took too long */
export async function runAsJob<Data extends z.ZodObject>(
  db: Database,
  work: Task<Data>,
  data: z.input<Data>,
  { priority = 0, timeoutMs }: { priority?: number; timeoutMs: number },
): Promise<void> {
  const id = await anyWriter().send(work.name, work.data.parse(data), { priority, db: fromDrizzle(db, sql) })
  const until = Date.now() + timeoutMs
  while (Date.now() < until) {
    const { rows } = await db.execute<{ state: string }>(
      sql`SELECT state::text FROM pgboss.job WHERE name = ${work.name} AND id = ${id}`,
    )
    const state = rows[0]?.state
    if (state === 'completed') return
    if (state !== 'created' && state !== 'retry' && state !== 'active') break
    await pause(lookAgainMs)
  }
  throw new Error(`The job ${work.name} was not done in time.`)
}

export interface QueueState {
  waiting: number
  /** Given up after all retries, in the last 14 days. */
  failed: number
  oldestAt: Date | null
}

/** The jobs that are due and not done, and those that failed. */
export async function readQueue(db: Database): Promise<QueueState> {
  const isWaiting = sql`state IN ('created', 'retry', 'active') AND start_after <= now()`
  const { rows } = await db.execute<{ waiting: number; failed: number; oldest: string | null }>(sql`
    SELECT (count(*) FILTER (WHERE ${isWaiting}))::int AS waiting,
      (count(*) FILTER (WHERE state = 'failed' AND completed_on > now() - interval '14 days'))::int AS failed,
      (min(start_after) FILTER (WHERE ${isWaiting}))::text AS oldest
    FROM pgboss.job WHERE state <> 'completed'`)
  const [found] = rows
  return {
    waiting: found?.waiting ?? 0,
    failed: found?.failed ?? 0,
    oldestAt: found?.oldest ? new Date(found.oldest) : null,
  }
}

export interface Jobs {
  /** For jobs that another process runs. */
  open(tasks: readonly Task[]): Promise<void>
  /** Runs the jobs, a few at a time; a failed job is retried with growing pauses, five times in all. */
  work<Data extends z.ZodObject>(
    work: Task<Data>,
    handler: (data: z.output<Data>) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>
  /** Runs on every announcement of the event; every listener has a queue of its own. */
  listen<Data extends z.ZodObject>(
    event: Task<Data>,
    listener: string,
    handler: (data: z.output<Data>) => Promise<void>,
  ): Promise<void>
  /** Runs a task repeatedly on a cron schedule (UTC); of several instances one runs it. */
  every(work: Task, cron: string, handler: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** With `hasSchedule: false` no scheduled task runs; queued jobs still do. `most` are its connections. */
export async function openJobs(
  url: string,
  log: Logger,
  { hasSchedule = true, most = 4 }: { hasSchedule?: boolean; most?: number } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: most,
    application_name: 'palmares-jobs',
    useListenNotify: true,
    schedule: hasSchedule,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'error in the job queue'))
  await boss.start()
  writers.add(boss)

  const open = ({ name, queue }: Task) => boss.createQueue(name, { ...queueOptions, ...queue })

  const work: Jobs['work'] = async (input, handler, { atOnce = 2 } = {}) => {
    await open(input)
    // A worker that received a full batch fetches again at once; otherwise a full queue would be emptied one job
    // a poll. Each job of a batch succeeds or fails by itself. Delayed and retried jobs send no notification, so
    // workers also poll.
    const pace = {
      batchSize: 2,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: 5,
      notifyPollingIntervalSeconds: 5,
    } as const
    await boss.work(input.name, { ...pace, localConcurrency: atOnce }, async (pair) => {
      const results: JobResult[] = []
      for (const { id, data } of pair) {
        try {
          await inSpan(`job ${input.name}`, () => handler(input.data.parse(data)))
          results.push({ id, status: 'completed' })
        } catch (error) {
          log.error({ err: error, job: input.name, jobId: id }, 'a job failed')
          results.push({ id, status: 'failed', output: errorOf(error) })
        }
      }
      return results
    })
  }
  return {
    async open(tasks) {
      for (const one of tasks) await open(one)
    },
    work,
    async listen(event, listener, handler) {
      const queue = `${event.name}.${listener}`
      await work({ ...event, name: queue }, handler)
      await boss.subscribe(event.name, queue)
    },
    async every(input, cron, handler) {
      await work(input, handler, { atOnce: 1 })
      await boss.schedule(input.name, cron, {})
    },
    async stop() {
      writers.delete(boss)
      await boss.stop({ graceful: true, timeout: 8_000 })
    },
  }
}
