import { type DetailedError, defaultOptions, Upload } from 'tus-js-client'
import { type FilePurpose, uploadsPath } from '#features/files/contract.ts'
import { requestHeaders } from '#web/api.ts'

const chunkBytes = 5 * 1024 * 1024
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000]

/** A lost line, a fault or an unlucky moment passes; what the programme says does not. */
function mayPass(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0
  return status === 0 || status >= 500 || status === 409 || status === 423 || status === 429
}

export function isSessionOver(error: Error | DetailedError): boolean {
  return 'originalResponse' in error && error.originalResponse?.getStatus() === 401
}

/** The server's sentence, where it said no. */
export function sentenceIn(error: Error | DetailedError): string | null {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (!answer || answer.getStatus() >= 500) return null
  try {
    const said: { message?: string } = JSON.parse(answer.getBody())
    return said.message ?? null
  } catch {
    // The protocol's own answers are not for people.
    return null
  }
}

interface Sending {
  file: File
  purpose: FilePurpose
  slotKey: string | null
  projectId: string
  position: number
  onProgress(sent: number, bytes: number): void
  onSuccess(): void
  onError(error: Error | DetailedError): void
}

/** A file on its way by tus, which tries again by itself for a while. */
export function prepareUpload({ file, purpose, slotKey, projectId, position, ...told }: Sending): Upload {
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
    onShouldRetry: (error) => navigator.onLine && mayPass(error),
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
