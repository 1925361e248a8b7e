import type { z } from 'zod'

/**
 * Who may knock: anyone, a signed-in person, or only a person with the role. Whose things they may touch is
 * decided behind the door, in the feature's `access.ts` and queries.
 */
export type Audience = 'anyone' | 'user' | 'juror' | 'redactor' | 'organiser'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One thing that may be asked of the server: the same value serves the route, the browser's call and the API's
 * description. Parts of the path (`:projectId`) are fields of the input; the rest of the input travels in the
 * query of a GET or DELETE, in the body of the others.
 */
export interface Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  method: Method
  path: string
  /** One sentence for the API's description. */
  summary: string
  audience: Audience
  /**
   * Of a call for organisers: an organiser who judges may make it too. It tells nothing that would end their blindness (who
   * made a work or paid for it, what others score, who is assigned what) and decides nothing of the judging (assignments,
   * rounds, who leaves the jury). What is not blind-safe is rejected to whoever judges in a contest that is not announced:
   * of that contest where the address names it or a project in it, else whatever it is about.
   */
  blindSafe?: boolean
  input: Input
  output: Output
  /** The answer to a GET is the same for everybody, so that caches may have it for a moment. */
  isShared?: boolean
  /** The browser may keep the answer for its person, for a page that is loaded anew without a line. */
  isCached?: boolean
  /**
   * Calls with one `Idempotency-Key` take effect once. The handler works with the `db` that it is given: a transaction,
   * which also stores the answer. The answer is kept for a day, so it holds nothing that may be seen a single time only.
   */
  isOnce?: boolean
  /**
   * Beside `isOnce`: the call talks to an outside service, so it cannot be one transaction. Its effect is the same however
   * often it happens, and its answer is stored afterwards.
   */
  isRepeatable?: boolean
  /** The specification sets no time limit for its own calls; to all others the browser gives one. */
  hasNoTimeLimit?: boolean
}

/** Nobody forgets to say it where organisers are let in, and nobody says it where it means nothing. */
type BlindSafety<A extends Audience> = A extends 'organiser' ? { blindSafe: boolean } : { blindSafe?: never }

export function endpoint<Input extends z.ZodObject, Output extends z.ZodType, const A extends Audience>(
  endpoint: Endpoint<Input, Output> & { audience: A } & BlindSafety<A>,
): Endpoint<Input, Output> & { audience: A } {
  return endpoint
}

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type RequestOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

const pathPart = /:([A-Za-z]+)/g

export function pathFields(path: string): string[] {
  return [...path.matchAll(pathPart)].map((found) => found[1] ?? '')
}

/** The address with its parts filled in, and what is left of the input for the query or the body. */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = endpoint.path.replace(pathPart, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}
