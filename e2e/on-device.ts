import type { Page } from 'playwright-core'

/** What the application stores in this browser of one kind, each as its key and its value. */
export function onDevice(page: Page, kind: 'draft' | 'score' | 'file' | 'answer'): Promise<string[]> {
  return page.evaluate<string[]>(`new Promise((resolve) => {
    const opening = indexedDB.open('palmares')
    // Nothing was stored yet: looking must not make the database in the application's place.
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = () => resolve([])
    opening.onsuccess = () => {
      const things = opening.result.transaction('stored').objectStore('stored')
      const range = IDBKeyRange.bound('${kind} ', '${kind}!')
      const keys = things.getAllKeys(range)
      const values = things.getAll(range)
      values.onsuccess = () => {
        opening.result.close()
        resolve(keys.result.map((key, at) => key + ' ' + JSON.stringify(values.result[at])))
      }
    }
  })`)
}
