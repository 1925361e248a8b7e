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
}

export function task<Data extends z.ZodObject>(name: string, data: Data): Task<Data> {
  return { name, data }
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

const queueOptions = { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 600, notify: true }

/** With `hasSchedule: false` no scheduled task runs; queued jobs still do. */
export async function openJobs(
  url: string,
  log: Logger,
  { hasSchedule = true }: { hasSchedule?: boolean } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'palmares-jobs',
    useListenNotify: true,
    schedule: hasSchedule,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'error in the job queue'))
  await boss.start()
  writers.add(boss)

  const work: Jobs['work'] = async (input, handler, { atOnce = 2 } = {}) => {
    await boss.createQueue(input.name, queueOptions)
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
    work,
    async listen(event, listener, handler) {
      const queue = `${event.name}.${listener}`
      await work({ name: queue, data: event.data }, handler)
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
