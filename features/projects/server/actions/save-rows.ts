import type { Database } from '#server/database.ts'
import { refuse } from '#shared/refusal.ts'
import { isBeforeJudging } from '../../access.ts'
import type { ProjectRefusal, ProjectView } from '../../contract.ts'
import { type RowChanges, rowChangesFrom, rowValuesOf } from '../../rows.ts'
import type { Begun } from '../../versions.ts'
import { holdForStep, type PaidStep } from '../paid-step.ts'
import { getProjectView } from '../queries.ts'
import { keepLate } from './late.ts'
import { touch } from './lock-project.ts'
import { listRows, refuseOtherRows, valuesBeside, writeRows } from './rows.ts'
import type { Saved } from './save-project.ts'
import { countVersions, sift } from './versions.ts'

/**
 * Keeps what was changed beside images and documents, field by field, as words are: what somebody else has written
 * since comes back with both values, and what arrives after the deadline is kept beside the project.
 */
export async function saveRows(
  db: Database,
  personId: string,
  asked: Begun & { projectId: string; step: PaidStep; changes: RowChanges },
): Promise<Pick<Saved, 'conflicts' | 'isLate'> & { project: ProjectView }> {
  return db.transaction(async (tx) => {
    const { project, contest, problem } = await holdForStep(tx, asked.step, personId, asked.projectId)
    if (problem && problem !== 'project_late') refuse<ProjectRefusal>(problem)
    const rows = await listRows(tx, project.id)
    refuseOtherRows(rows, asked.changes)
    const current = valuesBeside(rows)
    const values = rowValuesOf(asked.changes)
    const answer = async () => getProjectView(tx, personId, project.id, new Date())
    if (problem) {
      // Nobody could admit it any more.
      if (!isBeforeJudging(contest)) refuse<ProjectRefusal>('project_judged')
      await keepLate(tx, { ...asked, personId, values })
      return { project: await answer(), conflicts: [], isLate: true }
    }
    const arriving = Object.entries(values).map(([field, mine]) => ({ field, mine, theirs: current[field] }))
    const { write, conflicts } = await sift(tx, { ...asked, personId }, arriving)
    if (write.size > 0) {
      const written = Object.fromEntries([...write].map((field) => [field, values[field]]))
      await writeRows(tx, project.id, rows, rowChangesFrom(written))
      await countVersions(tx, { ...asked, personId }, write)
      await touch(tx, project.id)
    }
    return { project: await answer(), conflicts, isLate: false }
  })
}
