import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client'
import { requestHeaders } from '#web/api/api.ts'
import type { Stall } from './uploading.ts'

/** The server reported an unexpected offset. */
class Unanswered extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The server answered ${status} when asked how far a file has come.`)
    this.status = status
  }
}

type UploadError = Error | DetailedError

/** The status of the response, or 0 without one. */
export function statusOf(error: UploadError): number {
  if (!('originalResponse' in error)) return 0
  const { causingError, originalResponse } = error
  return causingError instanceof Unanswered ? causingError.status : (originalResponse?.getStatus() ?? 0)
}

/** A connection or server error is temporary; a rejection is final. */
export function mayPass(error: DetailedError): boolean {
  const status = statusOf(error)
  // The protocol's own 409 is temporary, the portal's is not.
  const isOvertaken = status === 409 && saidIn(error).code === undefined
  // A full storage is reported at once: a retry within moments would fail too.
  const isFailing = status >= 500 && status !== 507
  return status === 0 || isFailing || isOvertaken || status === 423 || status === 429
}

/** Whether the browser can still read a chosen file: not if it was changed or moved on its disk. */
export function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** What holds up an upload that is tried again. */
export function stallOf(error: UploadError): Stall {
  if (statusOf(error) !== 429) return 'offline'
  return answerIn(error).code === 'uploads_open_unconfirmed' ? 'unconfirmed' : 'waiting'
}

export function isSessionOver(error: UploadError): boolean {
  return statusOf(error) === 401
}

interface Said {
  message?: string
  code?: string
}

function answerIn(error: UploadError): Said {
  try {
    return JSON.parse(('originalResponse' in error && error.originalResponse?.getBody()) || '{}')
  } catch {
    // The protocol's own messages are not meant for users.
    return {}
  }
}

export function saidIn(error: UploadError): Said {
  const status = statusOf(error)
  // After 429 it goes on by itself, like after an error of the server.
  return status >= 500 || status === 429 ? {} : answerIn(error)
}

/** The server's message if it rejected. */
export function sentenceIn(error: UploadError): string | null {
  return saidIn(error).message ?? null
}

/** A file restarts only if the server does not have it; tus would restart after any other response too. */
function holdOn(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  const isAnswer = (status >= 200 && status < 300) || status === 404 || status === 410
  if (request.getMethod() === 'HEAD' && !isAnswer) throw new Unanswered(status)
}

/** Uploads any file, whatever its purpose. */
export const sendingManners = {
  onBeforeRequest: (request: HttpRequest) => {
    for (const [name, value] of Object.entries(requestHeaders())) request.setHeader(name, value)
  },
  onAfterResponse: holdOn,
}
