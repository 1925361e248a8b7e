// Payments that are completed all at once, as when a deadline passes, against one bare INSERT ... SELECT of the very
// rows that this writes, in the same database and run: into tables with the same indexes, and into tables of which
// those that get new rows check what these refer to, as the portal's own do (what is only changed there refers to
// nothing new). Then the same with a portal that is killed in the middle.
// Run: node tools/run.mjs bench/complete-payments.ts
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import type Stripe from 'stripe'
import { createPerson } from '#features/accounts/server/actions.ts'
import { heedEvents } from '#features/payments/server/actions/heed-stripe.ts'
import { projectPayable } from '#features/payments/server/actions/owed.ts'
import { openPayable } from '#features/payments/server/actions/payables.ts'
import { loadSeller } from '#features/payments/server/seller.ts'
import { sendReceipt } from '#features/payments/server/tasks.ts'
import { createProject } from '#features/projects/server/actions/create-project.ts'
import { type Database, migrateDatabase, openDatabase } from '#server/database.ts'
import { openJobs } from '#server/jobs.ts'
import { startPostgres } from '#server/postgres.ts'
import { together } from '#server/together.ts'
import { openPricedContest } from '#tools/testing/till.ts'

const count = 5000
const turns = 5
/** As the portal's own door hands them on. */
const pace = { groups: 3, most: 1000 }
const log = pino({ level: 'silent' })

interface Portal {
  db: Database
  close(): Promise<void>
}

/** What of the portal completes payments; receipts are left for afterwards, and nobody draws them meanwhile. */
async function openPortal(url: string): Promise<Portal> {
  const { db, close } = openDatabase(url, log)
  const jobs = await openJobs(url, log)
  let over = () => {}
  const afterwards = new Promise<void>((resolve) => {
    over = resolve
  })
  await jobs.work(sendReceipt, () => afterwards, { atOnce: 1 })
  openPayable('project', projectPayable)
  return {
    db,
    async close() {
      over()
      await jobs.stop()
      await close()
    },
  }
}

/** The ids of a round, from which the provider's events are made anew whenever they are wanted. */
async function eventsOf(db: Database, round: number): Promise<Stripe.Event[]> {
  const { rows } = await db.execute<{ id: string; payment: string; total: number }>(sql`
    SELECT id, payment_id AS payment, total FROM checkouts WHERE reference LIKE ${`round_${round}_%`} ORDER BY reference`)
  return rows.map(({ id, payment, total }): Stripe.Event => {
    const object = {
      id: `round_${round}_${id}`,
      object: 'checkout.session',
      client_reference_id: id,
      metadata: { checkout: id, payment },
      status: 'complete',
      payment_status: 'paid',
      amount_total: total,
      currency: 'cad',
      payment_intent: `pi_${id}`,
    }
    const event = {
      id: `evt_${id}`,
      type: 'checkout.session.completed',
      created: 1_800_000_000,
      data: { object },
    }
    return JSON.parse(JSON.stringify(event))
  })
}

async function completeAll(db: Database, events: readonly Stripe.Event[]): Promise<void> {
  const heed = together<Stripe.Event>((some) => heedEvents(db, some), pace)
  await Promise.all(events.map(heed))
}

/** Payers, projects with an entry, and payments at the provider's till, all like one that was made by hand. */
async function seed(db: Database, projectId: string, round: number): Promise<void> {
  const like = (table: string, changed: string) =>
    sql.raw(`(jsonb_populate_record(one, jsonb_build_object(${changed}))).* FROM ${table} AS one`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`CREATE TEMP TABLE made ON COMMIT DROP AS
      SELECT n, gen_random_uuid() AS person, gen_random_uuid() AS project, gen_random_uuid() AS entry,
             gen_random_uuid() AS payment, gen_random_uuid() AS checkout
      FROM generate_series(1, ${count}::int) AS n`)
    await tx.execute(sql`INSERT INTO people SELECT ${like('people', `'id', made.person, 'email', made.person || '@example.com'`)}, made
      WHERE one.email = 'bench@example.com'`)
    await tx.execute(sql`INSERT INTO projects SELECT ${like('projects', `'id', made.project, 'owner_id', made.person`)}, made
      WHERE one.id = ${projectId}`)
    await tx.execute(sql`INSERT INTO entries SELECT ${like('entries', `'id', made.entry, 'project_id', made.project, 'number', nextval('entries_number_seq')`)}, made
      WHERE one.project_id = ${projectId}`)
    const billing = JSON.stringify({
      name: 'Zoë Roy',
      company: 'Pelletier Roy',
      address: '12, rue du Quai',
      city: 'Québec',
      zip: 'G1K 3A2',
      country: 'CA',
      state: 'QC',
    })
    await tx.execute(sql`INSERT INTO payments (id, project_id, payer_id, project_name, currency, pre_total, subtotal, total, billing, provider)
      SELECT payment, project, person, 'The Slow Bridge', 'CAD', 10000, 10000, 11498, ${billing}::jsonb, 'stripe' FROM made`)
    const label = JSON.stringify({ en: 'Houses', fr: 'Maisons', 'zh-hans': '住宅', es: 'Casas' })
    await tx.execute(sql`INSERT INTO payment_items (id, payment_id, kind, entry_id, label, amount, position)
      SELECT gen_random_uuid(), payment, 'first_category', entry, ${label}::jsonb, 10000, 0 FROM made`)
    await tx.execute(sql`INSERT INTO payment_taxes (id, payment_id, tax, millionths, amount, position)
      SELECT gen_random_uuid(), payment, tax, millionths, amount, place FROM made,
        (VALUES ('GST', 50000, 500, 0), ('QST', 99750, 998, 1)) AS rate(tax, millionths, amount, place)`)
    await tx.execute(sql`INSERT INTO checkouts (id, payment_id, provider, reference, status, currency, total)
      SELECT checkout, payment, 'stripe', 'round_' || ${round}::int || '_' || checkout, 'open', 'CAD', 11498 FROM made`)
  })
  await db.execute('ANALYZE')
}

/** Everything that completing a round wrote, new rows and new versions of old ones, with where it stands. */
function writtenBy(round: number, jobs: string): { table: string; of: string; isNew?: true }[] {
  const mine = `SELECT payment_id FROM checkouts WHERE reference LIKE 'round_${round}_%'`
  const projects = `SELECT project_id FROM payments WHERE id IN (${mine})`
  return [
    { table: 'invoices', of: `payment_id IN (${mine})`, isNew: true },
    { table: 'journal', of: `subject_kind = 'payment' AND subject_id IN (${mine})`, isNew: true },
    {
      table: 'provider_events',
      of: `event_id IN (SELECT 'evt_' || id FROM checkouts WHERE reference LIKE 'round_${round}_%')`,
      isNew: true,
    },
    { table: jobs, of: `name = '${sendReceipt.name}' AND (data->>'paymentId')::uuid IN (${mine})` },
    { table: 'payments', of: `id IN (${mine})` },
    { table: 'checkouts', of: `reference LIKE 'round_${round}_%'` },
    { table: 'projects', of: `id IN (${projects})` },
    { table: 'entries', of: `project_id IN (${projects})` },
  ]
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}

type Part = ReturnType<typeof writtenBy>[number]

/** An empty table with the same indexes, and with the same references where they are wanted. */
async function makeCopy(db: Database, table: string, name: string, isReferring: boolean): Promise<void> {
  await db.execute(sql.raw(`CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL)`))
  if (!isReferring) return
  const { rows } = await db.execute<{ reference: string }>(sql`
    SELECT pg_get_constraintdef(oid) AS reference FROM pg_constraint
    WHERE conrelid = ${table}::regclass AND contype = 'f'`)
  for (const { reference } of rows) await db.execute(sql.raw(`ALTER TABLE ${name} ADD ${reference}`))
}

/** One statement that inserts the same rows and does nothing else. */
async function copyBare(
  db: Database,
  parts: readonly Part[],
  { isReferring }: { isReferring: boolean },
): Promise<number> {
  const copyOf = (table: string) => `copy_of_${table.replace(/\W/g, '_')}`
  for (const { table, of, isNew = false } of parts) {
    await makeCopy(db, table, copyOf(table), isReferring && isNew)
    // What is copied is laid ready, so that finding it is not part of the time.
    await db.execute(sql.raw(`DROP TABLE IF EXISTS from_${copyOf(table)}`))
    await db.execute(
      sql.raw(`CREATE UNLOGGED TABLE from_${copyOf(table)} AS SELECT * FROM ${table} WHERE ${of}`),
    )
  }
  const inserts = parts.map(
    ({ table }, place) => `p${place} AS (INSERT INTO ${copyOf(table)} SELECT * FROM from_${copyOf(table)})`,
  )
  const took = await timed(() => db.execute(sql.raw(`WITH ${inserts.join(', ')} SELECT 1`)))
  // No reference of a copy is to burden the tables that are measured next.
  for (const { table } of parts) await db.execute(sql.raw(`DROP TABLE ${copyOf(table)}`))
  return took
}

async function checkWhole(db: Database, rounds: number): Promise<void> {
  const { rows } = await db.execute<{ issued: number; last: number; paid: number; completed: number }>(sql`
    SELECT count(*)::int AS issued, max(number) AS last, count(DISTINCT payment_id)::int AS paid,
           (SELECT count(*)::int FROM payments WHERE status = 'completed') AS completed
    FROM invoices`)
  const [found] = rows
  const wanted = rounds * count
  const isWhole = found && [found.issued, found.last, found.paid, found.completed].every((n) => n === wanted)
  if (!isWhole) throw new Error(`${wanted} invoices were expected: ${JSON.stringify(found)}`)
}

function told(name: string, ratios: readonly number[]): void {
  const sorted = ratios.toSorted((a, b) => a - b)
  const at = (place: number) => `${(100 * (sorted[place] ?? 0)).toFixed(0)} %`
  const middle = Math.floor(sorted.length / 2)
  console.log(
    `completing ${count} payments at once / ${name}: ${at(middle)} (${at(0)} to ${at(sorted.length - 1)})`,
  )
}

async function measure(db: Database, projectId: string): Promise<void> {
  const ratios = { bare: [] as number[], referring: [] as number[] }
  for (let turn = 1; turn <= turns; turn += 1) {
    await seed(db, projectId, turn)
    const events = await eventsOf(db, turn)
    const took = await timed(() => completeAll(db, events))
    await checkWhole(db, turn)
    const found = await db.execute<{ jobs: string }>(sql`
      SELECT tableoid::regclass::text AS jobs FROM pgboss.job WHERE name = ${sendReceipt.name} LIMIT 1`)
    const parts = writtenBy(turn, found.rows[0]?.jobs ?? '')
    const bare = await copyBare(db, parts, { isReferring: false })
    const referring = await copyBare(db, parts, { isReferring: true })
    ratios.bare.push(bare / took)
    ratios.referring.push(referring / took)
    console.log(
      `turn ${turn}: completed in ${took.toFixed(0)} ms (${((1000 * count) / took).toFixed(0)}/s), every row bare ${bare.toFixed(0)} ms, with references ${referring.toFixed(0)} ms`,
    )
  }
  told('one INSERT ... SELECT of the same rows, with the same indexes', ratios.bare)
  told('the same with the references that new rows are checked for', ratios.referring)
}

/** A process of its own completes them, is killed in the middle, and the same events are sent again. */
async function killInTheMiddle(db: Database, url: string, projectId: string): Promise<void> {
  const round = turns + 1
  await seed(db, projectId, round)
  const child: ChildProcess = spawn(process.execPath, [import.meta.filename, url, String(round)], {
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  const before = turns * count
  let issued = 0
  while (issued < count / 3) {
    const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM invoices`)
    issued = (rows[0]?.n ?? 0) - before
    if (child.exitCode !== null) throw new Error('It was over before it was killed.')
  }
  child.kill('SIGKILL')
  await ended
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM invoices`)
  const kept = (rows[0]?.n ?? 0) - before
  await completeAll(db, await eventsOf(db, round))
  await checkWhole(db, round)
  console.log(`killed after ${kept} of ${count}: the rest went on without a gap and nothing twice`)
}

const [, , givenUrl, givenRound] = process.argv
if (givenUrl) {
  const portal = await openPortal(givenUrl)
  await completeAll(portal.db, await eventsOf(portal.db, Number(givenRound)))
  await portal.close()
} else {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  try {
    await migrateDatabase(postgres.url)
    const portal = await openPortal(postgres.url)
    const { db } = portal
    await loadSeller(db, { hasSandbox: true })
    const { id: ownerId } = await createPerson(db, {
      email: 'bench@example.com',
      password: 'a long enough password',
      firstName: 'Bench',
      lastName: 'Payer',
      gender: 'unspecified',
      lang: 'en',
      country: 'CA',
    })
    const { contestId, disciplineId, categoryIds } = await openPricedContest({ db }, 'bench')
    const { id: projectId } = await createProject(db, {
      ownerId,
      contestId,
      disciplineId,
      kind: 'project',
      language: 'en',
      name: 'The Slow Bridge',
      categoryIds: categoryIds.slice(0, 1),
    })
    await measure(db, projectId)
    await killInTheMiddle(db, postgres.url, projectId)
    await portal.close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
