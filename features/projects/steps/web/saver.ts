import type { QueryClient } from '@tanstack/react-query'
import type { Kept, SaveConflict } from '#features/projects/collaboration/versions.ts'
import { nextSequence } from '#shared/save-source.ts'
import { Invalid, Refused } from '#web/api/api.ts'
import { retryDelay } from '#web/api/retry-delay.ts'
import { sendBeforeLeaving } from '#web/offline/unsaved.ts'
import { isPresent } from '#web/session/session.ts'
import { FieldsMoved, getProject, type ProjectRefusal, type ProjectView } from '../contract.ts'
import { isBehind, withKept } from '../kept.ts'
import {
  fieldsIn,
  isAllSaved,
  nothingUnsaved,
  partOf,
  type Unsaved,
  withMore,
  without,
  withValue,
} from '../unsaved.ts'
import {
  findProjectDraft,
  isLocked,
  lock,
  type Place,
  saveProjectDraft,
  writersOf,
} from './project-drafts.ts'
import { isRefused, partsOf, savePart } from './save-requests.ts'

/**
 * `waiting` has not reached the server and tries again by itself; `refused` waits for another change, `conflict`
 * for a choice; `late` came after the deadline and waits on this device until the organiser gives more time.
 */
export interface Saving {
  state: 'idle' | 'saving' | 'saved' | 'waiting' | 'refused' | 'conflict' | 'late'
  savedAt: Date | null
  /** The server's sentence, where it said no. */
  message: string | null
  errors: Record<string, string[]>
  unsaved: Unsaved
  /** By field, what somebody else has written in the meantime. */
  conflicts: Record<string, SaveConflict>
  /** Rises when fields have to show what the project says now, whatever they had shown. */
  epoch: number
  /** What closed pages have left is known. */
  isReady: boolean
}

const pauseMs = 700
/** How soon to look again whether the writer is logged in. */
const presenceMs = 4_000
const patienceMs = 10_000
const catchUpMs = 300

/** One person's saving of one project: collects what is typed, sends it after a short pause, one request at a time. */
export class Saver {
  state: Saving
  writer: string = crypto.randomUUID()
  readonly projectId: string
  private readonly place: Place
  readonly queries: QueryClient
  private base: Record<string, number> = {}
  /** The versions that fields show which do not follow the project: while somebody types, or as a list was opened. */
  private shown: Record<string, number> = {}
  private readonly held = new Set<string>()
  /** Since when this page knows that nobody writes under a name any more. */
  private readonly leftAt = new Map<string, number>()
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  /** Of the last save. */
  private sequence = 0
  private sending: Promise<void> | null = null
  private catching: ReturnType<typeof setTimeout> | undefined

  constructor(place: Place, queries: QueryClient) {
    this.place = place
    this.projectId = place.projectId
    this.queries = queries
    this.state = {
      state: 'idle',
      savedAt: null,
      message: null,
      errors: {},
      unsaved: nothingUnsaved,
      conflicts: {},
      epoch: 0,
      isReady: writersOf(place).length === 0,
    }
    void lock(this.writer)
    void this.adopt().finally(() => this.set({ isReady: true }))
    // The page that was here a moment ago may still be leaving.
    setTimeout(() => void this.adopt(), 800)
    sendBeforeLeaving(this.flush)
    addEventListener('online', () => {
      if (this.state.state === 'waiting') this.later(0)
    })
    // Whoever leaves the page does not wait for the pause: a page that goes has no later.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden || this.state.state !== 'saving') return
      clearTimeout(this.timer)
      void this.send()
    })
    addEventListener('pagehide', this.sendOnce)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  snapshot = (): Saving => this.state

  change = (part: Partial<Unsaved>): void => {
    const unsaved = withMore(this.state.unsaved, part)
    for (const field of fieldsIn(unsaved)) {
      this.base[field] ??= this.shown[field] ?? this.versionOf(field)
    }
    this.keep(unsaved)
    this.set({ unsaved, state: 'saving', message: null, errors: {} })
    this.later(pauseMs)
  }

  /** Gives up what the server does not have, as the entrant chose; the fields show the project as it is. */
  discard = (): void => {
    clearTimeout(this.timer)
    this.keep(nothingUnsaved)
    const epoch = this.state.epoch + 1
    this.set({ unsaved: nothingUnsaved, conflicts: {}, errors: {}, state: 'idle', message: null, epoch })
  }

  /** Everything typed so far is sent now; resolves when the answer is there. */
  flush = async (): Promise<void> => {
    clearTimeout(this.timer)
    await this.sending
    await this.send()
  }

  /** A step shows the credits as they are now, and does not follow what becomes of them. */
  look = (): void => {
    this.shown = { credits: this.versionOf('credits') }
  }

  /** A field is being typed in: until that ends it shows what was typed. */
  begin = (field: string): void => {
    this.shown[field] = this.versionOf(field)
  }

  end = (field: string): void => {
    delete this.shown[field]
  }

  /** Whether somebody else has written what the step shows and does not follow. */
  isOutdated(): boolean {
    return this.shown.credits !== undefined && this.shown.credits !== this.versionOf('credits')
  }

  /** Shows the project anew where nothing waits. */
  refresh(): void {
    this.look()
    this.set({ epoch: this.state.epoch + 1 })
  }

  keepMine = (field: string): void => this.settle(field, this.state.unsaved)

  takeTheirs = (field: string): void => {
    const conflict = this.state.conflicts[field]
    // Nothing is sent where theirs is nothing: the cover of a project that lost its last image.
    if (conflict && conflict.theirs !== undefined) {
      // The value that was shown is sent like any other: if it has moved on since, both are shown again.
      this.settle(field, withValue(this.state.unsaved, field, conflict.theirs))
    } else {
      const others = partOf(this.state.unsaved, (name) => name !== field)
      this.settle(field, others)
      delete this.base[field]
    }
    this.refresh()
  }

  /** One text made of both. */
  keepBoth = (field: string, text: string): void => {
    this.settle(field, withValue(this.state.unsaved, field, text))
    this.refresh()
  }

  /** Takes over what a page has left that was closed a while ago: one that is loaded anew comes back for its own. */
  async adoptOld(): Promise<void> {
    const now = Date.now()
    for (const writer of writersOf(this.place)) {
      if (writer === this.writer || (await isLocked(writer))) this.leftAt.delete(writer)
      else if (!this.leftAt.has(writer)) this.leftAt.set(writer, now)
    }
    await this.adopt((writer) => now - (this.leftAt.get(writer) ?? now) >= patienceMs)
  }

  /** One page's at a time, since two may hold the same field. */
  private async adopt(isWanted: (writer: string) => boolean = () => true): Promise<void> {
    if (!isAllSaved(this.state.unsaved)) return
    for (const writer of writersOf(this.place)) {
      if (!isWanted(writer)) continue
      if (writer === this.writer || !(this.held.has(writer) || (await lock(writer)))) continue
      this.held.add(writer)
      const { unsaved, base } = findProjectDraft(this.place, writer)
      // Something may have been typed here in the meantime.
      if (!isAllSaved(this.state.unsaved)) return
      this.writer = writer
      this.base = base
      this.keep(unsaved)
      this.set({ unsaved, state: isAllSaved(unsaved) ? 'idle' : 'saving', epoch: this.state.epoch + 1 })
      if (isAllSaved(unsaved)) continue
      this.later(0)
      return
    }
  }

  private key() {
    return [getProject.path, { projectId: this.projectId }]
  }

  private view(): ProjectView | undefined {
    return this.queries.getQueryData<ProjectView>(this.key())
  }

  private versionOf(field: string): number {
    return this.view()?.versions[field] ?? 0
  }

  private settle(field: string, unsaved: Unsaved): void {
    const { [field]: conflict, ...conflicts } = this.state.conflicts
    if (conflict) this.base[field] = conflict.version
    this.keep(unsaved)
    this.set({ unsaved, conflicts, state: isAllSaved(unsaved) ? 'saved' : 'saving', savedAt: new Date() })
    this.later(0)
  }

  private keep(unsaved: Unsaved): void {
    const waiting = new Set(fieldsIn(unsaved))
    this.base = Object.fromEntries(Object.entries(this.base).filter(([field]) => waiting.has(field)))
    saveProjectDraft(this.place, this.writer, { unsaved, base: this.base })
  }

  private set(next: Partial<Saving>): void {
    this.state = { ...this.state, ...next }
    for (const listener of this.listeners) listener()
  }

  private later(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), ms)
  }

  /** What waits and is not itself waiting for a choice. */
  private ready(): Unsaved {
    return partOf(this.state.unsaved, (field) => !(field in this.state.conflicts))
  }

  private async send(): Promise<void> {
    if (this.sending || isAllSaved(this.ready())) return
    // Nobody is logged in for the moment, or somebody else: it is sent when its writer is.
    if (!isPresent(this.place.personId)) {
      this.set({ state: 'waiting' })
      return this.later(presenceMs)
    }
    this.sending = this.sendAll().finally(() => {
      this.sending = null
    })
    await this.sending
  }

  /** Everything at once, what is under way as well, and without an answer; if the page comes back, it sends again. */
  private sendOnce = (): void => {
    if (!isPresent(this.place.personId)) return
    for (const part of partsOf(this.ready())) this.savePart(part).catch(() => undefined)
  }

  private savePart(part: Unsaved): Promise<ProjectView | Kept> {
    const versions = Object.fromEntries(fieldsIn(part).map((field) => [field, this.base[field] ?? 0]))
    this.sequence = nextSequence(this.sequence)
    return savePart(this.queries, this.projectId, part, {
      writer: this.writer,
      sequence: this.sequence,
      versions,
    })
  }

  private async sendAll(): Promise<void> {
    this.set({ state: 'saving' })
    let isLate = false
    let refusal: string | null = null
    for (const part of partsOf(this.ready())) {
      try {
        await this.sendPart(part)
      } catch (fault) {
        if (!isRefused(fault)) {
          this.set({ state: 'waiting' })
          return this.later(retryDelay(this.failures++, fault))
        }
        // What one call refuses must not keep the others from being saved.
        if (fault.code === ('project_late' satisfies ProjectRefusal)) isLate = true
        else refusal ??= fault.message
      }
    }
    this.failures = 0
    // The page learns first that the project is locked: what is late is sent again once it is open.
    if (isLate) await this.queries.invalidateQueries({ queryKey: this.key() })
    this.tell(isLate, refusal)
    if (!isLate && refusal === null && !isAllSaved(this.ready()) && !this.hasErrors()) this.later(pauseMs)
  }

  private hasErrors(): boolean {
    return Object.keys(this.state.errors).length > 0
  }

  private tell(isLate: boolean, refusal: string | null): void {
    const { conflicts, unsaved, epoch } = this.state
    if (isLate) this.set({ state: 'late', epoch: epoch + 1 })
    else if (refusal !== null) this.set({ state: 'refused', message: refusal })
    else if (this.hasErrors()) this.set({ state: 'refused' })
    else if (Object.keys(conflicts).length > 0) this.set({ state: 'conflict' })
    else if (isAllSaved(unsaved)) {
      this.set({ state: 'saved', savedAt: new Date() })
      void this.adoptOld()
    } else this.set({ state: 'saving' })
  }

  private async sendPart(part: Unsaved): Promise<void> {
    try {
      const said = await this.savePart(part)
      if ('changedFrom' in said) await this.takeKept(part, said)
      else this.take(part, said)
    } catch (fault) {
      if (fault instanceof Invalid) await this.sendGood(part, fault)
      else if (fault instanceof Refused && fault.code === 'fields_moved') this.takeConflicts(part, fault)
      else throw fault
    }
  }

  /** One field that is not right yet must not keep the others from being saved. */
  private async sendGood(part: Unsaved, fault: Invalid): Promise<void> {
    this.set({ message: fault.message, errors: { ...this.state.errors, ...fault.errors } })
    const isGood = (field: string) => !((field.split('.').at(-1) ?? field) in fault.errors)
    const good = partOf(part, isGood)
    const count = fieldsIn(good).length
    if (count > 0 && count < fieldsIn(part).length) await this.sendPart(good)
  }

  private takeConflicts(part: Unsaved, fault: Refused): void {
    const { conflicts, project } = FieldsMoved.parse(fault.said)
    const moved = Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict]))
    this.set({ conflicts: { ...this.state.conflicts, ...moved } })
    this.take(
      partOf(part, (field) => !(field in moved)),
      project,
    )
  }

  private take(part: Unsaved, view: ProjectView): void {
    this.queries.setQueryData(this.key(), view)
    // The answer shows the project as this save left it, so these versions are what the page has written itself.
    this.forget(part, view.versions)
  }

  /** The answer tells of the fields that were sent, and whether there is more to know. */
  private async takeKept(part: Unsaved, kept: Kept): Promise<void> {
    const known = this.view()
    if (known) {
      // What is being read may be from before this save.
      const isReading = this.queries.isFetching({ queryKey: this.key() }) > 0
      if (isReading) void this.queries.cancelQueries({ queryKey: this.key() })
      this.queries.setQueryData(this.key(), withKept(known, part, kept))
      if (isReading || kept.isMore || isBehind(known, kept)) this.catchUp()
    }
    this.forget(part, kept.versions)
    // A firm or another language that was chosen is shown by the next step, which waits for this.
    if (kept.isMore && Object.keys(part.fields).length > 0) {
      await this.queries.invalidateQueries({ queryKey: this.key() })
    }
  }

  private catchUp(): void {
    clearTimeout(this.catching)
    this.catching = setTimeout(() => void this.queries.invalidateQueries({ queryKey: this.key() }), catchUpMs)
  }

  /** Of what the server has now, nothing waits any more, and whatever follows begins from there. */
  private forget(part: Unsaved, versions: Record<string, number>): void {
    const unsaved = without(this.state.unsaved, part)
    for (const field of fieldsIn(part)) {
      const version = versions[field] ?? 0
      this.base[field] = version
      if (field in this.shown) this.shown[field] = version
    }
    this.keep(unsaved)
    this.set({ unsaved })
  }
}
