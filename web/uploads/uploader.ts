import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { DetailedError, Upload } from 'tus-js-client'
import { type FilePurpose, filePurposes } from '#features/files/storage/contract.ts'
import { leaveEndedSession } from '#web/api/api.ts'
import {
  isFilePending,
  listPendingFiles,
  lockFile,
  removeFile,
  storeFile,
} from '#web/offline/pending-files.ts'
import { useUserId } from '#web/session/session.ts'
import { notifyArriving } from './arriving.ts'
import { isReadable, isSessionOver, sentenceIn } from './resumable.ts'
import { findAddress, forgetAddress, prepareUpload } from './send-file.ts'
import {
  isComing,
  isOwn,
  isUnderWay,
  nothing,
  totalOf,
  type Uploading,
  type UploadState,
  type UploadTotal,
} from './uploading.ts'

/*
 * Uploads are independent of screens, so that leaving a step does not stop them. The browser stores each file, and
 * tus its address on the server: they resume after a reload. One tab uploads a file, and the others wait for it.
 */

/** The target of uploads: their owner, or a document that the contest requires. */
interface UploadTarget {
  purpose: FilePurpose
  subjectId: string
  slotKey?: string | undefined
}

/** The number of files still allowed, and the one row for all that are too many. */
interface Room {
  left: number
  refuse: (names: readonly string[]) => Pick<Uploading, 'name' | 'message'>
}

/** The existing files, and how many more are allowed. */
interface Among {
  known: readonly { position: number }[]
  room?: Room
}

/** Only what could not be stored is lost by leaving. */
function warnBeforeLeaving(isStillComing: () => boolean): void {
  addEventListener('beforeunload', (event) => {
    if (isStillComing()) event.preventDefault()
  })
}

/** The data of a row. */
interface Work {
  file: File
  upload: Upload
  startedAt: number
  startedWith: number
  /** Whether this device could store the file, once it has tried. */
  stored: Promise<boolean>
  letGo: () => void
  /** The session ended; the next one goes on. */
  isLoggedOut: boolean
  /** The number of failed attempts. */
  attempts: number
  timer?: ReturnType<typeof setTimeout>
}

interface Shown {
  items: readonly Uploading[]
  total: UploadTotal
}

const atOnce = 3
const [eventuallyMs, latestMs] = [15_000, 300_000]
class Uploader {
  private shown: Shown = { items: [], total: nothing }
  private arrived = nothing
  private readonly works = new Map<string, Work>()
  private readonly listeners = new Set<() => void>()
  private readonly ownerId: string
  private readonly uploadTarget: UploadTarget
  private readonly queries: QueryClient

  constructor(ownerId: string, uploadTarget: UploadTarget, queries: QueryClient) {
    this.ownerId = ownerId
    this.uploadTarget = uploadTarget
    this.queries = queries
    addEventListener('offline', () => {
      for (const item of this.items.filter(isOwn)) this.halt(item.id, 'offline')
    })
    addEventListener('online', () => {
      for (const { id, state } of this.items) {
        if (state === 'offline' || state === 'failed') void this.resume(id)
      }
    })
    void this.restore()
  }

  get items(): readonly Uploading[] {
    return this.shown.items
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  snapshot = (): Shown => this.shown

  /** A rejected upload is replaced, unless the target takes several files. */
  add = (files: readonly File[], among?: Among): void => {
    const { known = [], room } = among ?? {}
    if (!among) for (const { id, state } of this.items) if (state === 'rejected') this.forget(id)
    const taken = [...known, ...this.items].map(({ position }) => position)
    const next = Math.max(-1, ...taken) + 1
    const fresh = files.filter((file) => !this.isHere(file))
    const fitting = fresh.slice(0, Math.max(0, room?.left ?? fresh.length))
    for (const [at, file] of fitting.entries()) {
      const [id, position] = [crypto.randomUUID(), next + at]
      const work = this.enter(id, file, position, 'waiting')
      const pending = { id, ownerId: this.ownerId, uploadTarget: nameOf(this.uploadTarget), position, file }
      work.stored = lockFile(id).then((letGo) => {
        work.letGo = letGo
        return storeFile(pending)
      })
      void work.stored.then((isStored) => {
        if (!isStored) warnBeforeLeaving(() => this.works.has(id))
      })
    }
    const excess = fresh.slice(fitting.length)
    const [first] = excess
    if (room && first) {
      const id = crypto.randomUUID()
      this.enter(id, first, next + fresh.length, 'rejected')
      this.change(id, room.refuse(excess.map(({ name }) => name)))
    }
    void this.fill()
  }

  pause = (id: string): void => {
    this.halt(id, 'paused')
    void this.fill()
  }

  /** Also tries again after a failure. */
  resume = async (id: string): Promise<void> => {
    const work = this.works.get(id)
    clearTimeout(work?.timer)
    // Cancels the scheduled retry, so that the upload does not run twice.
    await work?.upload.abort()
    this.change(id, { state: 'waiting', message: null })
    await this.fill()
  }

  cancel = (id: string): void => {
    const isRejected = this.items.some((item) => item.id === id && item.state === 'rejected')
    // Cancels the upload on the server, which otherwise deletes it after a while. The server has no
    // rejected uploads.
    if (!isRejected)
      void this.works
        .get(id)
        ?.upload.abort(true)
        .catch(() => undefined)
    void this.settle(id)
    this.forget(id)
    void this.fill()
  }

  /** After a new login. */
  wake = (): void => {
    for (const [id, work] of this.works) {
      if (!work.isLoggedOut) continue
      work.isLoggedOut = false
      void this.resume(id)
    }
  }

  private isHere(file: File): boolean {
    return this.items.some(({ id, state }) => {
      const one = this.works.get(id)?.file
      return (
        state !== 'rejected' &&
        one?.name === file.name &&
        one.size === file.size &&
        one.lastModified === file.lastModified
      )
    })
  }

  /** What an earlier page left unsent, in the hands of whichever tab is there. */
  private async restore(): Promise<void> {
    const left = (await listPendingFiles(this.ownerId)).filter(
      ({ uploadTarget }) => uploadTarget === nameOf(this.uploadTarget),
    )
    for (const { id, file, position } of left) {
      if (this.works.has(id)) continue
      const work = this.enter(id, file, position, 'elsewhere')
      void this.takeOver(id, work)
    }
  }

  private async takeOver(id: string, work: Work): Promise<void> {
    work.letGo = await lockFile(id)
    // The other tab may have brought it in, or called it off.
    if (await isFilePending(this.ownerId, id)) {
      this.change(id, { state: 'waiting' })
      return this.fill()
    }
    work.letGo()
    await this.refresh()
    this.forget(id)
  }

  private enter(id: string, file: File, position: number, state: UploadState): Work {
    const upload = prepareUpload({
      file,
      ...this.uploadTarget,
      // For other targets, the server puts it after the existing files.
      position: isForProject(this.uploadTarget) ? position : null,
      onProgress: (sent, bytes) => this.progress(id, sent, bytes),
      onStall: (stalledBy) => {
        this.change(id, { stalledBy, secondsLeft: null })
        void this.rejectUnreadable(id)
      },
      onSuccess: () => void this.finish(id),
      onError: (error) => void this.failed(id, error),
    })
    const work: Work = {
      file,
      upload,
      startedAt: 0,
      startedWith: 0,
      stored: Promise.resolve(true),
      letGo: () => undefined,
      isLoggedOut: false,
      attempts: 0,
    }
    this.works.set(id, work)
    const item: Uploading = {
      id,
      name: file.name,
      bytes: file.size,
      position,
      sent: 0,
      state,
      secondsLeft: null,
      stalledBy: null,
      message: null,
      preview: URL.createObjectURL(file),
    }
    this.set([...this.items, item])
    return work
  }

  private halt(id: string, state: 'paused' | 'offline'): void {
    void this.works.get(id)?.upload.abort()
    this.change(id, { state, secondsLeft: null })
  }

  private async fill(): Promise<void> {
    for (const { id, state } of this.items) {
      const work = this.works.get(id)
      if (!work || state !== 'waiting' || this.items.filter(isUnderWay).length >= atOnce) continue
      this.change(id, { state: 'sending' })
      work.startedAt = 0
      await findAddress(work.upload)
      // It may have been paused or cancelled meanwhile.
      if (this.items.some((item) => item.id === id && item.state === 'sending')) work.upload.start()
    }
  }

  private progress(id: string, sent: number, bytes: number): void {
    const work = this.works.get(id)
    if (!work) return
    if (work.startedAt === 0) {
      work.startedAt = Date.now()
      work.startedWith = sent
    }
    const seconds = (Date.now() - work.startedAt) / 1000
    const speed = seconds > 1 ? (sent - work.startedWith) / seconds : 0
    const secondsLeft = speed > 0 ? Math.ceil((bytes - sent) / speed) : null
    work.attempts = 0
    const state = sent === bytes ? 'checking' : 'sending'
    this.change(id, { sent, secondsLeft, stalledBy: null, state })
  }

  /** Removes the row only once the uploaded file is shown. */
  private async finish(id: string): Promise<void> {
    this.change(id, { state: 'checking', secondsLeft: null })
    await this.settle(id)
    await this.refresh()
    const bytes = this.items.find((one) => one.id === id)?.bytes ?? 0
    const { files, arrived, bytes: before } = this.arrived
    this.arrived = { files: files + 1, arrived: arrived + 1, bytes: before + bytes, sent: before + bytes }
    this.forget(id)
    void this.fill()
  }

  private async failed(id: string, error: Error | DetailedError): Promise<void> {
    const work = this.works.get(id)
    if (work && isSessionOver(error)) {
      work.isLoggedOut = true
      this.change(id, { state: 'paused', secondsLeft: null })
      void leaveEndedSession()
      return
    }
    const message = sentenceIn(error)
    if (message) void this.settle(id)
    else if (await this.rejectUnreadable(id)) return
    const state = message ? 'rejected' : navigator.onLine ? 'failed' : 'offline'
    this.change(id, { state, message, secondsLeft: null })
    if (work && state === 'failed') {
      const wait = Math.min(latestMs, eventuallyMs * 2 ** work.attempts)
      work.attempts += 1
      work.timer = setTimeout(() => void this.resume(id), wait)
    }
    void this.fill()
  }

  /** A file that was changed or moved on its disk fails like a lost connection, and no attempt will succeed. */
  private async rejectUnreadable(id: string): Promise<boolean> {
    const work = this.works.get(id)
    if (!work || (await isReadable(work.file))) return false
    // Also on the server, where it counts as an open upload.
    void work.upload.abort(true).catch(() => undefined)
    void this.settle(id)
    this.change(id, { state: 'rejected', message: null, secondsLeft: null })
    void this.fill()
    return true
  }

  /** Stops the upload and deletes its stored file, so that it does not resume after a reload. */
  private async settle(id: string): Promise<void> {
    const work = this.works.get(id)
    if (!work) return
    await work.stored
    await removeFile(this.ownerId, id)
    await forgetAddress(work.upload)
    work.letGo()
  }

  private async refresh(): Promise<void> {
    // Refreshes only the project's own query; the other places that show the picture are unknown.
    await this.queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        !isForProject(this.uploadTarget) || hashKey(queryKey).includes(this.uploadTarget.subjectId),
    })
  }

  private forget(id: string): void {
    const item = this.items.find((one) => one.id === id)
    if (item) URL.revokeObjectURL(item.preview)
    clearTimeout(this.works.get(id)?.timer)
    this.works.delete(id)
    this.set(this.items.filter((one) => one.id !== id))
  }

  private change(id: string, part: Partial<Uploading>): void {
    this.set(this.items.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }

  private set(items: readonly Uploading[]): void {
    if (!items.some(isComing)) this.arrived = nothing
    this.shown = { items, total: totalOf(this.arrived, items) }
    notifyArriving(
      this.ownerId,
      this.uploadTarget.subjectId,
      nameOf(this.uploadTarget),
      items.filter(isComing).length,
    )
    for (const listener of this.listeners) listener()
  }
}

const isForProject = ({ purpose }: UploadTarget) => purpose.startsWith('project-')

const nameOf = ({ purpose, subjectId, slotKey }: UploadTarget) =>
  [purpose, subjectId, slotKey].filter(Boolean).join(' ')

const uploaders = new Map<string, Uploader>()

function uploaderOf(ownerId: string, uploadTarget: UploadTarget, queries: QueryClient): Uploader {
  const key = `${ownerId} ${nameOf(uploadTarget)}`
  const uploader = uploaders.get(key) ?? new Uploader(ownerId, uploadTarget, queries)
  uploaders.set(key, uploader)
  return uploader
}

/** What an earlier page left unsent goes on, whichever screen of the account is open. */
export async function resumeUploads(ownerId: string, queries: QueryClient): Promise<void> {
  for (const { uploadTarget } of await listPendingFiles(ownerId)) {
    const [name, subjectId, slotKey] = uploadTarget.split(' ')
    const purpose = filePurposes.find((one) => one === name)
    if (purpose && subjectId) uploaderOf(ownerId, { purpose, subjectId, slotKey }, queries).wake()
  }
}

/** The uploads to one target, shared by all callers. */
export function useUploads(purpose: FilePurpose, subjectId: string, slotKey?: string) {
  const uploader = uploaderOf(useUserId() ?? '', { purpose, subjectId, slotKey }, useQueryClient())
  const { items, total } = useSyncExternalStore(uploader.subscribe, uploader.snapshot)
  const { add, pause, resume, cancel } = uploader
  return { items, total, add, pause, resume, cancel }
}
export type Uploads = ReturnType<typeof useUploads>
