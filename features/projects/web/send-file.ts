import {
  type DetailedError,
  defaultOptions,
  type HttpRequest,
  type HttpResponse,
  Upload,
} from 'tus-js-client'
import { type FilePurpose, type FileRefusal, uploadsPath } from '#features/files/contract.ts'
import { requestHeaders } from '#web/api.ts'

const chunkBytes = 5 * 1024 * 1024
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000]

/** Asked how far a file has come, the server said something else. */
class Unanswered extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The server answered ${status} when asked how far a file has come.`)
    this.status = status
  }
}

function statusOf(error: Error | DetailedError): number {
  if (!('originalResponse' in error)) return 0
  const { causingError, originalResponse } = error
  return causingError instanceof Unanswered ? causingError.status : (originalResponse?.getStatus() ?? 0)
}

/** A lost line, a fault or an unlucky moment passes; what the programme says does not. */
function mayPass(error: DetailedError): boolean {
  const status = statusOf(error)
  return status === 0 || status >= 500 || status === 409 || status === 423 || status === 429
}

export function isSessionOver(error: Error | DetailedError): boolean {
  return statusOf(error) === 401
}

interface Said {
  message?: string
  refusal?: string
}

function saidIn(error: Error | DetailedError): Said {
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
export function sentenceIn(error: Error | DetailedError): string | null {
  return saidIn(error).message ?? null
}

/** The server has the whole file, and adds it once the project can be changed again. */
export function isKeptThere(error: Error | DetailedError): boolean {
  const kept: FileRefusal = 'file_kept'
  // An answer to HEAD holds no words; of a file that was refused for what it is, nothing is there to be asked for.
  const isHead = 'causingError' in error && error.causingError instanceof Unanswered
  return statusOf(error) === 422 && (isHead || saidIn(error).refusal === kept)
}

/** Only where the server does not have it is a file begun anew; tus would do so after any other answer as well. */
function holdOn(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  const isAnswer = (status >= 200 && status < 300) || status === 404 || status === 410
  if (request.getMethod() === 'HEAD' && !isAnswer) throw new Unanswered(status)
}

interface Sending {
  file: File
  purpose: FilePurpose
  slotKey: string | null
  projectId: string
  position: number
  onProgress(sent: number, bytes: number): void
  /** The line is lost, and tried again soon. */
  onStall(): void
  onSuccess(): void
  onError(error: Error | DetailedError): void
}

/** A file on its way by tus, which tries again by itself for a while. */
export function prepareUpload({
  file,
  purpose,
  slotKey,
  projectId,
  position,
  onStall,
  ...told
}: Sending): Upload {
  return new Upload(file, {
    ...told,
    endpoint: uploadsPath,
    metadata: {
      purpose,
      projectId,
      filename: file.name,
      position: String(position),
      ...(slotKey ? { slot: slotKey } : {}),
    },
    chunkSize: chunkBytes,
    retryDelays,
    fingerprint: async () =>
      ['palmares', purpose, projectId, slotKey, file.name, file.size, file.lastModified]
        .filter((part) => part !== null)
        .join('|'),
    onBeforeRequest: (request) => {
      for (const [name, value] of Object.entries(requestHeaders())) request.setHeader(name, value)
    },
    onAfterResponse: holdOn,
    onShouldRetry: (error) => {
      const isAgain = navigator.onLine && mayPass(error)
      if (isAgain) onStall()
      return isAgain
    },
  })
}

/** Goes on where an earlier attempt stopped, also one before a reload. */
export async function findAddress(upload: Upload): Promise<void> {
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
}

/** Once the server has the file: chosen again, it is a new one. */
export async function forgetAddress(upload: Upload): Promise<void> {
  for (const { urlStorageKey } of await upload.findPreviousUploads()) {
    await defaultOptions.urlStorage.removeUpload(urlStorageKey)
  }
}
