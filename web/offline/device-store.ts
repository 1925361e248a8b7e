/** One store of things in the browser's own database. */
export interface DeviceStore {
  /** One request in a transaction of its own, finished when the disk has it. */
  request<T>(mode: IDBTransactionMode, request: (things: IDBObjectStore) => IDBRequest<T>): Promise<T>
  /** With everything in it. */
  drop(): void
}

/** A database with one store, whose things are found by their `id`; opened for each request, so that it can be dropped. */
export function deviceStore(database: string, store: string): DeviceStore {
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(database, 1)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore(store, { keyPath: 'id' })
      }
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })

  return {
    async request(mode, request) {
      const opened = await open()
      try {
        return await new Promise((resolve, reject) => {
          const transaction = opened.transaction(store, mode)
          const asked = request(transaction.objectStore(store))
          transaction.oncomplete = () => resolve(asked.result)
          transaction.onabort = () => reject(transaction.error)
        })
      } finally {
        opened.close()
      }
    },
    drop() {
      indexedDB.deleteDatabase(database)
    },
  }
}
