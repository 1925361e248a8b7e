import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type DetailedError, Upload } from 'tus-js-client'
import { type FilePurpose, uploadsPath } from '#features/files/contract.ts'
import { endSession, requestHeaders } from '#web/api.ts'
import { getProject } from '../contract.ts'

/*
 * Uploads live outside the screens, so that leaving a step does not stop them. tus keeps the address of each in
 * the browser: the same file chosen again after a reload goes on where it was.
 */

/** `checking`: everything was sent, and the server looks at it. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'checking' | 'offline' | 'failed' | 'refused'

export interface Uploading {
  id: string
  name: string
  bytes: number
  /** In the order of choosing, behind those that were there. */
  position: number
  sent: number
  state: UploadState
  secondsLeft: number | null
  /** The server's sentence, where it said no. */
  message: string | null
  /** The file itself as a picture, where the browser can draw it. */
  preview: string
}

const atOnce = 3
const chunkBytes = 5 * 1024 * 1024
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000]

const isUnderWay = ({ state }: Uploading) => state === 'sending' || state === 'checking'

/** A lost line, a fault or an unlucky moment passes; what the programme says does not. */
function mayPass(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0
  return status === 0 || status >= 500 || status === 409 || status === 423 || status === 429
}

function sentenceIn(error: Error | DetailedError): string | null {
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

class Uploader {
  items: readonly Uploading[] = []
  private readonly running = new Map<string, { upload: Upload; startedAt: number; startedWith: number }>()
  private readonly listeners = new Set<() => void>()
  private readonly projectId: string
  private readonly purpose: FilePurpose
  private readonly queries: QueryClient

  constructor(projectId: string, purpose: FilePurpose, queries: QueryClient) {
    this.projectId = projectId
    this.purpose = purpose
    this.queries = queries
    addEventListener('online', () => {
      for (const { id, state } of this.items) if (state === 'offline') void this.resume(id)
    })
    addEventListener('beforeunload', (event) => {
      if (this.items.some(isUnderWay)) event.preventDefault()
    })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  snapshot = (): readonly Uploading[] => this.items

  add = (files: readonly File[], known: readonly { position: number }[]): void => {
    const taken = [...known, ...this.items].map(({ position }) => position)
    const next = Math.max(-1, ...taken) + 1
    for (const [at, file] of files.entries()) {
      const position = next + at
      const id = crypto.randomUUID()
      const item: Uploading = {
        id,
        name: file.name,
        bytes: file.size,
        position,
        sent: 0,
        state: 'waiting',
        secondsLeft: null,
        message: null,
        preview: URL.createObjectURL(file),
      }
      this.running.set(id, { upload: this.prepare(id, file, position), startedAt: 0, startedWith: 0 })
      this.set([...this.items, item])
    }
    void this.fill()
  }

  pause = (id: string): void => {
    void this.running.get(id)?.upload.abort()
    this.change(id, { state: 'paused', secondsLeft: null })
    void this.fill()
  }

  /** Also tries again after a failure. */
  resume = async (id: string): Promise<void> => {
    // It may be waiting for its own next attempt, and must not go on twice.
    await this.running.get(id)?.upload.abort()
    this.change(id, { state: 'waiting', message: null })
    await this.fill()
  }

  cancel = (id: string): void => {
    // The server forgets what it has; if it does not hear of it, it does so by itself after a while.
    void this.running
      .get(id)
      ?.upload.abort(true)
      .catch(() => undefined)
    this.forget(id)
    void this.fill()
  }

  private prepare(id: string, file: File, position: number): Upload {
    return new Upload(file, {
      endpoint: uploadsPath,
      metadata: {
        purpose: this.purpose,
        projectId: this.projectId,
        filename: file.name,
        position: String(position),
      },
      chunkSize: chunkBytes,
      retryDelays,
      removeFingerprintOnSuccess: true,
      fingerprint: async () =>
        ['palmares', this.purpose, this.projectId, file.name, file.size, file.lastModified].join('|'),
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(requestHeaders())) request.setHeader(name, value)
      },
      onShouldRetry: (error) => {
        if (!navigator.onLine) this.change(id, { state: 'offline', secondsLeft: null })
        return mayPass(error)
      },
      onProgress: (sent, bytes) => this.progress(id, sent, bytes),
      onSuccess: () => void this.arrived(id),
      onError: (error) => this.failed(id, error),
    })
  }

  private async fill(): Promise<void> {
    for (const item of this.items) {
      if (item.state !== 'waiting' || this.items.filter(isUnderWay).length >= atOnce) continue
      this.change(item.id, { state: 'sending' })
      const known = this.running.get(item.id)
      if (!known) continue
      known.startedAt = 0
      const [previous] = await known.upload.findPreviousUploads()
      if (previous) known.upload.resumeFromPreviousUpload(previous)
      // It may have been paused or called off while the browser looked.
      if (this.items.some(({ id, state }) => id === item.id && state === 'sending')) known.upload.start()
    }
  }

  private progress(id: string, sent: number, bytes: number): void {
    const known = this.running.get(id)
    if (!known) return
    if (known.startedAt === 0) {
      known.startedAt = Date.now()
      known.startedWith = sent
    }
    const seconds = (Date.now() - known.startedAt) / 1000
    const speed = seconds > 1 ? (sent - known.startedWith) / seconds : 0
    const secondsLeft = speed > 0 ? Math.ceil((bytes - sent) / speed) : null
    this.change(id, { sent, secondsLeft, state: sent === bytes ? 'checking' : 'sending' })
  }

  /** The row gives way to what arrived only when that is there. */
  private async arrived(id: string): Promise<void> {
    this.change(id, { state: 'checking', secondsLeft: null })
    await this.queries.invalidateQueries({ queryKey: [getProject.path, { projectId: this.projectId }] })
    this.forget(id)
    void this.fill()
  }

  private failed(id: string, error: Error | DetailedError): void {
    if ('originalResponse' in error && error.originalResponse?.getStatus() === 401) endSession()
    const message = sentenceIn(error)
    const state = message ? 'refused' : navigator.onLine ? 'failed' : 'offline'
    this.change(id, { state, message, secondsLeft: null })
    void this.fill()
  }

  private forget(id: string): void {
    const item = this.items.find((one) => one.id === id)
    if (item) URL.revokeObjectURL(item.preview)
    this.running.delete(id)
    this.set(this.items.filter((one) => one.id !== id))
  }

  private change(id: string, part: Partial<Uploading>): void {
    this.set(this.items.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }

  private set(items: readonly Uploading[]): void {
    this.items = items
    for (const listener of this.listeners) listener()
  }
}

const uploaders = new Map<string, Uploader>()

/** What is on its way to one step of a project, the same wherever it is asked for. */
export function useUploads(projectId: string, purpose: FilePurpose, queries: QueryClient) {
  const key = `${purpose} ${projectId}`
  const uploader = uploaders.get(key) ?? new Uploader(projectId, purpose, queries)
  uploaders.set(key, uploader)
  const items = useSyncExternalStore(uploader.subscribe, uploader.snapshot)
  const { add, pause, resume, cancel } = uploader
  return { items, add, pause, resume, cancel }
}
export type Uploads = ReturnType<typeof useUploads>
