// The least that a save can cost: the same framework and driver, one prepared UPDATE, the same bodies. No account, no
// access, no versions, no check of what was sent. Run by bench/deadline-night.ts.
import fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'

const [, , url = ''] = process.argv
const pool = new pg.Pool({ connectionString: url, max: 12 })
await pool.query('CREATE TABLE IF NOT EXISTS bench_saved (id uuid PRIMARY KEY, body text NOT NULL)')

const app = fastify()
interface Sent {
  Params: { id: string }
  Body: Record<string, unknown>
}
const save = async ({ params, body }: FastifyRequest<Sent>) => {
  const values = [params.id, String(body.description ?? body.summary ?? body.city)]
  const text = 'UPDATE bench_saved SET body = $2 WHERE id = $1'
  const { rowCount } = await pool.query({ name: 'save', text, values })
  return { saved: rowCount }
}
app.put<Sent>('/api/projects/:id/texts/en', save)
app.patch<Sent>('/api/projects/:id', save)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`The baseline is open at ${address}\n`)
process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  process.exit(0)
})
