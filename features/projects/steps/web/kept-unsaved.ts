import { unsavedKey } from '#web/offline/unsaved.ts'
import { isAllSaved, nothingUnsaved, type Unsaved } from '../unsaved.ts'

/** What one page has typed and the server does not have, and the version each of its fields began from. */
export interface Kept {
  unsaved: Unsaved
  base: Record<string, number>
}

const nothingKept: Kept = { unsaved: nothingUnsaved, base: {} }

/** Whose words they are, and about which project. */
export interface Place {
  personId: string
  projectId: string
}

const prefixOf = ({ personId, projectId }: Place) => unsavedKey(personId, `${projectId}.`)

/** Kept in the browser until the server has it, so that a closed tab or a lost line takes nothing away. */
export function keep(place: Place, writer: string, kept: Kept): void {
  const key = prefixOf(place) + writer
  try {
    if (isAllSaved(kept.unsaved)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing, or no more, must not keep anybody from writing: the server has it soon.
  }
}

export function findKept(place: Place, writer: string): Kept {
  const found = localStorage.getItem(prefixOf(place) + writer)
  if (!found) return nothingKept
  try {
    const { unsaved, base }: Partial<Kept> = JSON.parse(found)
    return { unsaved: { ...nothingUnsaved, ...unsaved }, base: { ...base } }
  } catch {
    // A half-written value is worth nothing, and must not keep the project from opening.
    return nothingKept
  }
}

/** The pages that have left something, open or not. */
export function writersOf(place: Place): string[] {
  const prefix = prefixOf(place)
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
}

/** The projects of which some page of this person's has left something, open or not. */
export function projectsLeftBy(personId: string): string[] {
  const prefix = unsavedKey(personId, '')
  const found = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => /^([\da-f-]{36})\.[\da-f-]{36}$/.exec(key.slice(prefix.length))?.[1] ?? '')
  return [...new Set(found)].filter(Boolean)
}

/** Whether some page writes under that name now; where nobody can know, one does. */
export async function isHeld(writer: string): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === `unsaved.${writer}`)
}

/**
 * Makes this page the only one that writes under that name, for as long as it is open; false while another page
 * is. What a closed page has left is so taken over by exactly one of the others.
 */
export function hold(writer: string): Promise<boolean> {
  // Only a page that came by https has locks. Without them another tab that is still open cannot be told from one that
  // was closed, and under one name the two would write over each other unasked.
  if (!('locks' in navigator)) return Promise.resolve(false)
  return new Promise((resolve) => {
    void navigator.locks.request(`unsaved.${writer}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? new Promise<void>(() => {}) : undefined
    })
  })
}
