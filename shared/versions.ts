import { z } from 'zod'
import { type ErrorCode, failWith } from './domain-error.ts'

/**
 * The version that a form was filled from. The save sends it back: when the row has another version by then, the answer
 * is 409 with the `current` value. A save without a version is unconditional, like a request without If-Match.
 */
export const BasedOn = { version: z.int().min(0).optional() }

/** Whether a save is based on a version that is no longer the current one. */
export const isOutdated = (basedOn: number | undefined, saved: { version: number }): boolean =>
  basedOn !== undefined && basedOn !== saved.version

/**
 * Prevents a save from overwriting values that its form has not shown.
 * @throws Error with the current value
 */
export function rejectOutdated(code: ErrorCode, current: { version: number }): never {
  return failWith(code, { current })
}

/** The current value in the answer to an outdated save; null in any other answer. */
export function currentIn<Current extends z.ZodType>(
  body: unknown,
  schema: Current,
): z.infer<Current> | null {
  const { current } = z.object({ current: z.unknown() }).catch({ current: null }).parse(body)
  return schema.safeParse(current).data ?? null
}
