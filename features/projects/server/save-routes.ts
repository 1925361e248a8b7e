import type { Actor, Api } from '#server/http.ts'
import type { Language } from '#shared/language.ts'
import { refuseWith } from '#shared/refusal.ts'
import { type Changes, noChanges, valuesOf } from '../changes.ts'
import * as contract from '../contract.ts'
import type { Begun, Kept } from '../versions.ts'
import { isWords } from './actions/keep-words.ts'
import { saveProject } from './actions/save-project.ts'
import { openWords } from './actions/save-words.ts'
import { cleanChanges } from './actions/write-changes.ts'

const isLong = (field: string) => /\.(summary|description)$/.test(field)

/** As they are kept, but for the long ones that are kept as they were sent. */
function valuesToTell(sent: Record<string, unknown>, kept: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(kept).filter(([field, value]) => !isLong(field) || sent[field] !== value),
  )
}

/** Every call that keeps what was typed, by one of two ways: that of mere words, and that of everything. */
export function saveRoutes(api: Api): void {
  const { db } = api.tools
  const saveWords = openWords(db)

  const save = async (
    actor: Actor,
    { projectId, writer, sequence, versions }: Begun & { projectId: string },
    changes: Partial<Changes>,
    language: Language,
  ) => {
    const asked = { projectId, writer, sequence, versions, changes: { ...noChanges, ...changes } }
    const saved = await saveProject(db, actor.id, asked, language)
    const { project, conflicts, isLate } = saved
    if (isLate) refuseWith<contract.ProjectRefusal>('kept_late', { project })
    if (conflicts.length > 0) refuseWith<contract.ProjectRefusal>('fields_moved', { conflicts, project })
    return saved
  }

  const keep = async (
    actor: Actor,
    begun: Begun & { projectId: string },
    changes: Partial<Changes>,
    language: Language,
  ): Promise<Kept> => {
    const sent: Changes = { ...noChanges, ...changes }
    const clean = cleanChanges(sent)
    const kept = valuesOf(clean)
    const values = valuesToTell(valuesOf(sent), kept)
    const { projectId, writer, sequence, versions } = begun
    const counted = isWords(kept)
      ? await saveWords({ projectId, writer, sequence, versions, personId: actor.id, values: kept })
      : null
    if (counted) return { ...counted, values }
    const { project, changedFrom } = await save(actor, begun, clean, language)
    return {
      values,
      versions: Object.fromEntries(Object.keys(kept).map((field) => [field, project.versions[field] ?? 0])),
      changedFrom: changedFrom.toISOString(),
      updatedAt: project.updatedAt,
      isMore: true,
    }
  }

  api.serve(contract.saveProject, ({ actor, input, language }) => {
    const { projectId, writer, sequence, versions, ...fields } = input
    return keep(actor, { projectId, writer, sequence, versions }, { fields }, language)
  })
  api.serve(contract.saveText, ({ actor, input, language }) => {
    const { projectId, writer, sequence, versions, language: written, ...text } = input
    return keep(actor, { projectId, writer, sequence, versions }, { texts: { [written]: text } }, language)
  })
  api.serve(contract.chooseCategories, async ({ actor, input, language }) => {
    const { disciplineId, categoryIds } = input
    const { project } = await save(actor, input, { choice: { disciplineId, categoryIds } }, language)
    return project
  })
  api.serve(contract.saveCredits, async ({ actor, input, language }) => {
    const { project } = await save(actor, input, { credits: input.credits }, language)
    return project
  })
}
