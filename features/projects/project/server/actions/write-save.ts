import { and, eq, sql } from 'drizzle-orm'
import type { TextView } from '#features/projects/project/contract.ts'
import { type Database, prepared } from '#server/database/database.ts'
import type { Language } from '#shared/language.ts'
import type { SaveSource } from '#shared/save-source.ts'
import { fieldVersions, type Project, projects, projectTexts } from '../tables.ts'

interface Written extends SaveSource {
  projectId: string
  /** As read: nothing is written if the project's row was updated since. */
  rowVersion: string
  /** Of the project. */
  columns: Partial<Project>
  /** Whole, in their saved form. */
  texts: readonly (TextView & { language: Language })[]
  /** Whose versions count on. */
  fields: readonly string[]
  userId: string
}

/**
 * The project's row, its texts and the versions of its fields in one statement, so that no connection is held while
 * the portal decides. The update of the row comes first: it waits for a transaction that has locked the row, and updates
 * nothing if that transaction changed it.
 */
function statement(db: Database, columns: Partial<Project>) {
  const at = sql`${sql.placeholder('at')}::timestamptz`
  const touching = db
    .update(projects)
    .set({ ...columns, updatedAt: sql`greatest(${at}, ${projects.updatedAt} + interval '1 millisecond')` })
    .where(
      and(
        eq(projects.id, sql.placeholder('projectId')),
        sql`${projects}.xmin = ${sql.placeholder('rowVersion')}::text::xid`,
      ),
    )
    .returning({ id: projects.id, updatedAt: projects.updatedAt })
    .getSQL()
  const touched = db.$with('touched', { updatedAt: projects.updatedAt }).as(touching)
  const written = db.$with('written', {}).as(sql`
    INSERT INTO ${projectTexts} (project_id, language, title, summary, description, updated_at)
    SELECT touched.id, text.language, text.title, text.summary, text.description, ${at}
    FROM touched, jsonb_to_recordset(${sql.placeholder('texts')}::jsonb)
      AS text (language text, title text, summary text, description text)
    ON CONFLICT (project_id, language) DO UPDATE SET title = excluded.title, summary = excluded.summary,
      description = excluded.description, updated_at = excluded.updated_at`)
  const counted = db.$with('counted', {}).as(sql`
    INSERT INTO ${fieldVersions} AS known (project_id, field, version, writer, sequence, user_id, at)
    SELECT touched.id, sent.field, 1, ${sql.placeholder('writer')}::text, ${sql.placeholder('sequence')}::bigint,
      ${sql.placeholder('userId')}::uuid, ${at}
    FROM touched, unnest(${sql.placeholder('fields')}::text[]) AS sent (field)
    ON CONFLICT (project_id, field) DO UPDATE SET version = known.version + 1, writer = excluded.writer,
      sequence = excluded.sequence, user_id = excluded.user_id, at = excluded.at
    RETURNING field, version`)
  return db
    .with(touched, written, counted)
    .select({
      updatedAt: touched.updatedAt,
      versions: sql<Record<string, number>>`(SELECT json_object_agg(field, version) FROM counted)`,
    })
    .from(touched)
}

/** For texts, the most frequent save: parsed and planned once on each connection. */
const textStatement = prepared((db) => statement(db, {}).prepare('save_texts'))

/**
 * Writes a save.
 * @returns when, and the new version of each field; null if the project was changed after it was read
 */
export async function writeSave(
  db: Database,
  { projectId, rowVersion, columns, texts, fields, userId, writer, sequence }: Written,
): Promise<{ updatedAt: Date; versions: Record<string, number> } | null> {
  const sent = { projectId, rowVersion, fields, userId, writer: writer ?? null, sequence: sequence ?? null }
  const given = { ...sent, at: new Date(), texts: JSON.stringify(texts) }
  const hasColumns = Object.keys(columns).length > 0
  const [saved] = await (hasColumns ? statement(db, columns) : textStatement(db)).execute(given)
  return saved ?? null
}
