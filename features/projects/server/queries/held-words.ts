import { and, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { type Terms, termsIn, termsOf } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import type { Language } from '#shared/language.ts'
import { translationLifecycle } from '../../lifecycle.ts'
import type { KeptText } from '../../provenance.ts'
import type { KeptVersion } from '../../versions.ts'
import { projects } from '../tables.ts'

/** A text as it is kept, its moments written out. */
export interface HeldText extends KeptText {
  language: Language
  madeAt: string | null
  correctedAt: string | null
}

/** Beside its words, what says who may write them and when. */
function columnsHeld() {
  const {
    kind: _kind,
    disciplineId: _discipline,
    rulesVersion: _version,
    rulesAcceptedAt: _accepted,
    revisions: _revisions,
    paidAt: _paid,
    completedAt: _completed,
    publishedAt: _published,
    registrationKey: _key,
    createdAt: _created,
    deletedAt: _deleted,
    ...held
  } = getTableColumns(projects)
  return held
}

type Held = Pick<typeof projects.$inferSelect, keyof ReturnType<typeof columnsHeld>>

/** What has to be known of a project to write words into it. */
export interface HeldProject {
  project: Held
  /** Names the state that the project's row is in: as long as that stands, so does everything else read here. */
  seen: string
  contest: Terms | null
  editors: readonly string[]
  texts: Map<Language, HeldText>
  versions: Map<string, KeptVersion>
  /** The languages that the service is writing. */
  underway: readonly Language[]
}

function list<Row>(rows: SQL): SQL<Row[]> {
  return sql`(SELECT coalesce(json_agg(x), '[]') FROM (${rows}) x)`
}

/** Reads many projects in one question, which is made up and planned once. */
export function wordsReader(db: Database): (projectIds: readonly string[]) => Promise<HeldProject[]> {
  const writing = translationLifecycle.from('write')
  const asked = db
    .select({
      project: columnsHeld(),
      seen: sql<string>`projects.xmin::text`,
      contest: termsOf(sql`projects.contest_id`),
      editors: sql<
        string[]
      >`ARRAY(SELECT person_id::text FROM project_editors WHERE project_id = projects.id)`,
      texts: list<HeldText>(sql`SELECT language, title, summary, description, written_by AS "writtenBy",
        made_from AS "madeFrom", made_at AS "madeAt", corrected_at AS "correctedAt"
        FROM project_texts WHERE project_id = projects.id`),
      versions: list<KeptVersion & { field: string }>(
        sql`SELECT field, version, writer, sequence FROM field_versions WHERE project_id = projects.id`,
      ),
      underway: sql<Language[]>`ARRAY(SELECT language FROM translations
        WHERE project_id = projects.id AND status = any(${sql.param(writing)}::text[]))`,
    })
    .from(projects)
    .where(and(sql`${projects.id} = any(${sql.placeholder('ids')}::uuid[])`, isNull(projects.deletedAt)))
    .prepare('words_of_projects')
  return async (projectIds) => {
    const rows = await asked.execute({ ids: [...new Set(projectIds)] })
    return rows.map(({ contest, texts, versions, ...row }) => ({
      ...row,
      contest: contest && termsIn(contest),
      texts: new Map(texts.map((text) => [text.language, text])),
      versions: new Map(versions.map(({ field, ...version }) => [field, version])),
    }))
  }
}
