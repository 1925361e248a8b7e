import { keyOf } from '#web/offline/device.ts'
import { listDraftKeys } from '#web/offline/drafts.ts'

/** The prefix of the keys of a user's project drafts; the ids of the project and the page follow. */
export const projectDraftsOf = (userId: string) => keyOf('draft', userId, 'project.')

/** The projects of which some page of this user's has left something, open or not. */
export function projectsLeftBy(userId: string): string[] {
  const prefix = projectDraftsOf(userId)
  return [...new Set(listDraftKeys(prefix).map((key) => key.slice(prefix.length).split('.')[0] ?? ''))]
}
