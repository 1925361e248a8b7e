import pg from 'pg'

const beginnings = 'bri sto lam cha pav gar mu vil con ter ra sil ver lo ma te no du fo gla'.split(' ')
const middles = 'da ne ri to la ven co mi lu sa pe ro ti na di go re fa zu be'.split(' ')
const ends = 'ge ne pe ir lion den ral la tor ra ti ver de go me re va sto ma lin'.split(' ')

const count = 8000

/** A made-up word; the lower its number, the more often it is used. */
export function wordAt(i: number): string {
  return `${beginnings[i % 20]}${middles[Math.floor(i / 20) % 20]}${ends[(Math.floor(i / 400) * 7 + i) % 20]}`
}

/** So many made-up words, common ones more often. PostgreSQL would take far longer. */
const text = (words: number) =>
  Array.from({ length: words }, () => wordAt(Math.floor(count * Math.random() ** 3))).join(' ')

/** Adds published works that resemble the first one: their own titles, places, firms and texts. */
export async function makeWorks(databaseUrl: string, works: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('ALTER TABLE publications DROP CONSTRAINT publications_project_id_projects_id_fk')
  await client.query(
    'ALTER TABLE publication_addresses DROP CONSTRAINT publication_addresses_project_id_projects_id_fk',
  )
  await client.query('CREATE TEMP TABLE pattern AS SELECT * FROM publications LIMIT 1')
  const step = 5_000
  for (let from = 1; from <= works; from += step) {
    const length = Math.min(step, works - from + 1)
    const [titles, summaries, descriptions] = [3, 25, 120].map((words) =>
      Array.from({ length }, () => text(words)),
    )
    await client.query(
      `INSERT INTO publications
       SELECT row.* FROM pattern, LATERAL (
         SELECT n, new_title, new_summary, new_description, 2010 + n % 16 AS new_year,
           ('{CA,FR,CN,MX,US,JP,IT,DE,ES,BR}'::text[])[1 + (n / 7) % 10] AS new_country
         FROM (
           SELECT $1::int + row_number() OVER () - 1 AS n, new_title, new_summary, new_description
           FROM unnest($3::text[], $4::text[], $5::text[]) AS texts (new_title, new_summary, new_description)
         ) AS numbered) AS made,
       LATERAL jsonb_populate_record(pattern, jsonb_build_object(
         'id', gen_random_uuid(), 'number', 1000 + n, 'project_id', gen_random_uuid(), 'slug', 'many-' || n,
         'year', new_year, 'country', new_country, 'level_key', (ARRAY['platinum', 'gold', 'silver', null])[1 + n % 4],
         'kind', CASE n % 10 WHEN 0 THEN 'product' ELSE 'project' END,
         'discipline_key', 'discipline-' || n % 5, 'category_keys', jsonb_build_array('category-' || n % 30),
         'material_keys', to_jsonb(ARRAY[(ARRAY['wood', 'steel', 'glass', 'brick'])[1 + n % 4], 'stone']),
         'colours', to_jsonb(ARRAY[(ARRAY['red', 'green', 'blue', 'white', 'grey'])[1 + n % 5], 'black']),
         'firm_slugs', jsonb_build_array('firm-' || n % greatest(1, $2::int / 20)),
         'jury_order', (n % 4) * 10000000 + (2999 - new_year) * 10000 + n % 10000,
         'published_at', now() - n * interval '1 second',
         'card', pattern.card::jsonb || jsonb_build_object('slug', 'many-' || n, 'slugs', '{}'::jsonb, 'country', new_country, 'title',
           jsonb_build_object('en', new_title, 'fr', new_title, 'es', new_title, 'zh-hans', '')),
         'work', pattern.work || jsonb_build_object(
           'title', jsonb_build_object('en', new_title, 'fr', new_title, 'es', new_title, 'zh-hans', ''),
           'summary', jsonb_build_object('en', new_summary, 'fr', new_summary, 'es', '', 'zh-hans', ''),
           'description', jsonb_build_object('en', '<p>' || new_description || '</p>', 'fr', '', 'es', '', 'zh-hans', '')),
         'search_text', new_title || E'\\nLund & Aas ' || n % 500 || E'\\nCity\\t' || new_country || E'\\n'
           || new_summary || ' | ' || new_description || E'\\t\\t\\t')) AS row`,
      [from, works, titles, summaries, descriptions],
    )
  }
  await client.query(
    'INSERT INTO publication_addresses SELECT slug, project_id FROM publications ON CONFLICT DO NOTHING',
  )
  await client.query('VACUUM ANALYZE publications, publication_addresses')
  await client.end()
}
