import { and, eq, inArray, sql } from 'drizzle-orm'
import { deadlinesOfContests } from '#features/contests/contest/server/queries.ts'
import { firmIdsOf } from '#features/firms/server/queries.ts'
import { translationLifecycle } from '#features/projects/lifecycle.ts'
import type { TextView } from '#features/projects/project/contract.ts'
import { type Database, prepared } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import type { FieldVersion } from '../../field-versions.ts'
import { isThere } from '../queries.ts'
import { fieldVersions, projects, projectTexts, translations } from '../tables.ts'

type SavedText = TextView & { language: Language }

const versionsOfProject = sql<FieldVersion[]>`(
  SELECT coalesce(json_agg(json_build_object('field', ${fieldVersions.field}, 'version', ${fieldVersions.version},
    'writer', ${fieldVersions.writer}, 'sequence', ${fieldVersions.sequence}, 'userId', ${fieldVersions.userId},
    'at', ${fieldVersions.at})), '[]')
  FROM ${fieldVersions} WHERE ${fieldVersions.projectId} = ${projects.id}
    AND ${fieldVersions.field} = ANY(${sql.placeholder('fields')}::text[]))`

const textsOfProject = sql<SavedText[]>`(
  SELECT coalesce(json_agg(json_build_object('language', ${projectTexts.language}, 'title', ${projectTexts.title},
    'summary', ${projectTexts.summary}, 'description', ${projectTexts.description})), '[]')
  FROM ${projectTexts} WHERE ${projectTexts.projectId} = ${projects.id}
    AND ${projectTexts.language} = ANY(${sql.placeholder('languages')}::text[]))`

const languagesUnderway = sql<Language[]>`(
  SELECT coalesce(json_agg(${translations.language}), '[]') FROM ${translations}
  WHERE ${translations.projectId} = ${projects.id} AND ${translations.language} = ANY(${sql.placeholder('languages')}::text[])
    AND ${inArray(translations.status, translationLifecycle.from('write'))})`

const stateOf = prepared((db) => {
  const deadlines = deadlinesOfContests(db)
  return db
    .select({
      project: projects,
      /** Another one after each update of the project's row. */
      rowVersion: sql<string>`${projects}.xmin::text`,
      /** Whether the user belongs to the firm that the project is of. */
      isOfFirm: sql<boolean>`coalesce(${inArray(projects.firmId, firmIdsOf(db, sql.placeholder('userId')))}, false)`,
      contest: {
        status: deadlines.status,
        deadlineAt: deadlines.deadlineAt,
        graceMinutes: deadlines.graceMinutes,
      },
      texts: textsOfProject,
      versions: versionsOfProject,
      /** Into which its texts are being translated now. */
      underway: languagesUnderway,
    })
    .from(projects)
    .leftJoin(deadlines, eq(deadlines.id, projects.contestId))
    .where(and(eq(projects.id, sql.placeholder('projectId')), isThere))
    .prepare('state_to_save')
})

/**
 * All that a save of texts and fields has to know, in one statement: of these fields and languages only.
 * @throws NotFound for a project that does not exist
 */
export async function getSaveState(
  db: Database,
  wanted: { projectId: string; userId: string; fields: readonly string[]; languages: readonly Language[] },
) {
  const [state] = await stateOf(db).execute(wanted)
  if (!state) throw new NotFound()
  return state
}

export type SaveState = Awaited<ReturnType<typeof getSaveState>>
