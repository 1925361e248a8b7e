import { listUsersIn } from '#features/accounts/session/server/queries.ts'
import { approve, assignRedactor, savePublicationText, submit } from '#features/editorial/server/actions.ts'
import { getOwnEditorialTask, listEditorialTasksOf } from '#features/editorial/server/queries.ts'
import { listEntryStates } from '#features/projects/project/server/queries.ts'
import type { Tools } from '#server/http/http.ts'
import type { Cast } from './casting.ts'

const day = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** The number of projects for each due date, with the status of their texts. */
const shares = [
  { count: 1, due: -3, reaches: 'writing' },
  { count: 1, due: 4, reaches: 'to_review' },
  { count: 1, due: 4, reaches: 'ready' },
  { count: 2, due: 11, reaches: 'writing' },
  { count: 4, due: 25, reaches: 'to_write' },
] as const

/** Creates the editorial tasks of the demo's redactor. */
export async function giveTexts({ db }: Tools, cast: Cast, contestId: string): Promise<void> {
  const redactor = (await listUsersIn(db, 'redactor'))[0]
  if (!redactor || (await listEditorialTasksOf(db, redactor.id)).length > 0) return
  const states = await listEntryStates(db, contestId)
  const waiting = [...new Set(states.map(({ projectId }) => projectId))]
  for (const { count, due, reaches } of shares) {
    const projectIds = waiting.splice(0, count)
    if (projectIds.length === 0) return
    const input = { contestId, chosen: { projectIds }, redactorId: redactor.id, dueOn: dayFrom(due) }
    await assignRedactor(db, cast.organiserId, input)
    if (reaches === 'to_write') continue
    const given = await listEditorialTasksOf(db, redactor.id)
    for (const { id, language } of given.filter(({ projectId }) => projectIds.includes(projectId))) {
      const { entrantTexts } = await getOwnEditorialTask(db, redactor.id, id)
      const text = { taskId: id, language, ...entrantTexts[language] }
      await savePublicationText(db, redactor.id, text, 'en')
      if (reaches === 'writing') continue
      await submit(db, redactor.id, id, 'en')
      if (reaches === 'ready') await approve(db, cast.organiserId, id)
    }
  }
}
