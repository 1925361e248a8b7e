import { isInBrowser } from '#web/storage.ts'
import { clearDevice, listOnDevice, removeFromDeviceIf, storeOnDevice } from './device.ts'

/*
 * Texts and scores that the server does not have yet, by key. Reads come from memory; changes are written to the
 * device and sent to the other tabs.
 */

interface Stored {
  value: unknown
  /** Unique for each write, so that one tab never removes a newer write of another tab. */
  write: string
}

interface DraftChange {
  key: string
  stored?: Stored
  /** The id of the removed write. */
  removed?: string | undefined
}

const drafts = new Map<string, Stored>()
const listeners = new Set<(key: string) => void>()
// The server renders the forms before login too, and has no tabs.
const otherTabs = isInBrowser() ? new BroadcastChannel('drafts') : null
const longestOpeningMs = 2_000

otherTabs?.addEventListener('message', ({ data }: MessageEvent<DraftChange>) => {
  const { key, stored, removed } = data
  if (stored) drafts.set(key, stored)
  else if (drafts.get(key)?.write === removed) drafts.delete(key)
  for (const listener of listeners) listener(key)
})

const tell = (change: DraftChange) => otherTabs?.postMessage(change)

/**
 * Loads the drafts of earlier pages; a browser that fails to do so does not prevent the application from
 * opening.
 */
export async function openDrafts(): Promise<void> {
  const reading = Promise.all([listOnDevice<Stored>('draft '), listOnDevice<Stored>('score ')])
  const late = new Promise<[]>((resolve) => setTimeout(() => resolve([]), longestOpeningMs))
  for (const [key, stored] of (await Promise.race([reading, late])).flat()) {
    if (!drafts.has(key)) drafts.set(key, stored)
  }
}

export function findDraft(key: string): unknown {
  return drafts.get(key)?.value
}

export function listDraftKeys(prefix: string): string[] {
  return [...drafts.keys()].filter((key) => key.startsWith(prefix))
}

export function saveDraft(key: string, value: unknown): void {
  const stored = { value, write: crypto.randomUUID() }
  drafts.set(key, stored)
  void storeOnDevice(key, stored)
  tell({ key, stored })
}

export function removeDraft(key: string): void {
  const stored = drafts.get(key)
  if (!stored) return
  drafts.delete(key)
  void removeFromDeviceIf<Stored>(key, ({ write }) => write === stored.write)
  tell({ key, removed: stored.write })
}

/** Called when another tab has written or removed a draft. */
export function whenDraftChanged(listener: (key: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** At logout: removes drafts, so that no one finds or sends another user's text. */
export async function dropStored(): Promise<void> {
  for (const key of listDraftKeys('draft ')) drafts.delete(key)
  await clearDevice(['draft', 'file', 'answer'])
}
