import type { Database } from '#server/database/database.ts'
import type { ProjectView } from '../../contract.ts'
import type { Begun } from '../../field-versions.ts'
import { type RowChanges, rowChangesFrom, rowValuesOf } from '../../row-changes.ts'
import { editing, editsOf } from '../edit-for-entrant.ts'
import { lockToSaveStep, type PaidStep } from '../paid-step.ts'
import { getProjectView } from '../queries.ts'
import { countVersions, detectConflicts, listFieldVersions } from './field-versions.ts'
import { bumpUpdatedAt } from './lock-project.ts'
import { listRows, onlyKnown, valuesBeside, writeRows } from './project-rows.ts'
import type { Saved } from './save-project.ts'

/** Saves changed fields of images and documents. A conflicting field returns both values. */
export async function saveRows(
  db: Database,
  userId: string,
  input: Begun & { projectId: string; step: PaidStep; changes: RowChanges },
): Promise<Pick<Saved, 'conflicts'> & { project: ProjectView }> {
  return db.transaction(async (tx) => {
    const project = await lockToSaveStep(tx, input.step, userId, input.projectId)
    const rows = await listRows(tx, project.id)
    const current = valuesBeside(rows)
    const values = rowValuesOf(onlyKnown(rows, input.changes))
    const arriving = Object.entries(values).map(([field, mine]) => ({ field, mine, theirs: current[field] }))
    const versions = await listFieldVersions(tx, project.id)
    const { write, conflicts } = await detectConflicts(tx, { ...input, userId }, arriving, versions)
    if (write.size > 0) {
      const written = Object.fromEntries([...write].map((field) => [field, values[field]]))
      await editing(tx, project, editsOf(write, current, values), () =>
        writeRows(tx, project.id, rows, rowChangesFrom(written)),
      )
      await countVersions(tx, { ...input, userId }, write)
      await bumpUpdatedAt(tx, project.id)
    }
    return { project: await getProjectView(tx, userId, project.id, new Date()), conflicts }
  })
}
