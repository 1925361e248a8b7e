// The heavy moments of a programme with 2,000 entries and a jury of 40: assignment, results, slides, place cards, sheets
// and invoices, each asked for over HTTP as an organiser does. Prints how long the answer takes, for how long the event
// loop of the portal stood still meanwhile (its longest delay), the longest that the thread of the requests worked
// without a pause (in its own processor time), and what the same calculation takes in that thread. The figures of the
// dashboard are asked for on tables just filled, before their statistics are gathered and after.
//
// Run: node tools/run.mjs bench/heavy-moments.ts
// ENTRIES, JURORS and WINNERS set other numbers.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { hashOfToken } from '#features/accounts/session/server/queries.ts'
import { sessions } from '#features/accounts/session/server/tables.ts'
import { findRound, listEvaluations } from '#features/jury/panel/server/queries.ts'
import { autoAssign } from '#features/jury/round/auto-assign.ts'
import { assignmentInput } from '#features/jury/round/server/auto-assign-queries.ts'
import { rankEntries } from '#features/results/ranking/ranking.ts'
import { newId } from '#server/database/columns.ts'
import type { Database } from '#server/database/database.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { giveJudging } from './judging.ts'

const count = {
  entries: Number(process.env.ENTRIES ?? 2000),
  jurors: Number(process.env.JURORS ?? 40),
  winners: Number(process.env.WINNERS ?? 100),
  users: 5000,
}

const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
// PostgreSQL runs as another user when this is root.
await chmod(folder, 0o755)
const postgres = await startPostgres(join(folder, 'postgres'))
const settings = readSettings({
  NODE_ENV: 'test',
  PORT: '0',
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  LOG_LEVEL: 'error',
  OVERLOAD_DELAY: '0',
  SANDBOX_PAYMENTS: '1',
})
const app = await startApp(settings)
const { db } = app.tools

const delay = monitorEventLoopDelay({ resolution: 2 })
delay.enable()

/** In milliseconds, of this thread alone: unlike the delay, other load on the machine hardly changes it. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let longest = 0
let seen = processorTime()
// What the thread works between two turns of a timer, others wait for.
setInterval(() => {
  const now = processorTime()
  longest = Math.max(longest, now - seen)
  seen = now
}, 1).unref()

const ms = (value: number) => `${value.toFixed(0)} ms`

async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

let token = ''

/** Asks as an organiser; the answer is read, not parsed. @returns its status */
async function ask(method: string, path: string, body?: unknown): Promise<number> {
  const answer = await fetch(`${app.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': 'en',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok) return answer.status
  if (byteLength === 0) throw new Error(`${method} ${path} answered nothing.`)
  return 200
}

/** Twice: the first call also loads what the calculation needs. */
async function measure(
  name: string,
  make: () => Promise<number>,
  prepare?: () => Promise<() => unknown>,
): Promise<void> {
  const turns: { took: number; stall: number; work: number }[] = []
  const statuses = new Set<number>()
  for (let turn = 0; turn < 2; turn += 1) {
    delay.reset()
    longest = 0
    const took = await timed(async () => statuses.add(await make()))
    turns.push({ took, stall: delay.max / 1e6, work: longest })
  }
  const failures = [...statuses].filter((status) => status !== 200)
  const here = await prepare?.()
  const from = processorTime()
  here?.()
  const own = processorTime() - from
  const [first, second] = turns.map(
    ({ took, stall, work }) => `${ms(took)}, stall ${ms(stall)}, longest work ${ms(work)}`,
  )
  console.log(
    [
      `${name.padEnd(36)} first ${first}; again ${second}`,
      here
        ? `; here ${ms(own)}, of which the longest work is ${((turns[1]?.work ?? 0) / own).toFixed(2)}`
        : '',
      failures.length > 0 ? `; answered ${failures.join(', ')}` : '',
    ].join(''),
  )
}

async function organiserOf(database: Database): Promise<string> {
  const id = newId()
  token = `pal_${randomBytes(32).toString('base64url')}`
  await database.execute(sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, gender, lang, country, company_name,
      email_confirmed_at)
    VALUES (${id}, ${`${id}@example.com`}, '', 'Olive', 'Organiser', 'unspecified', 'en', 'CA', '', now())`)
  await database.execute(sql`INSERT INTO roles (user_id, role) VALUES (${id}, 'organiser')`)
  const expiresAt = new Date(Date.now() + 86_400_000)
  await database.insert(sessions).values({ tokenHash: hashOfToken(token), userId: id, expiresAt })
  return id
}

try {
  const organiserId = await organiserOf(db)
  const judging = await giveJudging(db, { ...count, actorId: organiserId })
  const { contestId } = judging
  console.log(`${count.entries} entries, a jury of ${count.jurors}, ${count.users} users`)

  await measure(
    'automatic assignment',
    () => ask('POST', `/api/admin/contests/${contestId}/jury/auto-assign`, { seed: 'heavy', evaluations: 5 }),
    async () => {
      const round = await findRound(db, contestId, 1)
      if (!round) throw new Error('There is no round.')
      const contest = await judging.contest()
      const input = { ...(await assignmentInput(db, contest, round)), seed: 'here' }
      return () => autoAssign(input)
    },
  )
  await judging.score()

  const dashboard = async () => {
    for (const figure of ['entries', 'revenue', 'steps', 'jury']) {
      await measure(`dashboard, ${figure}`, () =>
        ask('GET', `/api/admin/contests/${contestId}/dashboard/${figure}`),
      )
    }
    for (const figure of ['contests', 'tasks', 'mails', 'queue']) {
      await measure(`dashboard, ${figure}`, () => ask('GET', `/api/admin/dashboard/${figure}`))
    }
  }
  console.log('Before statistics are gathered:')
  await dashboard()
  await db.execute(sql`ANALYZE`)
  console.log('After:')
  await dashboard()

  await judging.close()
  await measure(
    'results',
    () => ask('GET', `/api/contests/${contestId}/results`),
    async () => {
      const found = await listEvaluations(db, contestId)
      const evaluations = found.map(({ entryId, jurorId, score }) => ({
        entry: entryId,
        juror: jurorId,
        score,
        category: judging.categoryOf.get(entryId) ?? '',
      }))
      return () => rankEntries(evaluations)
    },
  )
  const all = { search: {} }
  for (const format of ['xlsx', 'csv']) {
    await measure(`sheet of ${count.users} users, ${format}`, () =>
      ask('POST', '/api/admin/users/export', { chosen: all, format }),
    )
    await measure(`sheet of ${count.entries} entries, ${format}`, () =>
      ask('POST', '/api/admin/entries/export', { chosen: all, format }),
    )
  }
  await judging.announce()
  const winners = `/api/contests/${contestId}/winners`
  await measure(`slides of ${count.winners} winners`, () =>
    ask('POST', `${winners}/slides`, { chosen: all, language: 'en', look: 'dark' }),
  )
  await measure(`place cards of ${count.winners} winners`, () =>
    ask('POST', `${winners}/place-cards`, { chosen: all, language: 'en', paper: 'LETTER' }),
  )
  await measure(`sheet of ${count.winners} winners, xlsx`, () =>
    ask('POST', `${winners}/export`, { chosen: all, format: 'xlsx' }),
  )
  await measure('20 invoices', async () => {
    const asked = judging.paymentIds.map((id) => ask('GET', `/api/payments/${id}/invoice`))
    return Math.max(...(await Promise.all(asked)))
  })
} finally {
  await app.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
