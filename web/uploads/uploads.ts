import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Upload } from 'tus-js-client'
import { type FilePurpose, uploadsPath } from '#features/files/storage/contract.ts'
import { endSession } from '#web/api/api.ts'
import { isSessionOver, mayPass, sendingManners, sentenceIn } from './resumable.ts'

/** `checking`: everything was sent, and the server looks at it. */
export interface Sending {
  id: string
  name: string
  sent: number
  bytes: number
  state: 'sending' | 'checking' | 'failed' | 'refused'
  /** The server's sentence, where it said no. */
  message: string | null
}

/** Files on their way to one desk; what is on the screen is read again as each arrives. */
export function useUploads(purpose: FilePurpose, subjectId: string) {
  const queries = useQueryClient()
  const [items, setItems] = useState<readonly Sending[]>([])
  const uploads = useRef(new Map<string, Upload>())

  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const upload of running.values()) void upload.abort()
    }
  }, [])

  const change = (id: string, part: Partial<Sending>) =>
    setItems((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const forget = (id: string) => {
    uploads.current.delete(id)
    setItems((before) => before.filter((one) => one.id !== id))
  }

  const add = (files: readonly File[]) => {
    for (const file of files) {
      const id = crypto.randomUUID()
      const item: Sending = {
        id,
        name: file.name,
        sent: 0,
        bytes: file.size,
        state: 'sending',
        message: null,
      }
      setItems((before) => [...before.filter(({ state }) => state !== 'refused'), item])
      const upload = new Upload(file, {
        endpoint: uploadsPath,
        metadata: { purpose, subjectId, filename: file.name },
        retryDelays: [0, 1_000, 3_000],
        storeFingerprintForResuming: false,
        ...sendingManners,
        onShouldRetry: mayPass,
        onProgress: (sent, bytes) => change(id, { sent, state: sent === bytes ? 'checking' : 'sending' }),
        onSuccess: () => {
          // The line gives way to the picture only when the picture is there.
          void queries.invalidateQueries().then(() => forget(id))
        },
        onError: (error) => {
          if (isSessionOver(error)) endSession()
          const message = sentenceIn(error)
          change(id, { state: message ? 'refused' : 'failed', message })
        },
      })
      uploads.current.set(id, upload)
      upload.start()
    }
  }
  const again = (id: string) => {
    change(id, { state: 'sending', message: null })
    uploads.current.get(id)?.start()
  }
  const cancel = (id: string) => {
    const isRefused = items.some((item) => item.id === id && item.state === 'refused')
    // Of what it refused the server has nothing to forget.
    if (!isRefused)
      void uploads.current
        .get(id)
        ?.abort(true)
        .catch(() => undefined)
    forget(id)
  }
  return { items, add, again, cancel }
}
export type Uploads = ReturnType<typeof useUploads>
