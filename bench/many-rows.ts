import { sql } from 'drizzle-orm'
import { itemKinds } from '#features/payments/money/item-kinds.ts'
import type { Database } from '#server/database/database.ts'
import { unwritten } from '#shared/language.ts'
import { giveEntrants } from './entrants.ts'
import { wordAt } from './many-works.ts'

/** A word of 8000; a lower number is used more often. A subquery would give all rows of a statement the same one. */
const word = sql`any_word()`

const worded = ['projects', 'payments', 'checkouts', 'transactions', 'invoices']

/**
 * Users with a project each, and what comes with them in some years: entries, payments with invoices, firms, coupons,
 * articles, translations to be written, mails and the audit log.
 */
export async function giveManyRows(db: Database, count: number): Promise<void> {
  await giveEntrants(db, 1)
  const words = Array.from({ length: 8000 }, (_, i) => wordAt(i))
  await db.execute(sql`
    CREATE TABLE vocabulary AS SELECT word, n FROM unnest(${sql.param(words)}::text[]) WITH ORDINALITY AS w (word, n)`)
  await db.execute(sql`CREATE UNIQUE INDEX ON vocabulary (n)`)
  await db.execute(sql`ANALYZE vocabulary`)
  await db.execute(sql`
    CREATE FUNCTION any_word() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
    DECLARE chosen int := 1 + floor(8000 * random() ^ 3)::int;
    BEGIN RETURN (SELECT word FROM vocabulary WHERE n = chosen); END $$`)
  await db.execute(sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, gender, lang, country, company_name,
      email_confirmed_at, last_seen_at, created_at)
    SELECT gen_random_uuid(), 'entrant-' || n || '@' || ${word} || '.example', '', initcap(${word}), initcap(${word}),
      'unspecified', 'en', (ARRAY['CA', 'FR', 'US', 'MX', 'CN'])[1 + n % 5],
      CASE WHEN n % 2 = 0 THEN initcap(${word}) || ' Studio' ELSE '' END,
      CASE WHEN n % 20 > 0 THEN now() END, CASE WHEN n % 3 > 0 THEN now() - n * interval '1 minute' END,
      now() - n * interval '5 minutes'
    FROM generate_series(1, ${count}::int) AS n`)
  await db.execute(sql`
    INSERT INTO roles (user_id, role) SELECT id, 'redactor' FROM users WHERE email LIKE 'entrant-%00@%'`)
  await db.execute(sql`
    INSERT INTO firms (id, slug, name, city, country, website, description, created_at)
    SELECT gen_random_uuid(), 'firm-' || n, initcap(${word}) || ' ' || initcap(${word}), initcap(${word}), 'CA',
      'https://' || ${word} || '.example', '{}', now() - n * interval '1 hour'
    FROM generate_series(1, ${count}::int / 5) AS n`)
  await db.execute(sql`
    INSERT INTO firm_members (firm_id, user_id, role)
    SELECT firm.id, member.id, 'owner' FROM
      (SELECT id, row_number() OVER () AS n FROM firms) AS firm
      JOIN (SELECT id, row_number() OVER () AS n FROM users) AS member ON member.n / 2 = firm.n`)
  await db.execute(sql`
    INSERT INTO articles (id, owner_id, firm_id, status, language, title, lead, body, submitted_at, published_at)
    SELECT gen_random_uuid(), one.id, firm.id, (ARRAY['in_review', 'published', 'published', 'declined'])[1 + one.n % 4],
      'en', jsonb_build_object('en', initcap(${word}) || ' ' || ${word}, 'fr', ${word}, 'zh-hans', '', 'es', ''),
      ${JSON.stringify(unwritten)}::jsonb, ${JSON.stringify(unwritten)}::jsonb, now() - one.n * interval '1 hour',
      CASE WHEN one.n % 4 IN (1, 2) THEN now() - one.n * interval '59 minutes' END
    FROM (SELECT id, row_number() OVER () AS n FROM users) AS one
    LEFT JOIN (SELECT id, row_number() OVER () AS n FROM firms) AS firm ON firm.n * 2 = one.n
    WHERE one.n <= ${count}::int / 100`)
  // The words of all rows at once, instead of at each row that adds to them.
  for (const table of worded) await db.execute(sql`ALTER TABLE ${sql.identifier(table)} DISABLE TRIGGER USER`)
  await giveProjects(db)
  await givePayments(db)
  for (const table of worded) await db.execute(sql`ALTER TABLE ${sql.identifier(table)} ENABLE TRIGGER USER`)
  await db.execute(sql`
    INSERT INTO project_words SELECT id, palmares_project_words(id) FROM projects ON CONFLICT DO NOTHING`)
  await db.execute(sql`
    INSERT INTO payment_words SELECT id, palmares_payment_words(id), palmares_payment_payer(id) FROM payments
    ON CONFLICT DO NOTHING`)
  await db.execute(sql`
    INSERT INTO outbox (id, recipient, language, subject, html, plain, sent_at, created_at)
    SELECT gen_random_uuid(), 'entrant-' || n || '@example.com', 'en', 'About ' || initcap(${word}), repeat('text ', 300),
      repeat('text ', 200), CASE WHEN n % 50 > 0 THEN now() END, now() - n * interval '2 minutes'
    FROM generate_series(1, ${count}::int * 2) AS n`)
  await db.execute(sql`
    INSERT INTO audit_log (id, at, actor_id, action, subject_kind, subject_id, reason)
    SELECT gen_random_uuid(), created_at, owner_id,
      (ARRAY['projects.create', 'projects.confirm', 'accounts.logIn'])[1 + turn], 'project', id,
      CASE WHEN turn = 2 THEN ${word} || ' ' || ${word} END
    FROM projects, generate_series(0, 2) AS turn`)
  await db.execute(sql`VACUUM ANALYZE`)
}

async function giveProjects(db: Database): Promise<void> {
  await db.execute(sql`
    INSERT INTO disciplines (id, contest_id, key, name, position)
    SELECT gen_random_uuid(), id, 'all', '{"en": "All"}', 0 FROM contests`)
  await db.execute(sql`
    INSERT INTO categories (id, discipline_id, key, name, description, position)
    SELECT gen_random_uuid(), id, 'wood', '{"en": "Wood"}', '{"en": ""}', 0 FROM disciplines`)
  await db.execute(sql`
    INSERT INTO projects (id, kind, owner_id, contest_id, discipline_id, firm_id, status, language, name, listed_title,
      missing_steps, eligibility, paid_at, completed_at, created_at, updated_at, listed_for)
    SELECT gen_random_uuid(), 'project', one.id, (SELECT id FROM contests LIMIT 1),
      (SELECT id FROM disciplines LIMIT 1), firm.id, CASE WHEN one.n % 3 = 0 THEN 'completed' ELSE 'pending' END, 'en',
      one.title, one.title, CASE WHEN one.n % 3 = 0 THEN '{}' ELSE '{payment,media,media}'::text[] END,
      CASE WHEN one.n % 4 = 0 THEN 'eligible' END, CASE WHEN one.n % 2 = 0 THEN now() END,
      CASE WHEN one.n % 3 = 0 THEN now() - one.n * interval '1 second' END, now() - one.n * interval '1 minute', now(), now()
    FROM (SELECT id, row_number() OVER () AS n, initcap(${word}) || ' ' || ${word} || ' ' || ${word} AS title FROM users) AS one
    LEFT JOIN (SELECT id, row_number() OVER () AS n FROM firms) AS firm ON firm.n = one.n / 2`)
  await db.execute(sql`
    INSERT INTO entries (id, project_id, category_id, status)
    SELECT gen_random_uuid(), id, (SELECT id FROM categories LIMIT 1),
      CASE WHEN status = 'completed' THEN 'submitted' ELSE 'draft' END
    FROM projects`)
  await db.execute(sql`
    UPDATE projects SET listed_number = number FROM entries WHERE project_id = projects.id`)
  await db.execute(sql`
    INSERT INTO translations (id, project_id, language, status, bought_at, due_on)
    SELECT gen_random_uuid(), id, (ARRAY['fr', 'zh-hans', 'es'])[1 + (n % 3)::int], 'bought', now(), now()::date - 5 + (n / 10 % 20)::int
    FROM (SELECT id, row_number() OVER () AS n FROM projects) AS one WHERE n % 10 = 0`)
  await db.execute(sql`
    INSERT INTO project_labels (project_id, label)
    SELECT id, 'Shortlist' FROM projects WHERE listed_title LIKE 'B%'`)
  await db.execute(sql`
    INSERT INTO files (id, owner_id, purpose, original_name, original_key, type, bytes, sha256, status)
    SELECT gen_random_uuid(), id, 'project-image', 'wood.jpg', id::text, 'image/jpeg', 1, '', 'ready' FROM users LIMIT 1`)
  await db.execute(sql`
    INSERT INTO project_images (id, project_id, file_id, position, legend, is_cover)
    SELECT gen_random_uuid(), projects.id, files.id, n, ${JSON.stringify(unwritten)}::jsonb, n = 0
    FROM projects, files, generate_series(0, CASE WHEN projects.status = 'completed' THEN 2 ELSE 0 END) AS n`)
}

async function givePayments(db: Database): Promise<void> {
  await db.execute(sql`
    INSERT INTO coupons (id, code, rate_ppm, starts_at, expires_at, max_uses, note)
    SELECT gen_random_uuid(), 'CODE-' || n, 100000, now() - interval '1 day', now() + n * interval '1 minute', 1, ${word}
    FROM generate_series(1, (SELECT count(*) / 10 FROM projects)::int) AS n`)
  await db.execute(sql`
    INSERT INTO payments (id, project_id, payer_id, project_name, status, currency, subtotal, total, provider, coupon_id,
      completed_at, created_at)
    SELECT gen_random_uuid(), one.id, one.owner_id, one.name, CASE WHEN one.n % 4 = 0 THEN 'pending' ELSE 'completed' END,
      'CAD', 10000, 10000 + one.n % 5000, CASE WHEN one.n % 4 = 0 THEN NULL ELSE 'stripe' END, coupon.id,
      CASE WHEN one.n % 4 > 0 THEN created_at + interval '1 hour' END, created_at
    FROM (SELECT *, row_number() OVER () AS n FROM projects) AS one
    LEFT JOIN (SELECT id, row_number() OVER () AS n FROM coupons) AS coupon ON coupon.n * 10 = one.n`)
  await db.execute(sql`
    INSERT INTO coupon_uses (id, coupon_id, payment_id, user_id)
    SELECT gen_random_uuid(), coupon_id, id, payer_id FROM payments WHERE coupon_id IS NOT NULL`)
  await db.execute(sql`
    INSERT INTO payment_items (id, payment_id, kind, label, amount, position)
    SELECT gen_random_uuid(), id, ${itemKinds[0]}, '{"en": "Wood"}', 10000, 0 FROM payments`)
  await db.execute(sql`
    INSERT INTO checkouts (id, payment_id, provider, reference, status, currency, total)
    SELECT gen_random_uuid(), id, 'stripe', 'cs_' || md5(id::text), 'completed', currency, total FROM payments
    WHERE status = 'completed'`)
  await db.execute(sql`
    INSERT INTO transactions (id, payment_id, kind, provider, amount, currency, reference, occurred_on, is_applied)
    SELECT gen_random_uuid(), id, 'charge', 'stripe', total, currency, 'pi_' || md5(id::text), now(), true FROM payments
    WHERE status = 'completed'`)
  await db.execute(sql`
    INSERT INTO invoices (id, payment_id, year, number, language, issued_at, snapshot)
    SELECT gen_random_uuid(), id, 2026, row_number() OVER (ORDER BY completed_at), 'en', completed_at, '{}' FROM payments
    WHERE status = 'completed'`)
}
