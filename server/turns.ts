/** Lets so many pieces of work run at a time; the others wait in the order of their coming. */
export function turns(atOnce: number): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    // Whoever ends hands the place on, so that nobody who comes just then takes it from those who wait.
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
