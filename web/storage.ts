/*
 * What the browser stores for this portal. Where it blocks site data or has no room left, the page goes on with what it
 * holds itself, until it is left.
 */

export interface SafeStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

function attempt<Value>(action: () => Value, otherwise: Value): Value {
  try {
    return action()
  } catch {
    return otherwise
  }
}

/** @param open may throw, and is null in browsers whose storage is turned off */
function safe(open: () => Storage | null | undefined): SafeStorage {
  /** What the browser did not take. */
  const inMemory = new Map<string, string>()
  const stored = () => attempt(open, null) ?? null
  return {
    getItem: (key) => inMemory.get(key) ?? attempt(() => stored()?.getItem(key), null) ?? null,
    setItem(key, value) {
      const isStored = attempt(() => {
        stored()?.setItem(key, value)
        return stored() !== null
      }, false)
      if (isStored) inMemory.delete(key)
      else inMemory.set(key, value)
    },
    removeItem(key) {
      inMemory.delete(key)
      attempt(() => stored()?.removeItem(key), undefined)
    },
    keys: () => [...new Set([...attempt(() => Object.keys(stored() ?? {}), []), ...inMemory.keys()])],
  }
}

/** For all tabs, until it is removed. */
export const deviceStorage = safe(() => globalThis.localStorage)
/** For this tab. */
export const tabStorage = safe(() => globalThis.sessionStorage)

/** False on the server, which renders the screens before login too. */
export const isInBrowser = () => attempt(() => globalThis.localStorage !== undefined, true)

/** Whether what is stored now is still there when the page is loaded again. */
export function isStorageKept(): boolean {
  return attempt(() => {
    globalThis.localStorage.setItem('probe', '')
    globalThis.localStorage.removeItem('probe')
    return true
  }, !isInBrowser())
}
