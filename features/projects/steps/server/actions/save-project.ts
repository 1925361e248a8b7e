import { type Changes, onlyFields, valuesOf } from '#features/projects/collaboration/changes.ts'
import { countVersions, detectConflicts } from '#features/projects/collaboration/server/actions/versions.ts'
import {
  checkChanges,
  cleanChanges,
  currentValues,
  languagesIn,
  listTexts,
  writeChanges,
} from '#features/projects/collaboration/server/actions/write-changes.ts'
import type { Begun, SaveConflict, SaveResult } from '#features/projects/collaboration/versions.ts'
import {
  bumpUpdatedAt,
  lockFor,
  problemNow,
} from '#features/projects/submission/server/actions/lock-project.ts'
import { editing, editsOf } from '#features/projects/submission/server/edit-for-entrant.ts'
import { rejectUnderway } from '#features/projects/translations/server/actions/translations.ts'
import type { Database } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import type { ProjectErrorCode, ProjectView } from '../../contract.ts'
import { getProjectView } from '../queries.ts'

export interface Saved extends SaveResult {
  conflicts: SaveConflict[]
  /** The project after this save. Null if `Saved` is enough: loading it is most of the cost of a save. */
  project: ProjectView | null
}

/**
 * Saves changes field by field, in one transaction that locks the project's row. A field that another user has
 * changed since is not overwritten, and both values are returned.
 */
export async function saveProject(
  db: Database,
  userId: string,
  input: Begun & { projectId: string; changes: Changes },
  spoken: Language,
): Promise<Saved> {
  const clean = cleanChanges(input.changes)
  return db.transaction(async (tx) => {
    const project = await lockFor(tx, 'edit', userId, input.projectId)
    const problem = await problemNow(tx, project)
    if (problem) fail<ProjectErrorCode>(problem)
    const changes = await checkChanges(tx, userId, project, clean, spoken)
    const values = valuesOf(changes)
    const view = () => getProjectView(tx, userId, project.id, new Date())
    const changedFrom = project.updatedAt.toISOString()
    const unchanged = { values, versions: {}, changedFrom, updatedAt: changedFrom }

    const texts = await listTexts(tx, project.id)
    const current = await currentValues(tx, project, { texts, changes })
    const arriving = Object.entries(values).map(([field, mine]) => ({ field, mine, theirs: current[field] }))
    const { write, conflicts, versions } = await detectConflicts(tx, { ...input, userId }, arriving)
    const saved = { ...unchanged, conflicts }
    if (write.size > 0) {
      const written = onlyFields(changes, write)
      await rejectUnderway(tx, project.id, languagesIn(written))
      await editing(tx, project, editsOf(write, current, values), () =>
        writeChanges(tx, project, written, texts),
      )
      Object.assign(versions, await countVersions(tx, { ...input, userId }, write))
      saved.updatedAt = (await bumpUpdatedAt(tx, project.id)).updatedAt.toISOString()
    }
    saved.versions = Object.fromEntries(Object.keys(values).map((field) => [field, versions[field] ?? 0]))
    const isShown = conflicts.length > 0 || changes.credits !== null || changes.choice !== null
    return { ...saved, project: isShown ? await view() : null }
  })
}
