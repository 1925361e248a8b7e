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

/** Commits at once, so that a closing page does not lose its last write. */
const store: UseStore = async (mode, callback) =>
  opened(mode, (things) => {
    const result = callback(things)
    if (mode === 'readwrite') things.transaction.commit()
    return result
  })

export const keyOf = (kind: Kind, userId: string, name = '') => `${kind} ${userId} ${name}`

/** Writes a value. Returns whether it was stored. */
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

/** All stored entries whose key has this prefix. */
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

/** Removes an entry, unless another page has stored a newer value. */
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

/** Removes entries of these kinds. With `but`, removes only those of other users. */
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
