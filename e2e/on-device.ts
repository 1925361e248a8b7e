import type { Page } from 'playwright-core'

/** The application’s stored records of one kind, each as key and value. */
export function onDevice(page: Page, kind: 'draft' | 'score' | 'file' | 'answer'): Promise<string[]> {
  return page.evaluate<string[]>(`new Promise((resolve) => {
    const opening = indexedDB.open('palmares')
    // Nothing is stored yet: opening the database here would create it.
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
