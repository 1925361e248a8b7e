import { type DetailedError, defaultOptions, Upload } from 'tus-js-client'
import { type FilePurpose, uploadsPath } from '#features/files/storage/contract.ts'
import { mayPass, sendingManners, stallOf } from './resumable.ts'
import type { Stall } from './uploading.ts'

const chunkBytes = 5 * 1024 * 1024
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000]

interface Sending {
  file: File
  purpose: FilePurpose
  slotKey?: string | undefined
  subjectId: string
  position: number | null
  onProgress(sent: number, bytes: number): void
  /** Called when the upload will be retried. */
  onStall(by: Stall): void
  onSuccess(): void
  onError(error: Error | DetailedError): void
}

/** An upload with tus, which retries by itself for a while. */
export function prepareUpload({
  file,
  purpose,
  slotKey,
  subjectId,
  position,
  onStall,
  ...callbacks
}: Sending): Upload {
  return new Upload(file, {
    ...callbacks,
    endpoint: uploadsPath,
    metadata: {
      purpose,
      subjectId,
      filename: file.name,
      ...(position === null ? {} : { position: String(position) }),
      ...(slotKey ? { slot: slotKey } : {}),
    },
    chunkSize: chunkBytes,
    retryDelays,
    fingerprint: async () =>
      ['palmares', purpose, subjectId, slotKey, file.name, file.size, file.lastModified]
        .filter((part) => part !== undefined)
        .join('|'),
    ...sendingManners,
    onShouldRetry: (error) => {
      const isAgain = navigator.onLine && mayPass(error)
      if (isAgain) onStall(stallOf(error))
      return isAgain
    },
  })
}

/** Resumes an earlier attempt, even after a reload. */
export async function findAddress(upload: Upload): Promise<void> {
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
}

/** Called when the server has the file. Choosing the file again starts a new upload. */
export async function forgetAddress(upload: Upload): Promise<void> {
  for (const { urlStorageKey } of await upload.findPreviousUploads()) {
    await defaultOptions.urlStorage.removeUpload(urlStorageKey)
  }
}
