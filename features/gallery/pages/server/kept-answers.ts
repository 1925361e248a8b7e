/** A cache of answers, cleared when the version changes, with a maximum size. */
export interface KeptAnswers<Answer> {
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
export function keepAnswers<Answer>({ version, trust, most }: Options): KeptAnswers<Answer> {
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
      const kept = answers
      const known = kept.get(address)
      if (known) {
        // Requested again, so it becomes the last to be evicted.
        kept.delete(address)
        kept.set(address, known)
        return known
      }
      const made = make()
      kept.set(address, made)
      made.catch(() => kept.delete(address))
      const oldest = kept.keys().next().value
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return made
    },
  }
}
