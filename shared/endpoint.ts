import type { z } from 'zod'

/**
 * Who may call an endpoint: anyone, a logged-in user, or only a user with the role. The feature's `access.ts` and
 * queries check the ownership of resources.
 */
export type Audience = 'anyone' | 'user' | 'juror' | 'redactor' | 'organiser'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One endpoint of the server: the same value serves the route, the browser's call and the API's description.
 * Path parameters (`:projectId`) are fields of the input; the rest of the input is in the query of a GET or
 * DELETE, and in the body of the others. The browser's build leaves out `input`, `output` and `summary`.
 */
export interface Endpoint<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  method: Method
  path: string
  /** One sentence for the API's description. */
  summary: string
  audience: Audience
  /**
   * For organiser endpoints: whether an organiser who judges may call it too. A blind-safe endpoint reveals nothing that
   * would end their blindness (who made or paid for a work, what others score, who is assigned what, who recused
   * themselves, the thresholds that follow), decides nothing about the judging (assignments, rounds, removal from the
   * jury) and gives nobody a role. Its answer to them stays the same whatever other jurors do. Other endpoints reject an
   * organiser who judges in a contest that is not announced: in that contest if the path names it or a project in it,
   * else in any contest.
   */
  blindSafe?: boolean
  /**
   * For organiser endpoints of a contest: whether the answer depends on the scores or votes. Whoever calls it once round
   * 1 was opened can no longer join the jury.
   */
  showsResults?: boolean
  /**
   * For user endpoints: whether an organiser may call it while acting as the user. Everything else is rejected then, so
   * a new endpoint is closed until somebody opens it. Never for money, scores, or how the user logs in.
   */
  mayActAs?: boolean
  input: Input
  output: Output
  /** The browser may cache the response for its user, for a reload while offline. */
  isCached?: boolean
  /**
   * Calls with one `Idempotency-Key` take effect once. The handler uses the `db` that it receives: a transaction, which
   * also stores the response. The response is stored for a day, so it must not contain anything that may be seen only
   * once.
   */
  isOnce?: boolean
  /**
   * With `isOnce`: the call uses an external service, so it cannot be one transaction. Repeating it has no further effect,
   * and its response is stored afterwards.
   */
  isRepeatable?: boolean
  /** The largest request body, if it may be larger than a megabyte, or than 64 KB in a call for anyone. */
  mostBytes?: number
  /** No timeout in the browser. The specification sets none for its calls; all other calls have one. */
  hasNoTimeLimit?: boolean
}

/** The type requires it for organiser endpoints and forbids it for others. */
type BlindSafety<A extends Audience> = A extends 'organiser' ? { blindSafe: boolean } : { blindSafe?: never }
type Acting<A extends Audience> = A extends 'user' ? { mayActAs?: boolean } : { mayActAs?: never }

export function endpoint<Input extends z.ZodObject, Output extends z.ZodType, const A extends Audience>(
  endpoint: Endpoint<Input, Output> & { audience: A } & BlindSafety<A> & Acting<A>,
): Endpoint<Input, Output> & { audience: A } {
  return endpoint
}

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type RequestOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/**
 * What a call needs of its endpoint. The screens before login import only this, because the schemas would load their
 * library: `useApiAction<typeof login>(loginCall)`.
 */
export interface Call<E extends Endpoint>
  extends Pick<Endpoint, 'method' | 'path' | 'isCached' | 'isOnce' | 'hasNoTimeLimit'> {
  /** Only a type: no call has it. */
  of?: E
}

const pathPart = /:([A-Za-z]+)/g

export function pathFields(path: string): string[] {
  return [...path.matchAll(pathPart)].map((found) => found[1] ?? '')
}

/** The address with its path parameters, and the rest of the input for the query or the body. */
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
