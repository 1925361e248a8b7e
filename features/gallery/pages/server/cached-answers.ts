/** A cache of answers, cleared when the version changes, with a maximum size. */
export interface CachedAnswers<Answer> {
  get(address: string, make: () => Promise<Answer>): Promise<Answer>
}

interface Options {
  version(): Promise<string>
  /** How long a version is trusted, in milliseconds. */
  trust: number
  most: number
}

/**
 * A publication by another process is seen at most `trust` milliseconds late. Simultaneous requests share one
 * computation; a failed one is not cached.
 */
export function cacheAnswers<Answer>({ version, trust, most }: Options): CachedAnswers<Answer> {
  let answers = new Map<string, Promise<Answer>>()
  let current = ''
  let checked: Promise<void> = Promise.resolve()
  let checkedAt = Number.NEGATIVE_INFINITY

  const check = async () => {
    const found = await version()
    if (found !== current) answers = new Map()
    current = found
  }
  return {
    async get(address, make) {
      if (performance.now() - checkedAt > trust) {
        checkedAt = performance.now()
        checked = check().catch((error: unknown) => {
          checkedAt = Number.NEGATIVE_INFINITY
          throw error
        })
      }
      await checked
      const cached = answers
      const known = cached.get(address)
      if (known) {
        // Requested again, so it becomes the last to be evicted.
        cached.delete(address)
        cached.set(address, known)
        return known
      }
      const made = make()
      cached.set(address, made)
      made.catch(() => cached.delete(address))
      const oldest = cached.keys().next().value
      if (cached.size > most && oldest !== undefined) cached.delete(oldest)
      return made
    },
  }
}
