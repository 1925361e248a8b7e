import type { Actor, Api } from '#server/http.ts'
import type { Language } from '#shared/language.ts'
import { refuseWith } from '#shared/refusal.ts'
import { type Changes, noChanges } from '../changes.ts'
import * as contract from '../contract.ts'
import type { Begun } from '../versions.ts'
import { saveProject } from './actions/save-project.ts'

/** Every call that keeps what was typed, by one way. */
export function saveRoutes(api: Api): void {
  const { db } = api.tools
  const save = async (
    actor: Actor,
    { projectId, writer, versions }: Begun & { projectId: string },
    changes: Partial<Changes>,
    language: Language,
  ) => {
    const asked = { projectId, writer, versions, changes: { ...noChanges, ...changes } }
    const { project, conflicts, isLate } = await saveProject(db, actor.id, asked, language)
    if (isLate) refuseWith<contract.ProjectRefusal>('kept_late', { project })
    if (conflicts.length > 0) refuseWith<contract.ProjectRefusal>('fields_moved', { conflicts, project })
    return project
  }

  api.serve(contract.saveProject, ({ actor, input, language }) => {
    const { projectId, writer, versions, ...fields } = input
    return save(actor, { projectId, writer, versions }, { fields }, language)
  })
  api.serve(contract.chooseCategories, ({ actor, input, language }) => {
    const { disciplineId, categoryIds } = input
    return save(actor, input, { choice: { disciplineId, categoryIds } }, language)
  })
  api.serve(contract.saveText, ({ actor, input, language }) => {
    const { projectId, writer, versions, language: written, ...text } = input
    return save(actor, { projectId, writer, versions }, { texts: { [written]: text } }, language)
  })
  api.serve(contract.saveCredits, ({ actor, input, language }) =>
    save(actor, input, { credits: input.credits }, language),
  )
}
