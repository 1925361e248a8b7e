import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { inLanguage, type Language, type Localized } from '#shared/language.ts'

/** How the audit log names the subjects that one feature records, by their kind. */
export interface AuditSubjects {
  [kind: string]: {
    /** Selects `id` and `name`: a text, or one in several languages. */
    names: SQL
    /** Selects the `id` of those whose name has a word. Only kinds with an index for this are searched. */
    named?: (word: string) => SQL
    /** Selects the `id` of those that belong to a subject of another kind, such as the payments of a project. */
    of?: (subjectId: string) => SQL
  }
}

/** A word that more subjects of a kind share finds only these. */
const mostNamed = 1_000

interface Line {
  subjectKind: string
  subjectId: string
}

/** The names by id, in one query; a subject that no longer exists has none. */
export async function namesOfSubjects(
  db: Database,
  subjects: AuditSubjects,
  lines: readonly Line[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const queries = [...new Set(lines.map(({ subjectKind }) => subjectKind))].flatMap((kind) => {
    const ids = lines.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId)
    const names = subjects[kind]?.names
    return names
      ? sql`SELECT id, to_jsonb(name) AS name FROM (${names}) AS ${sql.identifier(kind)}
          WHERE ${among(sql`id`, ids)}`
      : []
  })
  if (queries.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string | Partial<Localized> }>(
    sql.join(queries, sql` UNION ALL `),
  )
  return new Map(
    rows.map(({ id, name }) => [id, typeof name === 'string' ? name : inLanguage(name, language)]),
  )
}

/** The subject with everything that belongs to it. */
export async function withItsParts(
  db: Database,
  subjects: AuditSubjects,
  subjectId: string,
): Promise<string[]> {
  const queries = Object.values(subjects).flatMap(({ of }) => (of ? sql`(${of(subjectId)})` : []))
  if (queries.length === 0) return [subjectId]
  const { rows } = await db.execute<{ id: string }>(sql.join(queries, sql` UNION ALL `))
  return [subjectId, ...rows.map(({ id }) => id)]
}

/** The subjects whose name has the word. */
export async function findSubjectsNamed(
  db: Database,
  subjects: AuditSubjects,
  word: string,
): Promise<string[]> {
  const queries = Object.values(subjects).flatMap(({ named }) =>
    named ? sql`(${named(word)} LIMIT ${mostNamed})` : [],
  )
  if (queries.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql.join(queries, sql` UNION ALL `))
  return rows.map(({ id }) => id)
}
