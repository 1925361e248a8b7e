import { actingOn } from '#server/acting.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import type { ProjectView } from '../../contract.ts'
import type { Begun, SaveConflict, SaveResult } from '../../field-versions.ts'
import { type Changes, onlyFields, valuesOf } from '../../project-changes.ts'
import { editing, editsOf } from '../edit-for-entrant.ts'
import { contestFor, problemFor } from '../edit-problem.ts'
import { roleOn } from '../editor-queries.ts'
import { getSaveState } from '../queries/save-state.ts'
import { getProjectView } from '../queries.ts'
import { detectConflicts } from './field-versions.ts'
import { lockProject } from './lock-project.ts'
import {
  checkChanges,
  cleanChanges,
  columnsOf,
  currentValues,
  languagesIn,
  wholeTexts,
  writeLists,
} from './write-changes.ts'
import { writeSave } from './write-save.ts'

export interface Saved extends SaveResult {
  conflicts: SaveConflict[]
  /** The project after this save. Null if `Saved` is enough: loading it is most of the cost of a save. */
  project: ProjectView | null
}

type Input = Begun & { projectId: string; userId: string; spoken: Language; changes: Changes }

/** Another change of the project came between reading and writing. */
class ChangedMeanwhile extends Error {}

/** Whether a save needs more than the one statement that reads and the one that writes. */
function needsLock({ projectId, changes: { fields, credits, choice } }: Input): boolean {
  return (
    credits !== null || choice !== null || fields.entrantKind !== undefined || actingOn(projectId) !== null
  )
}

/**
 * Reads, decides and writes. `locked` is the transaction that has locked the project's row, if more than one statement
 * writes.
 * @throws ChangedMeanwhile without a lock on the row, if another change came in between; nothing is written then
 */
async function saveOnce(db: Database, input: Input, locked: DatabaseTransaction | null): Promise<Saved> {
  const { projectId, userId, spoken } = input
  const fields = Object.keys(valuesOf(input.changes))
  const wanted = { projectId, userId, fields, languages: languagesIn(input.changes) }
  const { project, rowVersion, isOfFirm, texts, underway, ...state } = await getSaveState(db, wanted)
  if (!roleOn(project, userId, isOfFirm)) throw new NotFound()
  const isActing = actingOn(projectId) !== null && project.contestId !== null
  const contest =
    locked && isActing ? await contestFor(locked, projectId, project.contestId ?? '') : state.contest
  const problem = problemFor(project, contest)
  if (problem) fail(problem)
  const changes = await checkChanges(db, userId, project, input.changes, spoken)
  const values = valuesOf(changes)
  const changedFrom = project.updatedAt.toISOString()

  const current = await currentValues(db, project, { texts, changes })
  const arriving = Object.entries(values).map(([field, mine]) => ({ field, mine, theirs: current[field] }))
  const { write, conflicts } = await detectConflicts(db, input, arriving, state.versions)
  const versions = Object.fromEntries(fields.map((field) => [field, 0]))
  for (const { field, version } of state.versions) versions[field] = version
  const result = { values, conflicts, versions, changedFrom, updatedAt: changedFrom }
  if (write.size > 0) {
    const written = onlyFields(changes, write)
    if (languagesIn(written).some((language) => underway.includes(language))) {
      fail('translation_underway')
    }
    const change = async () => {
      const done = await writeSave(db, {
        ...input,
        rowVersion,
        columns: columnsOf(project, written),
        texts: wholeTexts(texts, written),
        fields: [...write],
      })
      if (!done) throw new ChangedMeanwhile()
      if (locked) await writeLists(locked, project, written)
      Object.assign(versions, done.versions)
      result.updatedAt = done.updatedAt.toISOString()
    }
    if (locked) await editing(locked, project, editsOf(write, current, values), change)
    else await change()
  }
  const isShown = conflicts.length > 0 || changes.credits !== null || changes.choice !== null
  return { ...result, project: isShown ? await getProjectView(db, userId, projectId, new Date()) : null }
}

/**
 * Saves changes field by field. A field that another user has changed since is not overwritten, and both values are
 * returned. Most saves read and write with one statement each; if the project has changed in between, and for what
 * needs more statements, in one transaction that locks the project's row.
 */
export async function saveProject(
  db: Database,
  userId: string,
  sent: Begun & { projectId: string; changes: Changes },
  spoken: Language,
): Promise<Saved> {
  const input = { ...sent, userId, spoken, changes: cleanChanges(sent.changes) }
  if (!needsLock(input)) {
    try {
      return await saveOnce(db, input, null)
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
    }
  }
  return db.transaction(async (tx) => {
    await lockProject(tx, input.projectId)
    return saveOnce(tx, input, tx)
  })
}
