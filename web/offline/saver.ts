import { nextSequence } from '#shared/save-source.ts'
import { Invalid, Rejected } from '#web/api/api.ts'
import { retryDelay } from '#web/api/retry-delay.ts'
import { isPresent } from '#web/session/session.ts'
import { isLocked, lock } from './draft-locks.ts'
import { findDraft, listDraftKeys, removeDraft, saveDraft } from './drafts.ts'
import { leftAfter, pick } from './fields.ts'
import { sendBeforeLeaving } from './unsaved.ts'

/** The metadata of a save: the page, the number of the save, and the base version of each field. */
export interface Begun {
  writer: string
  sequence: number
  versions: Record<string, number>
}

/**
 * `waiting` has not reached the server and tries again by itself; `rejected` waits for another change, `conflict`
 * for a choice; `late` came after the deadline and waits on this device until the organiser gives more time.
 */
export interface Saving<Unsaved, Conflict = never> {
  state: 'idle' | 'saving' | 'saved' | 'waiting' | 'rejected' | 'conflict' | 'late'
  savedAt: Date | null
  /** The server's message if it rejected. */
  message: string | null
  errors: Readonly<Record<string, string[]>>
  unsaved: Unsaved
  /** The conflicts by field: what another user has written in the meantime. */
  conflicts: Record<string, Conflict>
  /** Increases when fields must show the current values, whatever they showed before. */
  epoch: number
  /** Whether the drafts of closed pages are loaded. */
  isReady: boolean
}

interface Draft<Unsaved> {
  unsaved: Unsaved
  base: Record<string, number>
}

const pauseMs = 700
/** The interval for checking whether the author is logged in again. */
const presenceMs = 4_000
const timeoutMs = 10_000

/** The server rejected for good; an ended session or a rate limit is not final. */
function isRejected(error: unknown): error is Rejected {
  return error instanceof Rejected && error.status !== 401 && error.status !== 429
}

/**
 * One user's saver of one thing: collects typed text, stores it on the device, sends it after a short pause, one request at
 * a time, and continues when its screen is left.
 */
export abstract class Saver<Unsaved extends object, Conflict extends { version: number } = never> {
  state: Saving<Unsaved, Conflict>
  writer: string = crypto.randomUUID()
  protected base: Record<string, number> = {}
  private readonly nothing: Unsaved
  private readonly userId: string
  /** The keys of this thing's drafts, one for each writing page. */
  private readonly prefix: string
  private readonly locked = new Set<string>()
  /** The time since when no other page uses a name. */
  private readonly leftAt = new Map<string, number>()
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  /** The number of the last save. */
  private sequence = 0
  private sending: Promise<void> | null = null

  /**
   * @param prefix the beginning of the keys of its drafts
   * @param nothing no field at all
   */
  constructor(userId: string, prefix: string, nothing: Unsaved) {
    this.userId = userId
    this.prefix = prefix
    this.nothing = nothing
    this.state = {
      state: 'idle',
      savedAt: null,
      message: null,
      errors: {},
      unsaved: nothing,
      conflicts: {},
      epoch: 0,
      isReady: this.writers().length === 0,
    }
    void lock(this.writer)
    void this.adopt().finally(() => this.set({ isReady: true }))
    // The previous page may still be closing.
    setTimeout(() => void this.adopt(), 800)
    sendBeforeLeaving(this.flush)
    addEventListener('online', () => {
      if (this.state.state === 'waiting') this.later(0)
    })
    // On leaving the page the pause is skipped, because the page may be closed.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden || this.state.state !== 'saving') return
      clearTimeout(this.timer)
      void this.send()
    })
    addEventListener('pagehide', this.sendOnce)
  }

  /** Sends one part and handles the result. */
  protected abstract sendPart(part: Unsaved): Promise<void>
  /** Sends one part without waiting for the result. */
  protected abstract sendAway(part: Unsaved): Promise<unknown>

  /** One part for each request. */
  protected partsOf(unsaved: Unsaved): Unsaved[] {
    return Object.keys(unsaved).length > 0 ? [unsaved] : []
  }

  /** The base version for a change of this field. */
  protected versionOf(_field: string): number {
    return 0
  }

  /** Whether the error means that the deadline has passed. */
  protected isLate(_error: Rejected): boolean {
    return false
  }

  /** Called when the thing is locked, before the saver's state changes. */
  protected async onLate(): Promise<void> {}

  /** The errors that remain after this change. */
  protected errorsAfter(more: Partial<Unsaved>): Saving<Unsaved>['errors'] {
    return Object.fromEntries(Object.entries(this.state.errors).filter(([field]) => !(field in more)))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  snapshot = (): Saving<Unsaved, Conflict> => this.state

  change = (more: Partial<Unsaved>): void => {
    const unsaved = { ...this.state.unsaved, ...more }
    for (const field of Object.keys(unsaved)) this.base[field] ??= this.versionOf(field)
    this.store(unsaved)
    this.set({ unsaved, state: 'saving', message: null, errors: this.errorsAfter(more) })
    this.later(pauseMs)
  }

  /** Discards unsaved changes; the fields show the saved values. */
  discard = (): void => {
    clearTimeout(this.timer)
    const unsaved = this.nothing
    this.store(unsaved)
    const epoch = this.state.epoch + 1
    this.set({ unsaved, conflicts: {}, errors: {}, state: 'idle', message: null, epoch })
  }

  /** Shows errors that the server found in a request other than a save. */
  accuse = (errors: Saving<Unsaved>['errors']): void => this.set({ errors })

  /** Sends all typed text now; true once the server has all of it. */
  flush = async (): Promise<boolean> => {
    clearTimeout(this.timer)
    await this.sending
    await this.send()
    return this.isAllSaved()
  }

  /** Takes over the drafts of a page closed a while ago: a reloaded page comes back for its own. */
  async adoptOld(): Promise<void> {
    const now = Date.now()
    for (const writer of this.writers()) {
      if (writer === this.writer || (await isLocked(writer))) this.leftAt.delete(writer)
      else if (!this.leftAt.has(writer)) this.leftAt.set(writer, now)
    }
    await this.adopt((writer) => now - (this.leftAt.get(writer) ?? now) >= timeoutMs)
  }

  /** One page at a time, because two may contain the same field. */
  private async adopt(isWanted: (writer: string) => boolean = () => true): Promise<void> {
    for (const writer of this.writers()) {
      if (writer === this.writer || !isWanted(writer) || !this.isAllSaved()) continue
      if (!this.locked.has(writer) && !(await lock(writer))) continue
      this.locked.add(writer)
      // Something may have been typed here in the meantime.
      const draft = this.draftOf(writer)
      if (!draft || !this.isAllSaved()) continue
      this.writer = writer
      this.base = draft.base
      this.set({ unsaved: draft.unsaved, state: 'saving', epoch: this.state.epoch + 1 })
      this.later(0)
    }
  }

  /** The pages with stored drafts, open or closed. */
  private writers(): string[] {
    return listDraftKeys(this.prefix).map((key) => key.slice(this.prefix.length))
  }

  private draftOf(writer: string): Draft<Unsaved> | null {
    const isDraft = (found: unknown): found is Draft<Unsaved> => typeof found === 'object' && found !== null
    const draft = findDraft(this.prefix + writer)
    return isDraft(draft) ? draft : null
  }

  protected isAllSaved(unsaved: Unsaved = this.state.unsaved): boolean {
    return Object.keys(unsaved).length === 0
  }

  /** Stores drafts on the device until the server has them, so that a closed tab or a lost connection loses nothing. */
  protected store(unsaved: Unsaved): void {
    const waiting = new Set(Object.keys(unsaved))
    this.base = Object.fromEntries(Object.entries(this.base).filter(([field]) => waiting.has(field)))
    const key = this.prefix + this.writer
    const draft: Draft<Unsaved> = { unsaved, base: this.base }
    if (waiting.size === 0) removeDraft(key)
    else saveDraft(key, draft)
  }

  protected set(next: Partial<Saving<Unsaved, Conflict>>): void {
    this.state = { ...this.state, ...next }
    for (const listener of this.listeners) listener()
  }

  protected later(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), ms)
  }

  /** Unsaved fields without a conflict. */
  private ready(): Unsaved {
    return pick(this.state.unsaved, (field) => !(field in this.state.conflicts))
  }

  private async send(): Promise<void> {
    if (this.sending || this.isAllSaved(this.ready())) return
    // Waits until the author is logged in again.
    if (!isPresent(this.userId)) {
      this.set({ state: 'waiting' })
      return this.later(presenceMs)
    }
    this.sending = this.sendAll().finally(() => {
      this.sending = null
    })
    await this.sending
  }

  /**
   * Sends everything at once, including requests in progress, without waiting for responses; if the page comes back,
   * it sends again.
   */
  private sendOnce = (): void => {
    if (!isPresent(this.userId)) return
    for (const part of this.partsOf(this.ready())) this.sendAway(part).catch(() => undefined)
  }

  protected begun(part: Unsaved): Begun {
    this.sequence = nextSequence(this.sequence)
    const versions = Object.fromEntries(Object.keys(part).map((field) => [field, this.base[field] ?? 0]))
    return { writer: this.writer, sequence: this.sequence, versions }
  }

  private async sendAll(): Promise<void> {
    this.set({ state: 'saving' })
    let isLate = false
    let code: string | null = null
    for (const part of this.partsOf(this.ready())) {
      try {
        await this.sendGood(part)
      } catch (error) {
        if (!isRejected(error)) {
          this.set({ state: 'waiting' })
          return this.later(retryDelay(this.failures++, error))
        }
        // A rejected call must not prevent the others from being saved.
        if (this.isLate(error)) isLate = true
        else code ??= error.message
      }
    }
    this.failures = 0
    if (isLate) await this.onLate()
    this.tell(isLate, code)
    if (!isLate && code === null && !this.isAllSaved(this.ready()) && !this.hasErrors()) {
      this.later(pauseMs)
    }
  }

  /** An invalid field must not prevent the others from being saved. */
  private async sendGood(part: Unsaved): Promise<void> {
    try {
      await this.sendPart(part)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      this.set({ message: error.message, errors: { ...this.state.errors, ...error.errors } })
      const isGood = (field: string) => !((field.split('.').at(-1) ?? field) in error.errors)
      const good = pick(part, isGood)
      const count = Object.keys(good).length
      if (count > 0 && count < Object.keys(part).length) await this.sendGood(good)
    }
  }

  private hasErrors(): boolean {
    return Object.keys(this.state.errors).length > 0
  }

  private tell(isLate: boolean, code: string | null): void {
    const { conflicts, unsaved, epoch } = this.state
    if (isLate) this.set({ state: 'late', epoch: epoch + 1 })
    else if (code !== null) this.set({ state: 'rejected', message: code })
    else if (this.isAllSaved(unsaved)) {
      this.set({ state: 'saved', savedAt: new Date() })
      void this.adoptOld()
    } else if (this.hasErrors()) this.set({ state: 'rejected' })
    else if (Object.keys(conflicts).length > 0) this.set({ state: 'conflict' })
    else this.set({ state: 'saving' })
  }

  /** Removes saved values from the draft. Later changes are based on them. */
  protected forget(part: Unsaved, versions: Record<string, number>): void {
    const unsaved = leftAfter(this.state.unsaved, part)
    for (const field of Object.keys(part)) this.base[field] = versions[field] ?? 0
    this.store(unsaved)
    this.set({ unsaved })
  }
}
