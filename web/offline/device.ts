import { createStore, del, delMany, promisifyRequest, set, type UseStore } from 'idb-keyval'

/*
 * The application's one store in the browser. A key contains the kind, the user and the name, as in `draft 0198…
 * article.7`. Without storage only the safety net is lost.
 */

/**
 * Scores stay on a shared device until their juror comes back; everything else is deleted with the session.
 */
type Kind = 'draft' | 'score' | 'file' | 'answer'

const opened = createStore('palmares', 'stored')

/** Committed at once, so that a page that closes now does not lose its last write. */
const store: UseStore = (mode, callback) =>
  opened(mode, (things) => {
    const result = callback(things)
    if (mode === 'readwrite') things.transaction.commit()
    return result
  })

export const keyOf = (kind: Kind, userId: string, name = '') => `${kind} ${userId} ${name}`

/** Whether the disk has it. */
export async function storeOnDevice(key: string, value: unknown): Promise<boolean> {
  try {
    await set(key, value, store)
    return true
  } catch {
    // An older value must not outlive a newer one that did not fit.
    await removeFromDevice([key])
    return false
  }
}

const under = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** Every stored thing whose key begins like this, with its key. */
export async function listOnDevice<T>(prefix: string): Promise<[string, T][]> {
  try {
    return await store('readonly', async (things) => {
      const range = under(prefix)
      const [keys, values]: [IDBValidKey[], T[]] = await Promise.all([
        promisifyRequest(things.getAllKeys(range)),
        promisifyRequest(things.getAll(range)),
      ])
      return values.map((value, at): [string, T] => [String(keys[at]), value])
    })
  } catch {
    return []
  }
}

export async function removeFromDevice(keys: string[]): Promise<void> {
  await delMany(keys, store).catch(() => undefined)
}

/** Removes it unless another page has stored something newer there. */
export async function removeFromDeviceIf<T>(key: string, isSame: (stored: T) => boolean): Promise<void> {
  try {
    await opened('readwrite', async (things) => {
      const stored: T | undefined = await promisifyRequest(things.get(key))
      if (stored !== undefined && isSame(stored)) things.delete(key)
      await promisifyRequest(things.transaction)
    })
  } catch {
    await del(key, store).catch(() => undefined)
  }
}

/** Removes what is of these kinds; with `but`, only what belongs to other users. */
export async function clearDevice(kinds: readonly Kind[], but?: string): Promise<void> {
  await store('readwrite', (things) => {
    for (const kind of kinds) {
      const [all, own] = [under(`${kind} `), under(keyOf(kind, but ?? ''))]
      if (but === undefined) things.delete(all)
      else {
        things.delete(IDBKeyRange.bound(all.lower, own.lower, false, true))
        things.delete(IDBKeyRange.bound(own.upper, all.upper))
      }
    }
    return promisifyRequest(things.transaction)
  }).catch(() => undefined)
}
