import { sql } from 'drizzle-orm'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import type { InvoiceSnapshot } from '#features/payments/money/document-snapshots.ts'
import type { Database } from '#server/database/database.ts'
import { type Localized, unwritten } from '#shared/language.ts'

const everywhere = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

interface Wanted {
  entries: number
  jurors: number
  winners: number
  users: number
}

const snapshot: InvoiceSnapshot = {
  currency: 'CAD',
  projectName: 'Quiet Lamp',
  buyer: {
    name: 'Zoë Roy',
    company: 'Pelletier Roy',
    address: '12, rue du Quai',
    city: 'Québec',
    zip: 'G1K 3A2',
    country: 'CA',
    state: 'QC',
  },
  seller: {
    name: 'Palmarès',
    address: ['1, rue du Port', 'Montréal (Québec) H2Y 1A1', 'Canada'],
    email: 'invoices@example.com',
    gstNumber: '12345 6789 RT0001',
    qstNumber: '1234567890 TQ0001',
  },
  paidBy: 'stripe',
  items: [{ kind: 'first_category', label: everywhere('Houses'), amount: 1_425_00 }],
  preTotal: 1_425_00,
  couponCode: null,
  discount: 0,
  subtotal: 1_425_00,
  taxes: [],
  total: 1_425_00,
}

async function giveContest(db: Database): Promise<string> {
  const { id } = await createContest(db, {
    slug: 'heavy',
    name: everywhere('Palmarès 2026'),
    tagline: unwritten,
    rules: unwritten,
    rulesVersion: '1',
    year: 2026,
    status: 'closed',
    opensAt: new Date('2026-01-01'),
    deadlineAt: new Date('2026-06-01'),
    evaluationsPerEntry: 5,
    disciplines: [1, 2, 3].map((n) => ({
      key: `d${n}`,
      name: everywhere(`Discipline ${n}`),
      categories: [1, 2, 3, 4].map((m) => ({
        key: `c${n}${m}`,
        name: everywhere(`Category ${n}.${m}`),
        description: unwritten,
      })),
    })),
    prices: [],
    criteria: [30, 25, 20, 15, 10].map((weight, n) => ({
      key: `k${n}`,
      name: everywhere(`Criterion ${n}`),
      weight,
    })),
    levels: [
      { key: 'gold', name: everywhere('Gold'), threshold: 8.5 },
      { key: 'winner', name: everywhere('Winner'), threshold: 7 },
    ],
  })
  return id
}

async function giveRows(db: Database, contestId: string, count: Wanted): Promise<void> {
  const snapshotText = JSON.stringify(snapshot)
  await db.execute(sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, gender, lang, country, company_name,
      email_confirmed_at)
    SELECT gen_random_uuid(), 'entrant-' || n || '@example.com', '', 'Entrant', 'Number ' || n, 'unspecified', 'en', 'CA',
      'Studio ' || n, now()
    FROM generate_series(1, ${count.users}::int) AS n`)
  await db.execute(sql`
    INSERT INTO jurors (id, contest_id, user_id, number, conflicts_declared_at)
    SELECT gen_random_uuid(), ${contestId}, id, row_number() OVER (), now()
    FROM (SELECT id FROM users WHERE email LIKE 'entrant-%' ORDER BY id LIMIT ${count.jurors}) AS jury`)
  await db.execute(sql`
    INSERT INTO projects (id, kind, owner_id, contest_id, discipline_id, submits_as, status, language, name, listed_title,
      main_designer, paid_at, completed_at)
    SELECT gen_random_uuid(), 'project', owner.id, ${contestId}, place.discipline_id, 'person', 'completed', 'en',
      'Work ' || owner.n, 'Work ' || owner.n, 'Designer ' || owner.n, now(), now() - owner.n * interval '1 minute'
    FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS n FROM users WHERE email LIKE 'entrant-%') AS owner
    JOIN (SELECT categories.discipline_id, row_number() OVER (ORDER BY categories.id) AS n, count(*) OVER () AS all_of
      FROM categories) AS place ON place.n = 1 + owner.n % place.all_of
    WHERE owner.n <= ${count.entries}`)
  await db.execute(sql`
    INSERT INTO project_texts (project_id, language, title, summary, description)
    SELECT id, 'en', 'The quiet ' || lower(name) || ' by the harbour', repeat('Quiet. ', 20), repeat('<p>Quiet.</p>', 40)
    FROM projects`)
  await db.execute(sql`
    INSERT INTO credits (id, project_id, role, name, position)
    SELECT gen_random_uuid(), id, (ARRAY['architecture', 'photography', 'manufacturer'])[n], 'Studio ' || n || ' ' || name, n
    FROM projects, generate_series(1, 3) AS n`)
  await db.execute(sql`
    INSERT INTO entries (id, project_id, category_id, status, paid_at)
    SELECT gen_random_uuid(), id, (SELECT categories.id FROM categories
      WHERE categories.discipline_id = projects.discipline_id ORDER BY md5(projects.id::text || categories.id::text) LIMIT 1),
      'submitted', now()
    FROM projects`)
  await db.execute(sql`
    INSERT INTO payments (id, project_id, payer_id, status, currency, pre_total, discount, subtotal, total, completed_at)
    SELECT gen_random_uuid(), id, owner_id, 'completed', 'CAD', 142500, 0, 142500, 142500, paid_at FROM projects`)
  await db.execute(sql`
    INSERT INTO invoices (id, payment_id, year, number, language, issued_at, snapshot)
    SELECT gen_random_uuid(), id, 2026, row_number() OVER (), 'en', now(), ${snapshotText}::json FROM payments`)
}

/** Inserts a contest of entries that are ready to be judged by a jury. Its statistics are not gathered. */
export async function giveJudging(db: Database, count: Wanted & { actorId: string }) {
  const contestId = await giveContest(db)
  await giveRows(db, contestId, count)
  const { rows: placed } = await db.execute<{ id: string; category: string }>(
    sql`SELECT id, category_id AS category FROM entries`,
  )
  const { rows: paid } = await db.execute<{ id: string }>(sql`SELECT id FROM payments LIMIT 20`)
  const setStatus = (status: string) =>
    db.execute(sql`UPDATE contests SET status = ${status} WHERE id = ${contestId}`)
  return {
    contestId,
    categoryOf: new Map(placed.map(({ id, category }) => [id, category])),
    paymentIds: paid.map(({ id }) => id),
    contest: () => getContest(db, contestId),
    /** Opens round 1 with a score for every criterion of every assignment. */
    async score(): Promise<void> {
      await db.execute(
        sql`UPDATE rounds SET status = 'open', opened_at = now() - interval '30 days', due_on = now()`,
      )
      await setStatus('judging')
      await db.execute(sql`
        INSERT INTO scores (assignment_id, criterion_id, value)
        SELECT assignments.id, criteria.id,
          1 + (('x' || left(md5(entry_id::text), 4))::bit(16)::int % 5 + floor(random() * 5))::int
        FROM assignments, criteria`)
    },
    close: () => db.execute(sql`UPDATE rounds SET status = 'closed', closed_at = now()`),
    /** Issues as many awards of one level as there are winners, without an announcement's mails and publications. */
    async announce(): Promise<void> {
      await setStatus('announced')
      await db.execute(sql`UPDATE contests SET announced_at = now() WHERE id = ${contestId}`)
      await db.execute(sql`
        INSERT INTO awards (id, serial, entry_id, project_id, contest_id, level_key, snapshot)
        SELECT gen_random_uuid(), 'PAL-2026-' || number, entries.id, project_id, ${contestId}, 'gold', jsonb_build_object(
          'title', ${json(everywhere('The quiet work by the harbour'))}, 'level', ${json(everywhere('Gold'))},
          'contest', ${json(everywhere('Palmarès 2026'))}, 'year', 2026,
          'discipline', ${json(everywhere('Discipline'))}, 'category', ${json(everywhere('Category'))},
          'recipient', 'Studio ' || number)
        FROM entries ORDER BY number LIMIT ${count.winners}`)
    },
  }
}
