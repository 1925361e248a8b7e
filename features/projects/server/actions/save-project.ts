import type { Database } from '#server/database.ts'
import type { Language } from '#shared/language.ts'
import { refuse } from '#shared/refusal.ts'
import { type Changes, onlyFields, valuesOf } from '../../changes.ts'
import type { ProjectRefusal, ProjectView } from '../../contract.ts'
import type { Begun, SaveConflict } from '../../versions.ts'
import { getProjectView } from '../queries.ts'
import { keepLate } from './late.ts'
import { lockFor, problemNow, touch } from './lock-project.ts'
import { refuseUnderway } from './translations.ts'
import { countVersions, sift } from './versions.ts'
import {
  checkChanges,
  checkLengths,
  cleanChanges,
  currentValues,
  languagesIn,
  writeChanges,
} from './write-changes.ts'

export interface Saved {
  /** As this save left it, before anybody else's. */
  project: ProjectView
  conflicts: SaveConflict[]
  /** Kept as a draft that the organiser may admit, and no part of the project. */
  isLate: boolean
}

/**
 * Keeps what was changed, field by field. A field that somebody else has written since is left as it is and comes
 * back with both values; what arrives after the deadline is kept beside the project.
 */
export async function saveProject(
  db: Database,
  personId: string,
  asked: Begun & { projectId: string; changes: Changes },
  spoken: Language,
): Promise<Saved> {
  const changes = cleanChanges(asked.changes)
  return db.transaction(async (tx) => {
    const project = await lockFor(tx, 'edit', personId, asked.projectId)
    const viewNow = () => getProjectView(tx, personId, project.id, new Date())
    await checkChanges(tx, personId, project, changes, spoken)
    const problem = await problemNow(tx, project)
    if (problem === 'project_late') {
      await keepLate(tx, { ...asked, personId, values: valuesOf(changes) })
      return { project: await viewNow(), conflicts: [], isLate: true }
    }
    if (problem) refuse<ProjectRefusal>(problem)
    await checkLengths(tx, project, changes, spoken)
    const current = await currentValues(tx, project)
    const arriving = Object.entries(valuesOf(changes)).map(([field, mine]) => ({
      field,
      mine,
      theirs: current[field],
    }))
    const { write, conflicts } = await sift(tx, { ...asked, personId }, arriving)
    if (write.size > 0) {
      const written = onlyFields(changes, write)
      await refuseUnderway(tx, project.id, languagesIn(written))
      await writeChanges(tx, project, written)
      await countVersions(tx, { ...asked, personId }, write)
      await touch(tx, project.id)
    }
    return { project: await viewNow(), conflicts, isLate: false }
  })
}
