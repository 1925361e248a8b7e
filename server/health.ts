import { sql } from 'drizzle-orm'
import type { Api } from './http.ts'

/** For whoever watches over the portal: is the process alive, and can it do its work? */
export function serveHealth({ app, tools }: Api): void {
  app.get('/api/health/live', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/api/health/ready', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    try {
      await tools.db.execute(sql`SELECT 1`)
      return { status: 'ok' }
    } catch {
      return reply.status(503).send({ status: 'unavailable', reason: 'database' })
    }
  })
}
