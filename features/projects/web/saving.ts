import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isLanguage } from '#shared/language.ts'
import { ask, Invalid, Refused } from '#web/api.ts'
import {
  chooseCategories,
  getProject,
  type ProjectView,
  saveCredits,
  saveProject,
  saveText,
} from '../contract.ts'
import { isAllSaved, nothingUnsaved, type Unsaved, without } from '../unsaved.ts'
import { sendDocuments, sendImages } from './send-list.ts'

/** `waiting` has not reached the server and tries again by itself; `refused` waits for another change. */
export interface Saving {
  state: 'idle' | 'saving' | 'saved' | 'waiting' | 'refused'
  savedAt: Date | null
  /** The server's sentence, where it said no. */
  message: string | null
  errors: Record<string, string[]>
  unsaved: Unsaved
}

const pauseMs = 700
const retryMs = 4_000

const keyOf = (projectId: string) => `unsaved.${projectId}`

/** Kept in the browser until the server has it, so that a closed tab or a lost line takes nothing away. */
export function keepUnsaved(projectId: string, unsaved: Unsaved): void {
  if (isAllSaved(unsaved)) localStorage.removeItem(keyOf(projectId))
  else localStorage.setItem(keyOf(projectId), JSON.stringify(unsaved))
}

export function findUnsaved(projectId: string): Unsaved {
  const kept = localStorage.getItem(keyOf(projectId))
  if (!kept) return nothingUnsaved
  try {
    return { ...nothingUnsaved, ...JSON.parse(kept) }
  } catch {
    // A half-written value is worth nothing, and must not keep the project from opening.
    return nothingUnsaved
  }
}

/** One project's saving: collects what is typed, sends it after a short pause, one request at a time. */
class Saver {
  state: Saving
  readonly projectId: string
  readonly queries: QueryClient
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private sending: Promise<void> | null = null

  constructor(projectId: string, queries: QueryClient) {
    this.projectId = projectId
    this.queries = queries
    const unsaved = findUnsaved(projectId)
    this.state = { state: 'idle', savedAt: null, message: null, errors: {}, unsaved }
    if (!isAllSaved(unsaved)) this.later(0)
    addEventListener('online', () => {
      if (this.state.state === 'waiting') this.later(0)
    })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  snapshot = (): Saving => this.state

  change = (part: Partial<Unsaved>): void => {
    const before = this.state.unsaved
    const unsaved: Unsaved = {
      ...before,
      ...part,
      fields: { ...before.fields, ...part.fields },
      texts: { ...before.texts, ...part.texts },
    }
    keepUnsaved(this.projectId, unsaved)
    this.set({ unsaved, state: 'saving', message: null, errors: {} })
    this.later(pauseMs)
  }

  /** Everything typed so far is sent now; resolves when the answer is there. */
  flush = async (): Promise<void> => {
    clearTimeout(this.timer)
    await this.sending
    await this.send()
  }

  private set(next: Partial<Saving>): void {
    this.state = { ...this.state, ...next }
    for (const listener of this.listeners) listener()
  }

  private later(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), ms)
  }

  private async send(): Promise<void> {
    if (this.sending || isAllSaved(this.state.unsaved)) return
    this.sending = this.sendAll().finally(() => {
      this.sending = null
    })
    await this.sending
  }

  private async sendAll(): Promise<void> {
    this.set({ state: 'saving' })
    try {
      for (const part of partsOf(this.state.unsaved)) await this.sendPart(part)
      const isDone = isAllSaved(this.state.unsaved)
      const isHeld = Object.keys(this.state.errors).length > 0
      if (isHeld) this.set({ state: 'refused' })
      else this.set(isDone ? { state: 'saved', savedAt: new Date() } : { state: 'saving' })
      if (!isDone && !isHeld) this.later(pauseMs)
    } catch (fault) {
      if (fault instanceof Refused) this.set({ state: 'refused', message: fault.message })
      else {
        this.set({ state: 'waiting' })
        this.later(retryMs)
      }
    }
  }

  private async sendPart(part: Unsaved): Promise<void> {
    try {
      this.take(part, await request(this.queries, this.projectId, part))
    } catch (fault) {
      if (!(fault instanceof Invalid)) throw fault
      this.set({ message: fault.message, errors: { ...this.state.errors, ...fault.errors } })
      // One field that is not right yet must not keep the others from being saved.
      const good = Object.entries(part.fields).filter(([name]) => !(name in fault.errors))
      if (good.length > 0 && good.length < Object.keys(part.fields).length) {
        await this.sendPart({ ...part, fields: Object.fromEntries(good) })
      }
    }
  }

  private take(part: Unsaved, view: ProjectView): void {
    const unsaved = without(this.state.unsaved, part)
    keepUnsaved(this.projectId, unsaved)
    this.queries.setQueryData([getProject.path, { projectId: this.projectId }], view)
    this.set({ unsaved })
  }
}

/** One request each, since each has its own call. */
function partsOf(unsaved: Unsaved): Unsaved[] {
  const { fields, texts, credits, choice, images, documents } = unsaved
  return [
    ...(Object.keys(fields).length > 0 ? [{ ...nothingUnsaved, fields }] : []),
    ...(choice ? [{ ...nothingUnsaved, choice }] : []),
    ...(credits ? [{ ...nothingUnsaved, credits }] : []),
    ...(images ? [{ ...nothingUnsaved, images }] : []),
    ...(documents ? [{ ...nothingUnsaved, documents }] : []),
    ...Object.entries(texts).map(([language, text]) => ({ ...nothingUnsaved, texts: { [language]: text } })),
  ]
}

function request(queries: QueryClient, projectId: string, part: Unsaved): Promise<ProjectView> {
  if (part.choice) return ask(chooseCategories, { projectId, ...part.choice })
  if (part.images) return sendImages(queries, projectId, part.images)
  if (part.documents) return sendDocuments(queries, projectId, part.documents)
  if (part.credits) return ask(saveCredits, { projectId, credits: part.credits })
  for (const [language, text] of Object.entries(part.texts)) {
    if (isLanguage(language)) return ask(saveText, { projectId, language, ...text })
  }
  return ask(saveProject, { projectId, ...part.fields })
}

const savers = new Map<string, Saver>()

function saverOf(projectId: string, queries: QueryClient): Saver {
  const known = savers.get(projectId) ?? new Saver(projectId, queries)
  savers.set(projectId, known)
  return known
}

/** The saving of one project, the same wherever it is asked for; it goes on when the step is left. */
export function useSaving(projectId: string): Saving & Pick<Saver, 'change' | 'flush'> {
  const saver = saverOf(projectId, useQueryClient())
  const saving = useSyncExternalStore(saver.subscribe, saver.snapshot)
  return { ...saving, change: saver.change, flush: saver.flush }
}
