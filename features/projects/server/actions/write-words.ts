import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { fieldVersions, projects, projectTexts } from '../tables.ts'
import type { Draft } from './keep-words.ts'

const columns = getTableColumns(projects)

function columnOf(field: string) {
  const found = Object.entries(columns).find(([name]) => name === field)?.[1]
  if (!found) throw new Error(`A project has no field ${field}.`)
  return found
}

/** The fields of many projects, each with those of its own that were written. */
async function writeFields(tx: Database, drafts: readonly Draft[]): Promise<void> {
  const changed = drafts.filter(({ fields }) => fields.size > 0)
  if (changed.length === 0) return
  const rows = changed.map(({ project, fields }) => ({
    id: project.id,
    fields: Object.fromEntries([...fields].map((field) => [field, Reflect.get(project, field)])),
  }))
  const written = [...new Set(changed.flatMap(({ fields }) => [...fields]))]
  const valueIn = (field: string) => {
    const column = columnOf(field)
    return sql`CASE WHEN sent.fields ? ${field} THEN (sent.fields ->> ${field})::${sql.raw(column.getSQLType())} ELSE ${column} END`
  }
  await tx
    .update(projects)
    .set(Object.fromEntries(written.map((field) => [field, valueIn(field)])))
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS sent(id uuid, fields jsonb)`)
    .where(sql`${projects.id} = sent.id`)
}

/** Writes what was kept in drafts of projects that are held: whatever their number, in the same few questions. */
export async function writeDrafts(tx: Database, drafts: readonly Draft[], now: Date): Promise<void> {
  const counted = drafts.filter((draft) => draft.counted.size > 0)
  if (counted.length === 0) return
  await writeFields(tx, counted)
  const texts = counted.flatMap(({ project, texts, written }) =>
    [...written].map((language) => ({ ...texts.get(language), projectId: project.id })),
  )
  const versions = counted.flatMap(({ project, counted }) =>
    [...counted].map(([field, kept]) => ({ ...kept, projectId: project.id, field })),
  )
  const moments = counted.map(({ project }) => ({ id: project.id, updatedAt: project.updatedAt }))
  await tx.execute(sql`
    WITH kept_texts AS (
      INSERT INTO ${projectTexts} (project_id, language, title, summary, description, written_by, made_from, made_at,
        corrected_at, updated_at)
      SELECT "projectId", language, title, summary, description, "writtenBy", "madeFrom", "madeAt", "correctedAt", ${now}
      FROM json_to_recordset(${JSON.stringify(texts)}::json) AS sent("projectId" uuid, language text, title text,
        summary text, description text, "writtenBy" text, "madeFrom" jsonb, "madeAt" timestamptz, "correctedAt" timestamptz)
      ON CONFLICT (project_id, language) DO UPDATE SET title = excluded.title, summary = excluded.summary,
        description = excluded.description, written_by = excluded.written_by, made_from = excluded.made_from,
        made_at = excluded.made_at, corrected_at = excluded.corrected_at, updated_at = excluded.updated_at
    ), kept_versions AS (
      INSERT INTO ${fieldVersions} (project_id, field, version, writer, person_id, at)
      SELECT "projectId", field, version, writer, "personId", ${now}
      FROM json_to_recordset(${JSON.stringify(versions)}::json) AS sent("projectId" uuid, field text, version int,
        writer text, "personId" uuid)
      ON CONFLICT (project_id, field) DO UPDATE SET version = excluded.version, writer = excluded.writer,
        person_id = excluded.person_id, at = excluded.at
    )
    UPDATE ${projects} SET updated_at = sent."updatedAt"
    FROM json_to_recordset(${JSON.stringify(moments)}::json) AS sent(id uuid, "updatedAt" timestamptz)
    WHERE ${projects.id} = sent.id`)
}
