import { and, asc, isNull, sql } from 'drizzle-orm'
import { listTerms, type Terms } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import { among } from '#server/many.ts'
import type { Language } from '#shared/language.ts'
import { translationLifecycle } from '../../lifecycle.ts'
import type { KeptText } from '../../provenance.ts'
import type { KeptVersion } from '../../versions.ts'
import { fieldVersions, projectEditors, projects, projectTexts, translations } from '../tables.ts'

/** A text as it is kept, its moments written out. */
export interface HeldText extends KeptText {
  language: Language
  madeAt: string | null
  correctedAt: string | null
}

/** What has to be known of a project to write words into it. */
export interface HeldProject {
  project: typeof projects.$inferSelect
  contest: Terms | null
  editors: readonly string[]
  texts: Map<Language, HeldText>
  versions: Map<string, KeptVersion>
  /** The languages that the service is writing. */
  underway: readonly Language[]
}

type Parts = {
  id: string
  editors: string[]
  texts: HeldText[]
  versions: (KeptVersion & { field: string })[]
  underway: Language[]
}

async function partsOf(tx: Database, ids: readonly string[]): Promise<Map<string, Parts>> {
  const [t, v, e, o] = [projectTexts, fieldVersions, projectEditors, translations]
  const list = (rows: ReturnType<typeof sql>) => sql`(SELECT coalesce(json_agg(x), '[]') FROM (${rows}) x)`
  const { rows } = await tx.execute<Parts>(sql`
    SELECT held.id,
      ${list(sql`SELECT ${t.language}, ${t.title}, ${t.summary}, ${t.description}, ${t.writtenBy} AS "writtenBy",
        ${t.madeFrom} AS "madeFrom", ${t.madeAt} AS "madeAt", ${t.correctedAt} AS "correctedAt"
        FROM ${t} WHERE ${t.projectId} = held.id`)} AS texts,
      ${list(sql`SELECT ${v.field}, ${v.version}, ${v.writer} FROM ${v} WHERE ${v.projectId} = held.id`)} AS versions,
      ARRAY(SELECT ${e.personId}::text FROM ${e} WHERE ${e.projectId} = held.id) AS editors,
      ARRAY(SELECT ${o.language} FROM ${o} WHERE ${o.projectId} = held.id
        AND ${o.status} = any(${sql.param(translationLifecycle.from('write'))}::text[])) AS underway
    FROM unnest(${sql.param(ids)}::uuid[]) AS held(id)`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Holds those of the projects that nobody else holds, and reads what has to be known to write words into them. Waits
 * for nobody: one that is held elsewhere is left out, or all the others would wait with it.
 */
export async function holdForWords(
  tx: Database,
  projectIds: readonly string[],
): Promise<Map<string, HeldProject>> {
  const rows = await tx
    .select()
    .from(projects)
    .where(and(among(projects.id, projectIds), isNull(projects.deletedAt)))
    .orderBy(asc(projects.id))
    .for('no key update', { skipLocked: true })
  if (rows.length === 0) return new Map()
  // Asked once the rows are held: what was read in the same question may have been written by whoever held them before.
  const parts = await partsOf(
    tx,
    rows.map((row) => row.id),
  )
  const contests = await listTerms(tx, [...new Set(rows.flatMap((row) => row.contestId ?? []))])
  return new Map(
    rows.map((project) => {
      const { editors = [], texts = [], versions = [], underway = [] } = parts.get(project.id) ?? {}
      const held = {
        project,
        contest: contests.get(project.contestId ?? '') ?? null,
        editors,
        texts: new Map(texts.map((text) => [text.language, text])),
        versions: new Map(versions.map(({ field, version, writer }) => [field, { version, writer }])),
        underway,
      }
      return [project.id, held]
    }),
  )
}
