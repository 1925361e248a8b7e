// The lists of the back office with 100,000 users and projects: each with its default, its filters, its orders, a search
// by two letters, a word and nothing, and the last page. Then what the dashboard asks for. The median duration at the
// server, the processor time of PostgreSQL (on Linux) and the number of queries.
//
// Run: node tools/run.mjs bench/lists.ts [list …]
// COUNT sets another number of users; FOLDER keeps the database for the next run.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { z } from 'zod'
import { AuditSearch } from '#features/accounts/office/contract-audit.ts'
import { MailSearch } from '#features/accounts/office/contract-outbox.ts'
import { UserSearch } from '#features/accounts/office/contract-users.ts'
import { listAudit } from '#features/accounts/office/server/audit-queries.ts'
import { listMails } from '#features/accounts/office/server/outbox-queries.ts'
import { listUsers } from '#features/accounts/office/server/user-queries.ts'
import { listAdminContests } from '#features/contests/contest/server/queries.ts'
import { FirmSearch } from '#features/firms/contract-merge.ts'
import { listAdminFirms } from '#features/firms/server/admin-queries.ts'
import { ArticleSearch } from '#features/news/contract.ts'
import { listSubmittedArticles } from '#features/news/server/queries.ts'
import { getContestStatus } from '#features/overview/server/contest-status-queries.ts'
import * as figures from '#features/overview/server/dashboard-queries.ts'
import { PaymentSearch } from '#features/payments/office/contract-payments.ts'
import { findPayments } from '#features/payments/office/server/admin-queries.ts'
import { listIssues } from '#features/payments/office/server/issue-queries.ts'
import { CouponSearch } from '#features/payments/quote/contract-coupons.ts'
import { listCoupons } from '#features/payments/quote/server/coupon-queries.ts'
import { EntrySearch } from '#features/projects/office/contract-admin.ts'
import { findProjectPage } from '#features/projects/office/server/admin-queries.ts'
import { listTranslations } from '#features/projects/office/server/translation-queries.ts'
import { TranslationSearch } from '#features/projects/project/contract-translation.ts'
import { type Database, oneProcess } from '#server/database/database.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { auditSubjects, startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { countedAtMost, listPageSize } from '#shared/list.ts'
import { giveManyRows } from './many-rows.ts'

const count = Number(process.env.COUNT ?? 100_000)
const kept = process.env.FOLDER
const isNew = !kept || !existsSync(kept)
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'palmares-bench-')))
await mkdir(folder, { recursive: true })
// PostgreSQL runs as another user when this is root.
await chmod(folder, 0o755)
const postgres = await startPostgres(join(folder, 'postgres'))
const settings = readSettings({
  NODE_ENV: 'test',
  PORT: '0',
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  LOG_LEVEL: 'silent',
})
if (isNew) await (await startApp(settings)).close()

let queries = 0
const client = new pg.Pool({ connectionString: postgres.url, options: oneProcess })
// PostgreSQL ends before the last connections have closed.
client.on('error', () => {})
const logger = {
  logQuery: () => {
    queries += 1
  },
}
const db: Database = drizzle({ client, casing: 'snake_case', logger })
if (isNew) await giveManyRows(db, count)

/** In seconds: of PostgreSQL and its finished connections. */
function processorTime(): number {
  if (!existsSync('/proc')) return Number.NaN
  const main = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const ticks = readdirSync('/proc').map((pid) => {
    const fields = statOf(pid)
    const isOurs = pid === main || fields[1] === main
    return isOurs ? fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) : 0
  })
  return ticks.reduce((sum, own) => sum + own, 0) / 100
}

/** The fields behind the name, from the state on. */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const runs = 7

async function measure(name: string, find: () => Promise<unknown>): Promise<number> {
  const answer = await find()
  const times: number[] = []
  queries = 0
  const before = processorTime()
  for (let run = 0; run < runs; run++) {
    const from = performance.now()
    await find()
    times.push(performance.now() - from)
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
  const processor = ((processorTime() - before) / runs) * 1000
  const found = answer instanceof Object && 'total' in answer ? `, ${answer.total} found` : ''
  console.log(
    `${name}: ${median.toFixed(0)} ms, processor ${processor.toFixed(0)} ms, ${queries / runs} queries${found}`,
  )
  return median
}

interface List {
  schema: z.ZodObject
  filters: Record<string, string>[]
  find(input: unknown): Promise<{ total: number }>
}

/** A list as its endpoint finds it: the schema fills in what is missing. */
function listOf<Schema extends z.ZodObject>(
  schema: Schema,
  filters: Record<string, string>[],
  find: (search: z.output<Schema> & { page: number }) => Promise<{ total: number }>,
): List {
  return {
    schema,
    filters,
    find: (input) => {
      const { page = 1, ...search } = input as { page?: number }
      return find({ ...schema.parse(search), page })
    },
  }
}

const lastPage = countedAtMost / listPageSize
const { rows: [first] = [] } = await client.query(
  'SELECT projects.contest_id, projects.discipline_id, category_id, owner_id, projects.id FROM projects JOIN entries ON project_id = projects.id WHERE discipline_id IS NOT NULL LIMIT 1',
)

const lists: Record<string, List> = {
  entries: listOf(
    EntrySearch,
    [
      { contest: first.contest_id },
      { discipline: first.discipline_id },
      { category: first.category_id },
      { status: 'completed' },
      { status: 'withdrawn' },
      { paid: 'no' },
      { missing: 'any' },
      { missing: 'none' },
      { missing: 'media' },
      { eligibility: 'undecided' },
      { eligibility: 'ineligible' },
      { label: 'Shortlist' },
      { q: '777' },
    ],
    (search) => findProjectPage(db, search, new Date()),
  ),
  users: listOf(
    UserSearch,
    [
      { role: 'redactor' },
      { status: 'active' },
      { status: 'unconfirmed' },
      { status: 'deleted' },
      { status: 'no_second_factor' },
    ],
    (search) => listUsers(db, search),
  ),
  payments: listOf(
    PaymentSearch,
    [
      { status: 'pending' },
      { status: 'cancelled' },
      { provider: 'stripe' },
      { item: 'first_category' },
      { contest: first.contest_id },
      { project: first.id },
      { since: '2026-11-01' },
      { q: 'cs_1a2b' },
      { q: '2026-00777' },
      { q: 'CODE-777' },
    ],
    (search) => findPayments(db, search),
  ),
  coupons: listOf(CouponSearch, [{ state: 'active' }, { state: 'spent' }], (search) =>
    listCoupons(db, search),
  ),
  articles: listOf(
    ArticleSearch,
    [{ status: 'in_review' }, { status: 'published' }, { language: 'en' }],
    (search) => listSubmittedArticles(db, search),
  ),
  translations: listOf(
    TranslationSearch,
    [{ contest: first.contest_id }, { to: 'fr' }, { due: 'overdue' }],
    (search) => listTranslations(db, search),
  ),
  firms: listOf(FirmSearch, [], (search) => listAdminFirms(db, search)),
  mails: listOf(MailSearch, [{ state: 'waiting' }, { state: 'sent' }, { state: 'given_up' }], (search) =>
    listMails({ db, settings }, search),
  ),
  audit: listOf(
    AuditSearch,
    [{ group: 'projects' }, { person: first.owner_id }, { subject: first.id }, { since: '2026-11-01' }],
    (search) => listAudit(db, search, { language: 'en', auditSubjects }),
  ),
}

const searches = [{ q: 'en' }, { q: 'xq' }, { q: 'bridage' }, { q: 'bridage stone' }, { q: 'nothinglikeit' }]
const chosen = process.argv.slice(2)
const durations: number[] = []
console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
for (const [name, { schema, filters, find }] of Object.entries(lists)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const sort = schema.shape.sort?.unwrap?.()
  const sorts = sort && 'options' in sort ? (sort.options as string[]).map((one) => ({ sort: one })) : []
  for (const input of [{}, { page: 2 }, { page: lastPage }, ...filters, ...searches, ...sorts]) {
    durations.push(await measure(`${name} ${JSON.stringify(input)}`, () => find(input)))
  }
}
const now = new Date()
const place = { contestId: first.contest_id, userId: first.owner_id, now }
const dashboard: Record<string, () => Promise<unknown>> = {
  entries: () => figures.getEntries(db, place.contestId),
  revenue: () => figures.getRevenue(db, place.contestId),
  steps: () => figures.getFunnel(db, place),
  jury: () => figures.getJury(db, place),
  'tasks of the contests': () => figures.listContestTasks(db, place),
  'other tasks': () => figures.getOpenTasks(db, place),
  mails: () => figures.listMailDays(db, now),
  'background jobs': () => figures.getQueue(db),
  'payments to clarify': () => listIssues(db),
  contests: () => listAdminContests(db, now),
  'state of the contest': () => getContestStatus(db, place),
}
if (chosen.length === 0 || chosen.includes('dashboard')) {
  for (const [name, find] of Object.entries(dashboard)) {
    durations.push(await measure(`dashboard, ${name}`, find))
  }
}
const slow = durations.filter((one) => one > 200).length
console.log(
  `${durations.length} in all, ${slow} over 200 ms; load of the machine: ${loadavg()[0]?.toFixed(1)}`,
)

await client.end()
await postgres.stop()
if (!kept) await rm(folder, { recursive: true, force: true })
