import type { Database } from '#server/database.ts'
import { turns } from '#server/turns.ts'
import type { Language } from '#shared/language.ts'
import { refuse } from '#shared/refusal.ts'
import { editProblem, isBeforeJudging } from '../../access.ts'
import { type Changes, onlyFields, valuesOf } from '../../changes.ts'
import type { ProjectRefusal, ProjectView } from '../../contract.ts'
import type { Begun, SaveConflict } from '../../versions.ts'
import { getWhole, type Whole, withTexts } from '../queries/whole.ts'
import { getProjectView, showWhole } from '../queries.ts'
import { keepLate } from './late.ts'
import { lockFor, touch } from './lock-project.ts'
import { refuseUnderway } from './translations.ts'
import { countVersions, sift } from './versions.ts'
import { checkChanges, cleanChanges, languagesIn, valuesHeld, writeChanges } from './write-changes.ts'

export interface Saved {
  /** As this save left it, before anybody else's. */
  project: ProjectView
  conflicts: SaveConflict[]
  /** Kept as a draft that the organiser may admit, and no part of the project. */
  isLate: boolean
}

/** The same, with the moment when anything of the project was changed before. */
export interface SavedAfter extends Saved {
  changedFrom: Date
}

/** Words are what is typed and saved all the time, and nothing else hangs on them. */
function readAgain(tx: Database, whole: Whole, { fields, credits, choice }: Changes): Promise<Whole> {
  const isWords = Object.keys(fields).length === 0 && !credits && !choice
  return isWords ? withTexts(tx, whole) : getWhole(tx, whole.project)
}

/**
 * Many who save at once wait for one another here rather than for the database, whose connections everybody else
 * needs too; on two cores more of them together are not sooner done.
 */
const inTurn = turns(4)

/**
 * Keeps what was changed, field by field. A field that somebody else has written since is left as it is and comes
 * back with both values; what arrives after the deadline is kept beside the project.
 */
export async function saveProject(
  db: Database,
  personId: string,
  asked: Begun & { projectId: string; changes: Changes },
  spoken: Language,
): Promise<SavedAfter> {
  const clean = cleanChanges(asked.changes)
  const keep = async (tx: Database): Promise<SavedAfter> => {
    const project = await lockFor(tx, 'edit', personId, asked.projectId)
    // Nobody else writes while the row is held, so what is read here holds until this has written.
    const before = await getWhole(tx, project)
    const changes = await checkChanges(tx, personId, project, clean, spoken)
    const problem = editProblem(project, before.contest, new Date())
    if (problem === 'project_late') {
      // Nobody could admit it any more.
      if (!isBeforeJudging(before.contest)) refuse<ProjectRefusal>('project_judged')
      await refuseUnderway(tx, project.id, languagesIn(changes))
      await keepLate(tx, { ...asked, personId, values: valuesOf(changes) })
      return {
        project: await getProjectView(tx, personId, project.id, new Date()),
        conflicts: [],
        isLate: true,
        changedFrom: project.updatedAt,
      }
    }
    if (problem) refuse<ProjectRefusal>(problem)
    const current = valuesHeld(before)
    const arriving = Object.entries(valuesOf(changes)).map(([field, mine]) => ({
      field,
      mine,
      theirs: current[field],
    }))
    const { write, conflicts, versions } = await sift(tx, { ...asked, personId }, arriving)
    let after = before
    if (write.size > 0) {
      const written = onlyFields(changes, write)
      await refuseUnderway(tx, project.id, languagesIn(written))
      await writeChanges(tx, project, written, before)
      Object.assign(versions, await countVersions(tx, { ...asked, personId }, write))
      after = await readAgain(tx, { ...before, project: await touch(tx, project.id) }, written)
    }
    return {
      project: await showWhole(tx, personId, after, versions),
      conflicts,
      isLate: false,
      changedFrom: project.updatedAt,
    }
  }
  return inTurn(() => db.transaction(keep))
}
