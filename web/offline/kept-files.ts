import { deviceStore } from './device-store.ts'

/*
 * Files that somebody chose and the server does not have whole yet stay on the device, so that a page loaded anew, a
 * crash or a closed tab costs only what was on the line. They stand under the person who chose them.
 */

export interface KeptFile {
  id: string
  ownerId: string
  /** What the file is for, in the words of whoever sends it. */
  desk: string
  position: number
  file: File
}

const store = deviceStore('palmares-files', 'files')

/** Whether there was room: a full or forbidden storage costs the safety net, not the upload. */
export async function keepFile(kept: KeptFile): Promise<boolean> {
  try {
    await store.request('readwrite', (files) => files.put(kept))
    return true
  } catch {
    return false
  }
}

export async function isFileKept(id: string): Promise<boolean> {
  try {
    return (await store.request('readonly', (files) => files.count(id))) > 0
  } catch {
    return false
  }
}

/** In the order of choosing. */
export async function listKeptFiles(ownerId: string): Promise<KeptFile[]> {
  try {
    const all: KeptFile[] = await store.request('readonly', (files) => files.getAll())
    return all
      .filter((kept) => kept.ownerId === ownerId)
      .toSorted((one, other) => one.position - other.position)
  } catch {
    return []
  }
}

export async function dropFile(id: string): Promise<void> {
  await store.request('readwrite', (files) => files.delete(id)).catch(() => undefined)
}

/** At logout: nobody finds what somebody else was sending. */
export function dropKeptFiles(): void {
  store.drop()
}

/** Once it is known who is here: what somebody else left is theirs no more. */
export async function keepOnlyFilesOf(ownerId: string): Promise<void> {
  try {
    const all: KeptFile[] = await store.request('readonly', (files) => files.getAll())
    for (const kept of all) if (kept.ownerId !== ownerId) await dropFile(kept.id)
  } catch {
    // Where nothing can be kept, nothing was left either.
  }
}

/** Whoever holds a file sends it; another tab waits until it is let go, or closed. Answers with the way to let go. */
export function holdFile(id: string): Promise<() => void> {
  // Browsers have locks only where the line is safe.
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void navigator.locks.request(`file ${id}`, () => new Promise<void>((letGo) => resolve(letGo)))
  })
}
