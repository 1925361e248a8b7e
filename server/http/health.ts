import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isFull } from '#server/disk-full.ts'
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
    const hasRoom = isFull(tools.settings.dataFolder).then((full) => !full)
    const inTime = (check: Promise<boolean>) =>
      Promise.race([check, pause(readyMs, false, { ref: false })]).catch(() => false)
    const [isAnswered, mayWrite] = await Promise.all([inTime(answered), inTime(hasRoom)])
    if (isAnswered && mayWrite) return { status: 'ok' }
    return reply.status(503).send({ status: 'unavailable', reason: isAnswered ? 'disk' : 'database' })
  })
}
