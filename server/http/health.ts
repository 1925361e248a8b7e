import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Api } from './http.ts'

/** Monitoring gets its response within two seconds, even when the database hangs. */
const readyMs = 1_500

/** For monitoring: is the process alive, and can it work? */
export function serveHealth({ app, tools }: Api): void {
  app.get('/api/health/live', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/api/health/ready', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const answered = tools.db.execute(sql`SELECT 1`).then(
      () => true,
      () => false,
    )
    const isReady = await Promise.race([answered, pause(readyMs, false, { ref: false })])
    return isReady ? { status: 'ok' } : reply.status(503).send({ status: 'unavailable', reason: 'database' })
  })
}
