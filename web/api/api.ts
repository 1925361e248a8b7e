import { addressOf, type Call, type Endpoint, type OutputOf, type RequestOf } from '#shared/endpoint.ts'
import { storedLanguage } from '#web/i18n/language.ts'
import { notifyUnanswered, reportLost, watchRequest } from '#web/offline/connection.ts'
import { fetchToTheEnd } from '#web/offline/last-requests.ts'
import { hasSessionMoved, leaveSession, storedToken } from '#web/session/session.ts'
import { keepSessionEnd } from '#web/session/session-end.ts'
import { askedAhead, forgetAsked } from './asked-ahead.ts'

/** Invalid input, with messages by field. */
export class Invalid extends Error {
  readonly errors: Record<string, string[]>
  constructor(message: string, errors: Record<string, string[]>) {
    super(message)
    this.errors = errors
  }
}

/** The server rejects the request, with a message to show and a code to handle. */
export class Rejected extends Error {
  readonly status: number
  readonly code: string | null
  /** The rest of the server's response, beside the message. */
  readonly said: unknown
  /** The retry delay that the server requests. */
  readonly retryAfterMs: number
  constructor(message: string, status: number, code: string | null, said: unknown = null, retryAfterMs = 0) {
    super(message)
    this.status = status
    this.code = code
    this.said = said
    this.retryAfterMs = retryAfterMs
  }
}

/** A server error. The log contains its reference. */
export class ServerError extends Error {
  readonly status: number
  readonly reference: string | null
  /** The retry delay that the server requests. */
  readonly retryAfterMs: number
  constructor(message: string, status: number, reference: string | null, retryAfterMs = 0) {
    super(message)
    this.status = status
    this.reference = reference
    this.retryAfterMs = retryAfterMs
  }
}

/** The request did not reach the server, or had no response in time. */
export class Offline extends Error {}

/** Longer than the server's limit for any statement, so that its own response comes first. */
const limitMs = 35_000
/** An export may take long to create and to download. */
const fileLimitMs = 300_000

/** No response: the connection is down, or the portal is briefly unavailable. */
export function isAway(failure: Error | null): boolean {
  return (
    failure instanceof Offline || (failure instanceof ServerError && [502, 503, 504].includes(failure.status))
  )
}

type Unauthorised = () => void
let onUnauthorised: Unauthorised = () => {}

/** Called after a 401 has removed the token: the application goes to the login page. */
export function whenUnauthorised(action: Unauthorised): void {
  onUnauthorised = action
}

/**
 * Handles a 401 for a user who had a token.
 * @param why the server's code for it
 */
function endSession(why: string | null): void {
  if (storedToken() === null) return
  keepSessionEnd(why)
  leaveSession()
  onUnauthorised()
}

/** The headers that every request of the specification carries. */
export function requestHeaders(): Record<string, string> {
  const token = storedToken()
  return {
    'X-Requested-With': 'XMLHttpRequest',
    'Accept-Language': storedLanguage(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
}

function queryOf(rest: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

interface Said {
  message?: string
  code?: string
  errors?: Record<string, string[]>
  requestId?: string
}

async function errorOf(answer: Response): Promise<Error> {
  const said: Said = await answer.json().catch(() => ({}))
  // A proxy may respond without a message of ours.
  const message = said.message ?? ''
  if (answer.status === 422) return new Invalid(message, said.errors ?? {})
  const retryAfterMs = (Number(answer.headers.get('retry-after')) || 0) * 1_000
  if (answer.status < 500) {
    return new Rejected(message, answer.status, said.code ?? null, said, retryAfterMs)
  }
  return new ServerError(message, answer.status, said.requestId ?? null, retryAfterMs)
}

interface Sending {
  idempotencyKeyOf?: string | undefined
  limitMs: number
}

/** No server was reached, or none responded in time; the connection itself may be fine. */
function awayFrom(cause: unknown): Offline {
  if (!(cause instanceof DOMException && cause.name === 'TimeoutError')) reportLost()
  return new Offline('offline', { cause })
}

/** The full response, within the same time limit. */
async function send<Body>(
  endpoint: Call<Endpoint>,
  input: Record<string, unknown>,
  sending: Sending,
  read: (answer: Response) => Promise<Body>,
): Promise<Body> {
  const token = storedToken()
  if (token !== null && hasSessionMoved()) {
    // Another tab logged in, and this one does not know yet: text typed here must not move to that user.
    location.reload()
    return new Promise(() => {})
  }
  const { path, rest } = addressOf(endpoint, input)
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const address = isQuery ? path + queryOf(rest) : path
  const answered = watchRequest()
  if (endpoint.method !== 'GET') forgetAsked()
  const ahead = endpoint.method === 'GET' ? askedAhead(address) : undefined
  const answer = await (
    ahead ??
    fetchToTheEnd(address, {
      method: endpoint.method,
      headers: {
        ...requestHeaders(),
        ...(isQuery ? {} : { 'Content-Type': 'application/json' }),
        ...(sending.idempotencyKeyOf ? { 'Idempotency-Key': sending.idempotencyKeyOf } : {}),
      },
      ...(isQuery ? {} : { body: JSON.stringify(rest) }),
      ...(endpoint.hasNoTimeLimit ? {} : { signal: AbortSignal.timeout(sending.limitMs) }),
    })
  )
    .catch((cause: unknown) => {
      throw awayFrom(cause)
    })
    .finally(answered)
  if (answer.ok) {
    return read(answer).catch((cause: unknown) => {
      throw awayFrom(cause)
    })
  }
  const error = await errorOf(answer)
  if (isAway(error)) notifyUnanswered()
  // A 401 of the login form belongs to the form; a 401 of an old token does not concern a newer one.
  if (answer.status === 401 && token === storedToken())
    endSession(error instanceof Rejected ? error.code : null)
  throw error
}

/**
 * Calls the server with the types of the contract.
 * @param pressKey names a series of presses, of which the server performs one
 * @throws Invalid, Rejected, Error or Offline
 */
export async function request<E extends Endpoint>(
  endpoint: E | Call<E>,
  input: RequestOf<E>,
  idempotencyKeyOf?: string,
): Promise<OutputOf<E>> {
  return send(endpoint, input, { idempotencyKeyOf, limitMs }, (answer) => answer.json())
}

/**
 * After a 401 of a request that bypasses `send`, such as an upload's HEAD, whose answer has no body: a call of its own
 * learns why the session ended.
 */
export async function leaveEndedSession(): Promise<void> {
  const who = { method: 'GET', path: '/api/user' } as const
  const failure = await send(who, {}, { limitMs }, (answer) => answer.json()).catch((error: unknown) => error)
  if (failure instanceof Error) endSession(null)
}

/** Fetches a file with the user's token. */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Blob> {
  return send(endpoint, input, { limitMs: fileLimitMs }, (answer) => answer.blob())
}

/** Fetches a file with the user's token and downloads it in the browser. */
export async function download<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<void> {
  const { headers, file } = await send(endpoint, input, { limitMs: fileLimitMs }, async (answer) => ({
    headers: answer.headers,
    file: await answer.blob(),
  }))
  const named = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = named ? decodeURIComponent(named) : ''
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
