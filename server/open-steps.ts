import type { Logger } from 'pino'

const closingTimeoutMs = 10_000

/** Waits for the work with a timeout: a hanging step must not prevent the rest from closing. */
function withinReason(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('a component did not close in time')), closingTimeoutMs)
  })
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}

/** Steps that are undone in the opposite order. */
export function openSteps(log: Logger) {
  const steps: (() => Promise<unknown>)[] = []
  return {
    add: (step: () => Promise<unknown>) => steps.push(step),
    async close() {
      for (const step of steps.splice(0).reverse()) {
        await withinReason(step()).catch((error: unknown) =>
          log.warn({ err: error }, 'a component did not close cleanly'),
        )
      }
    },
  }
}
