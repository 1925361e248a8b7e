import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Database } from '#server/database.ts'
import { among } from '#server/many.ts'
import { fieldVersions, projects, projectTexts } from '../tables.ts'
import type { Draft } from './keep-words.ts'

const columns = getTableColumns(projects)

function columnOf(field: string) {
  const found = Object.entries(columns).find(([name]) => name === field)?.[1]
  if (!found) throw new Error(`A project has no field ${field}.`)
  return found
}

/** Each field that was written in any of the projects, to be set where it was sent. */
function setFields(drafts: readonly Draft[]) {
  const written = [...new Set(drafts.flatMap(({ fields }) => [...fields]))]
  return written.map((field) => {
    const column = columnOf(field)
    const value = sql`(sent.fields ->> ${field})::${sql.raw(column.getSQLType())}`
    return sql`, ${sql.identifier(toSnakeCase(field))} = CASE WHEN sent.fields ? ${field} THEN ${value} ELSE ${column} END`
  })
}

/**
 * Writes drafts of projects whose rows still stand as they were read, all in one question, and answers which. Waits
 * for nobody: a project that somebody else holds, or has written since, is left as it is.
 */
export async function writeDrafts(db: Database, drafts: readonly Draft[], now: Date): Promise<Set<string>> {
  const changed = drafts.filter(({ counted }) => counted.size > 0)
  if (changed.length === 0) return new Set()
  const rows = changed.map(({ project, seen, fields }) => ({
    id: project.id,
    seen,
    updatedAt: project.updatedAt,
    fields: Object.fromEntries([...fields].map((field) => [field, Reflect.get(project, field)])),
  }))
  // Of these the number is known before the rows are read, so that few are looked up and not all looked through.
  const ids = rows.map(({ id }) => id)
  const texts = changed.flatMap(({ project, texts, written }) =>
    [...written].map((language) => ({ ...texts.get(language), projectId: project.id })),
  )
  const versions = changed.flatMap(({ project, counted }) =>
    [...counted].map(([field, kept]) => ({ ...kept, projectId: project.id, field })),
  )
  const { rows: done } = await db.execute<{ id: string }>(sql`
    WITH sent AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS one(id uuid, seen text, "updatedAt" timestamptz, fields jsonb)
    ), held AS MATERIALIZED (
      SELECT projects.id FROM projects JOIN sent ON sent.id = projects.id AND projects.xmin = sent.seen::xid
      WHERE ${among(projects.id, ids)} ORDER BY projects.id FOR NO KEY UPDATE OF projects SKIP LOCKED
    ), kept_texts AS (
      INSERT INTO ${projectTexts} (project_id, language, title, summary, description, written_by, made_from, made_at,
        corrected_at, updated_at)
      SELECT held.id, language, title, summary, description, "writtenBy", "madeFrom", "madeAt", "correctedAt", ${now}
      FROM json_to_recordset(${JSON.stringify(texts)}::json) AS one("projectId" uuid, language text, title text,
        summary text, description text, "writtenBy" text, "madeFrom" jsonb, "madeAt" timestamptz, "correctedAt" timestamptz)
      JOIN held ON held.id = one."projectId"
      ON CONFLICT (project_id, language) DO UPDATE SET title = excluded.title, summary = excluded.summary,
        description = excluded.description, written_by = excluded.written_by, made_from = excluded.made_from,
        made_at = excluded.made_at, corrected_at = excluded.corrected_at, updated_at = excluded.updated_at
    ), kept_versions AS (
      INSERT INTO ${fieldVersions} (project_id, field, version, writer, sequence, person_id, at)
      SELECT held.id, field, version, writer, sequence, "personId", ${now}
      FROM json_to_recordset(${JSON.stringify(versions)}::json) AS one("projectId" uuid, field text, version int,
        writer text, sequence bigint, "personId" uuid)
      JOIN held ON held.id = one."projectId"
      ON CONFLICT (project_id, field) DO UPDATE SET version = excluded.version, writer = excluded.writer,
        sequence = excluded.sequence, person_id = excluded.person_id, at = excluded.at
    )
    UPDATE ${projects} SET updated_at = sent."updatedAt"${sql.join(setFields(changed))}
    FROM sent JOIN held ON held.id = sent.id
    WHERE ${projects.id} = held.id
    RETURNING ${projects.id} AS id`)
  return new Set(done.map(({ id }) => id))
}
