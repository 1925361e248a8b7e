// The list of entries with 100,000 projects of 30,000 entrants: the median duration of a page, at the server.
//
// Run: node tools/run.mjs bench/entries-list.ts
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { AdminSearch } from '#features/projects/admin/contract-admin.ts'
import { findProjectPage } from '#features/projects/admin/server/admin-queries.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { giveEntrants } from './entrants.ts'

const count = Number(process.env.COUNT ?? 100_000)

const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
// PostgreSQL runs as another user when this is root.
await chmod(folder, 0o755)
const postgres = await startPostgres(join(folder, 'postgres'))
const app = await startApp(
  readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
  }),
)
const { db } = app.tools
await giveEntrants(db, 1)
await db.execute(sql`
  INSERT INTO users (id, email, password_hash, first_name, last_name, gender, lang, country, company_name)
  SELECT gen_random_uuid(), 'entrant-' || n || '@example.com', '', 'Entrant', 'No ' || n, 'unspecified', 'en', 'CA', 'Studio ' || n
  FROM generate_series(1, ${count}::int * 3 / 10) AS n`)
await db.execute(sql`
  INSERT INTO projects (id, kind, owner_id, contest_id, status, language, name, listed_title, missing_steps,
    paid_at, created_at, updated_at, listed_for)
  SELECT gen_random_uuid(), 'project', owner.id, (SELECT id FROM contests LIMIT 1), 'pending', 'en',
    'House ' || owner.n || ' on the river', 'House ' || owner.n || ' on the river',
    CASE WHEN owner.n % 3 = 0 THEN '{}' ELSE '{payment,media,media}'::text[] END,
    CASE WHEN owner.n % 2 = 0 THEN now() END, now() - owner.n * interval '1 second', now(), now()
  FROM (
    SELECT users.id, row_number() OVER () AS n FROM users, generate_series(1, 4)
    WHERE email LIKE 'entrant-%' LIMIT ${count}
  ) AS owner`)
await db.execute(sql`UPDATE projects SET listed_for = updated_at`)
await db.execute(sql`VACUUM ANALYZE`)

async function measure(name: string, input: object): Promise<void> {
  const search = { ...AdminSearch.parse(input), page: 1, ...input }
  const times: number[] = []
  let total = 0
  for (let run = 0; run < 7; run++) {
    const from = performance.now()
    total = (await findProjectPage(db, search, new Date())).total
    times.push(performance.now() - from)
  }
  const median = times.toSorted((a, b) => a - b)[3] ?? 0
  console.log(`${name}: ${median.toFixed(0)} ms, ${total} found`)
}

await measure('newest', {})
await measure('page 1000', { page: 1000 })
for (const sort of ['number', 'title', 'entrant', 'firm', 'missing', '-changed', 'submitted'])
  await measure(`by ${sort}`, { sort })
await measure('missing media', { missing: 'media' })
await measure('unpaid', { paid: 'no' })
await measure('search “house 777”', { q: 'house 777' })
await measure('search an email', { q: 'entrant-12345@example.com' })
await measure('search a common word', { q: 'river' })

await app.close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
