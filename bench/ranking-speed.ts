// Compares the ranking with per-juror z-scores in SQL over the same scores: 50 jurors evaluate 2,000 entries by 5
// criteria, which makes 500,000 scores. Runs alternate, so that other load affects both alike. Both begin at the stored
// scores and end with ranks in this process:
//
// 1. z-scores in one statement over the portal's tables, with parallel workers and with a single process;
// 2. the portal's ranking: its query, in which the database weights the scores, and the ranking of what it returns.
//
// The ranking is also timed alone. That is its share of 2, not to be compared with 1, which reads the scores.
//
// Run: node tools/run.mjs bench/ranking-speed.ts
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { listEvaluations } from '#features/jury/panel/server/queries.ts'
import { chanceFrom } from '#features/jury/round/seeded-chance.ts'
import { rankEntries } from '#features/results/ranking/ranking.ts'
import { migrateDatabase, openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#server/database/postgres.ts'

const count = { entries: 2000, jurors: 50 }
const turns = Number(process.env.TURNS ?? 5)
const weights = [30, 25, 20, 15, 10]

const zScores = `
  WITH evaluations AS (
    SELECT a.juror_id, a.entry_id, sum(m.value * c.weight)::float8 / sum(c.weight) AS score
    FROM scores m JOIN assignments a ON a.id = m.assignment_id JOIN criteria c ON c.id = m.criterion_id
    WHERE a.round_id = $1
    GROUP BY a.juror_id, a.entry_id
  ), jurors_habits AS (
    SELECT juror_id, avg(score) AS middle, stddev_samp(score) AS spread FROM evaluations GROUP BY juror_id
  ), scores AS (
    SELECT r.entry_id, avg((r.score - h.middle) / nullif(h.spread, 0)) AS score
    FROM evaluations r JOIN jurors_habits h USING (juror_id) GROUP BY r.entry_id
  )
  SELECT entry_id, score, rank() OVER (ORDER BY score DESC) AS rank FROM scores ORDER BY rank`

interface Scores {
  jurors: string[]
  entries: string[]
  /** Ordered by entry, juror and criterion. */
  values: Uint8Array
}

function givenScores(): Scores {
  const chance = chanceFrom('a very large jury')
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  const severities = Array.from({ length: count.jurors }, () => 0.7 * normal())
  const values = Array.from({ length: count.entries }, () => 7 + 0.8 * normal()).flatMap((worth) =>
    severities.flatMap((severity) =>
      weights.map(() => Math.min(10, Math.max(1, Math.round(worth - severity + 1.2 * normal())))),
    ),
  )
  const ids = (length: number) => Array.from({ length }, () => randomUUID())
  return { jurors: ids(count.jurors), entries: ids(count.entries), values: Uint8Array.from(values) }
}

/** Inserts only the rows that the comparison reads. */
async function store(
  client: pg.Client,
  { jurors, entries, values }: Scores,
): Promise<{ contest: string; round: string }> {
  const [contest, round] = [randomUUID(), randomUUID()]
  const criteria = weights.map(() => randomUUID())
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO criteria (id, contest_id, key, name, weight, position)
     SELECT id, $2, 'c' || n, '{}', weight, n FROM unnest($1::uuid[], $3::int[]) WITH ORDINALITY AS t (id, weight, n)`,
    [criteria, contest, weights],
  )
  await client.query(`INSERT INTO rounds (id, contest_id, number, status) VALUES ($1, $2, 1, 'open')`, [
    round,
    contest,
  ])
  await client.query(
    `INSERT INTO jurors (id, contest_id, user_id, number)
     SELECT id, $2, gen_random_uuid(), n FROM unnest($1::uuid[]) WITH ORDINALITY AS t (id, n)`,
    [jurors, contest],
  )
  const assigned = entries.flatMap((entry) => jurors.map((juror) => ({ id: randomUUID(), entry, juror })))
  await client.query(
    `INSERT INTO assignments (id, round_id, juror_id, entry_id, position, status)
     SELECT id, $2, juror, entry, n, 'assigned'
     FROM unnest($1::uuid[], $3::uuid[], $4::uuid[]) WITH ORDINALITY AS t (id, juror, entry, n)`,
    [
      assigned.map(({ id }) => id),
      round,
      assigned.map(({ juror }) => juror),
      assigned.map(({ entry }) => entry),
    ],
  )
  await client.query(
    `INSERT INTO scores (assignment_id, criterion_id, value)
     SELECT a, c, get_byte($3::bytea, ((i - 1) * $4 + j - 1)::int)
     FROM unnest($1::uuid[]) WITH ORDINALITY AS t (a, i), unnest($2::uuid[]) WITH ORDINALITY AS u (c, j)`,
    [assigned.map(({ id }) => id), criteria, Buffer.from(values), weights.length],
  )
  await client.query('VACUUM ANALYZE scores, assignments, criteria')
  return { contest, round }
}

async function timed<Answer>(
  action: () => Answer | Promise<Answer>,
): Promise<{ took: number; answer: Answer }> {
  const start = performance.now()
  const answer = await action()
  return { took: performance.now() - start, answer }
}

const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const ms = (value: number) => `${value.toFixed(1)} ms`
const spreadOf = (values: readonly number[]) =>
  `${ms(middleOf(values))} (${ms(Math.min(...values))} to ${ms(Math.max(...values))})`

const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
await chmod(folder, 0o755)
const postgres = await startPostgres(join(folder, 'postgres'))
await migrateDatabase(postgres.url)
const database = openDatabase(postgres.url, pino({ level: 'silent' }))
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
try {
  const scores = givenScores()
  console.log(`Storing ${scores.values.length} scores …`)
  const { contest, round } = await store(client, scores)
  const sql = () => client.query(zScores, [round])
  await sql()
  const evaluations = () => listEvaluations(database.db, contest)
  const rankingOf = (found: Awaited<ReturnType<typeof evaluations>>) =>
    rankEntries(
      found.map(({ entryId, jurorId, score }) => ({
        entry: entryId,
        juror: jurorId,
        score,
        category: 'all',
      })),
    )
  rankingOf(await evaluations())

  const took = {
    sql: [] as number[],
    single: [] as number[],
    portal: [] as number[],
    ranking: [] as number[],
  }
  for (let turn = 0; turn < turns; turn += 1) {
    took.sql.push((await timed(sql)).took)
    await client.query('SET max_parallel_workers_per_gather = 0')
    took.single.push((await timed(sql)).took)
    await client.query('RESET max_parallel_workers_per_gather')
    const began = performance.now()
    const found = await evaluations()
    const { took: ranking } = await timed(() => rankingOf(found))
    took.portal.push(performance.now() - began)
    took.ranking.push(ranking)
  }
  console.log(`z-scores in SQL:                  ${spreadOf(took.sql)}`)
  console.log(`the same by one process:          ${spreadOf(took.single)}`)
  console.log(`the portal, query and ranking:    ${spreadOf(took.portal)}`)
  console.log(`of that, the ranking alone:       ${spreadOf(took.ranking)}`)
  // The minimum is closest to the time on an idle machine.
  const times = (one: readonly number[], other: readonly number[]) => {
    const quickest = Math.min(...one) / Math.min(...other)
    return `${(middleOf(one) / middleOf(other)).toFixed(2)} times (the quickest of each ${quickest.toFixed(2)})`
  }
  console.log(`z-scores / the portal, end to end:     ${times(took.sql, took.portal)}`)
  console.log(`one process / the portal, end to end:  ${times(took.single, took.portal)}`)
} finally {
  await client.end()
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
