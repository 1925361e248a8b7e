import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/database.ts'

/** A text in Prometheus' format. */
interface Figures {
  metrics(): Promise<string>
  contentType: string
}

/** Observes how long each use of the pool waits for its connection, also one that waits in vain. */
function measureWaits(pool: Pool, wait: Histogram): void {
  pool.connect = new Proxy(pool.connect, {
    apply(connect, self, given: unknown[]) {
      const observe = wait.startTimer()
      const [callback] = given
      if (typeof callback === 'function') {
        const whenDone = (...results: unknown[]) => {
          observe()
          callback(...results)
        }
        return Reflect.apply(connect, self, [whenDone])
      }
      const connecting: unknown = Reflect.apply(connect, self, given)
      const done = () => void observe()
      if (connecting instanceof Promise) connecting.then(done, done)
      return connecting
    },
  })
}

async function readQueues(db: Database) {
  const { rows } = await db
    .execute<{ queue: string; state: string; jobs: number; waited: number | null }>(sql`
      SELECT name AS queue, CASE WHEN state < 'active' THEN 'waiting' ELSE state::text END AS state,
        count(*)::int AS jobs,
        extract(epoch FROM now() - min(start_after)
          FILTER (WHERE state < 'active' AND start_after <= now()))::float8 AS waited
      FROM pgboss.job WHERE state < 'completed' OR state = 'failed' GROUP BY 1, 2`)
    // While the database is away, the other figures matter all the more.
    .catch(() => ({ rows: [] }))
  return rows
}

/** For Prometheus. No label contains an id, an address or anything about a person. */
export function openMetrics(app: FastifyInstance, { db, pool }: { db: Database; pool: Pool }): Figures {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'The time from a request to the end of its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
  })

  new Gauge({
    name: 'palmares_database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
  measureWaits(
    pool,
    new Histogram({
      name: 'palmares_database_wait_seconds',
      help: 'How long requests and jobs wait for a connection to the database.',
      buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
  )
  // Of one reading for both gauges: a registry collects them at the same time.
  let reading: ReturnType<typeof readQueues> | undefined
  const queues = () => {
    reading ??= readQueues(db).finally(() => {
      reading = undefined
    })
    return reading
  }
  // The same queues for every process.
  const aggregator = 'first'
  new Gauge({
    name: 'palmares_jobs',
    help: 'Jobs that wait, run or have failed for good, by queue.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    aggregator,
    async collect() {
      this.reset()
      for (const { queue, state, jobs } of await queues()) this.set({ queue, state }, jobs)
    },
  })
  new Gauge({
    name: 'palmares_jobs_oldest_seconds',
    help: 'How long the oldest job that is due has waited, by queue.',
    labelNames: ['queue'],
    registers: [registry],
    aggregator,
    async collect() {
      this.reset()
      for (const { queue, waited } of await queues()) if (waited !== null) this.set({ queue }, waited)
    },
  })
  // Lets the first of several processes collect these figures from here.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registry)
  return registry
}

/** The sum of all serving processes, for the first one. */
export function sumOfProcesses(): Figures {
  const registry = new AggregatorRegistry()
  return { metrics: () => registry.clusterMetrics(), contentType: registry.contentType }
}

/** Serves the figures on an address of their own, `http://host:port/metrics`, which the public cannot reach. */
export async function serveMetrics(
  at: { host: string; port: number },
  figures: Figures,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void reply.writeHead(404).end()
    try {
      const text = await figures.metrics()
      reply.writeHead(200, { 'content-type': figures.contentType }).end(text)
    } catch {
      reply.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
