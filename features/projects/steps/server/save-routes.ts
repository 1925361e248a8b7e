import { type Changes, noChanges, valuesOf } from '#features/projects/collaboration/changes.ts'
import type { Begun } from '#features/projects/collaboration/versions.ts'
import type { Actor, Api } from '#server/http/http.ts'
import { failWith } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import * as contract from '../contract.ts'
import { saveProject } from './actions/save-project.ts'

const isLong = (field: string) => /\.(summary|description)$/.test(field)

/** As they are kept, but for the long ones that are kept as they were sent. */
function valuesToTell(sent: Record<string, unknown>, kept: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(kept).filter(([field, value]) => !isLong(field) || sent[field] !== value),
  )
}

/** The endpoints that save what was typed or chosen. */
export function saveRoutes(api: Api): void {
  const { db } = api.tools

  const save = async (
    actor: Actor,
    { projectId, writer, sequence, versions }: Begun & { projectId: string },
    changes: Partial<Changes>,
    language: Language,
  ) => {
    const input = { projectId, writer, sequence, versions, changes: { ...noChanges, ...changes } }
    const { conflicts, project, ...kept } = await saveProject(db, actor.id, input, language)
    if (conflicts.length > 0) failWith<contract.ProjectErrorCode>('fields_moved', { conflicts, project })
    return { project, kept: { ...kept, values: valuesToTell(valuesOf(input.changes), kept.values) } }
  }

  api.serve(contract.saveProject, async ({ actor, input, language }) => {
    const { projectId, writer, sequence, versions, ...fields } = input
    return (await save(actor, { projectId, writer, sequence, versions }, { fields }, language)).kept
  })
  api.serve(contract.saveText, async ({ actor, input, language }) => {
    const { projectId, writer, sequence, versions, language: written, ...text } = input
    const texts = { [written]: text }
    return (await save(actor, { projectId, writer, sequence, versions }, { texts }, language)).kept
  })
  api.serve(contract.chooseCategories, async ({ actor, input, language }) => {
    const { disciplineId, categoryIds } = input
    const { project } = await save(actor, input, { choice: { disciplineId, categoryIds } }, language)
    return needed(project)
  })
  api.serve(contract.saveCredits, async ({ actor, input, language }) => {
    const { project } = await save(actor, input, { credits: input.credits }, language)
    return needed(project)
  })
}

function needed(project: contract.ProjectView | null): contract.ProjectView {
  if (!project) throw new Error('A save of credits or categories did not return the project.')
  return project
}
