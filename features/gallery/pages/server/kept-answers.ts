/** Answers made once, kept until the version moves, and only so many of them. */
export interface KeptAnswers<Answer> {
  get(address: string, make: () => Promise<Answer>): Promise<Answer>
}

interface Options {
  version(): Promise<string>
  /** How long, in milliseconds, a version is believed. */
  trust: number
  most: number
}

/**
 * A publication in another process is seen at most `trust` milliseconds late. Two who ask for the same at once
 * get the same making of it; one that fails is not kept.
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
        checked = check().catch((fault: unknown) => {
          checkedAt = Number.NEGATIVE_INFINITY
          throw fault
        })
      }
      await checked
      const kept = answers
      const known = kept.get(address)
      if (known) {
        // Asked for again, so it is the last to go.
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
