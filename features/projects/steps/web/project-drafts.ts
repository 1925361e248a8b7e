import { keyOf } from '#web/offline/device.ts'
import { findDraft, listDraftKeys, removeDraft, saveDraft } from '#web/offline/drafts.ts'
import { isAllSaved, nothingUnsaved, type Unsaved } from '../unsaved.ts'

/** What one page has typed and the server does not have, and the version each of its fields began from. */
export interface ProjectDraft {
  unsaved: Unsaved
  base: Record<string, number>
}

/** Who types, and in which project. */
export interface Place {
  personId: string
  projectId: string
}

const prefixOf = ({ personId, projectId }: Place) => keyOf('draft', personId, `${projectId}.`)

export function saveProjectDraft(place: Place, writer: string, draft: ProjectDraft): void {
  const key = prefixOf(place) + writer
  if (isAllSaved(draft.unsaved)) removeDraft(key)
  else saveDraft(key, draft)
}

const isDraft = (found: unknown): found is ProjectDraft =>
  typeof found === 'object' && found !== null && 'unsaved' in found && 'base' in found

export function findProjectDraft(place: Place, writer: string): ProjectDraft {
  const found = findDraft(prefixOf(place) + writer)
  return isDraft(found) ? found : { unsaved: nothingUnsaved, base: {} }
}

/** The pages that have left something, open or not. */
export function writersOf(place: Place): string[] {
  const prefix = prefixOf(place)
  return listDraftKeys(prefix).map((key) => key.slice(prefix.length))
}

/** The projects of which some page of this user's has left something, open or not. */
export function projectsLeftBy(personId: string): string[] {
  const prefix = keyOf('draft', personId)
  const found = listDraftKeys(prefix).map(
    (key) => /^([\da-f-]{36})\.[\da-f-]{36}$/.exec(key.slice(prefix.length))?.[1] ?? '',
  )
  return [...new Set(found)].filter(Boolean)
}

const lockOf = (writer: string) => `draft ${writer}`

/** Whether some page writes under that name now; where nobody can know, one does. */
export async function isLocked(writer: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(writer))
}

/**
 * Makes this page the only one that writes under that name, for as long as it is open; false while another page
 * is. What a closed page has left is so taken over by exactly one of the others.
 */
export function lock(writer: string): Promise<boolean> {
  // Only a page that came by https has locks. Without them another tab that is still open cannot be told from one that
  // was closed, and under one name the two would write over each other unasked.
  if (!('locks' in navigator)) return Promise.resolve(false)
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(writer), { ifAvailable: true }, (granted) => {
      resolve(granted !== null)
      return granted ? new Promise<void>(() => {}) : undefined
    })
  })
}
