import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client'
import { requestHeaders } from '#web/api/api.ts'

/** Asked how far a file has come, the server said something else. */
class Unanswered extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The server answered ${status} when asked how far a file has come.`)
    this.status = status
  }
}

type UploadError = Error | DetailedError

/** No answer at all counts as 0. */
export function statusOf(error: UploadError): number {
  if (!('originalResponse' in error)) return 0
  const { causingError, originalResponse } = error
  return causingError instanceof Unanswered ? causingError.status : (originalResponse?.getStatus() ?? 0)
}

/** A lost connection, an error or an unlucky moment passes; what the programme says does not. */
export function mayPass(error: DetailedError): boolean {
  const status = statusOf(error)
  // The protocol's own 409 is a matter of moments, the programme's is not.
  const isOvertaken = status === 409 && saidIn(error).code === undefined
  // A full storage is said at once: it is not empty again in moments.
  const isFailing = status >= 500 && status !== 507
  return status === 0 || isFailing || isOvertaken || status === 423 || status === 429
}

export function isSessionOver(error: UploadError): boolean {
  return statusOf(error) === 401
}

interface Said {
  message?: string
  code?: string
}

export function saidIn(error: UploadError): Said {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (!answer || answer.getStatus() >= 500) return {}
  try {
    return JSON.parse(answer.getBody())
  } catch {
    // The protocol's own answers are not for people.
    return {}
  }
}

/** The server's sentence, where it said no. */
export function sentenceIn(error: UploadError): string | null {
  return saidIn(error).message ?? null
}

/** Only where the server does not have it is a file begun anew; tus would do so after any other answer as well. */
function holdOn(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  const isAnswer = (status >= 200 && status < 300) || status === 404 || status === 410
  if (request.getMethod() === 'HEAD' && !isAnswer) throw new Unanswered(status)
}

/** How every file is sent, whatever it is for. */
export const sendingManners = {
  onBeforeRequest: (request: HttpRequest) => {
    for (const [name, value] of Object.entries(requestHeaders())) request.setHeader(name, value)
  },
  onAfterResponse: holdOn,
}
