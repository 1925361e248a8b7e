import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { nextSequence, type SaveSource } from '#shared/save-source.ts'
import { Invalid, Refused } from '#web/api/api.ts'
import { retryDelay } from '#web/api/retry-delay.ts'
import { isPresent, usePersonId } from '#web/session/session.ts'
import { keyOf } from './device.ts'
import { findDraft, removeDraft, saveDraft } from './drafts.ts'
import { sendBeforeLeaving } from './unsaved.ts'

/** What was typed and the server does not have yet, field by field. */
type Fields = Readonly<Record<string, string>>

/** `waiting` has not reached the server and tries again by itself; `refused` waits for another change. */
export interface Autosave {
  state: 'idle' | 'saving' | 'saved' | 'waiting' | 'refused'
  savedAt: Date | null
  /** The server's sentence, where it said no. */
  message: string | null
  errors: Readonly<Record<string, string[]>>
  unsaved: Fields
}

type Send = (fields: Fields, source: SaveSource) => Promise<void>

const pauseMs = 700
/** How soon to look again whether the writer is logged in. */
const presenceMs = 4_000

function findUnsaved(key: string): Fields {
  const found = findDraft(key)
  const pairs = Object.entries(found && typeof found === 'object' ? found : {})
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

/** The server has said no; whoever's session has ended, or who was too fast, may yet be let in. */
function isRefused(fault: unknown): fault is Refused {
  return fault instanceof Refused && fault.status !== 401 && fault.status !== 429
}

/** Collects what one person types, sends it after a short pause, one request at a time. */
export class Saver {
  state: Autosave
  send: Send = async () => {}
  private readonly personId: string
  private readonly key: string
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private sending: Promise<void> | null = null
  private failures = 0
  private readonly writer = crypto.randomUUID()
  /** Of the last save. */
  private sequence = 0

  constructor(personId: string, name: string) {
    this.personId = personId
    this.key = keyOf('draft', personId, name)
    this.state = { state: 'idle', savedAt: null, message: null, errors: {}, unsaved: findUnsaved(this.key) }
    sendBeforeLeaving(this.flush)
    if (Object.keys(this.state.unsaved).length > 0) this.later(0)
    addEventListener('online', () => {
      if (this.state.state === 'waiting') this.later(0)
    })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  change = (fields: Fields): void => {
    const errors = Object.fromEntries(
      Object.entries(this.state.errors).filter(([field]) => !(field in fields)),
    )
    this.set({ unsaved: { ...this.state.unsaved, ...fields }, errors, state: 'saving' })
    this.keep()
    this.later(pauseMs)
  }

  /** Shows what the server found wrong when asked for something else than saving. */
  accuse = (errors: Autosave['errors']): void => this.set({ errors })

  /** Sends what is left; true when the server has everything. */
  flush = async (): Promise<boolean> => {
    clearTimeout(this.timer)
    while (this.sending) await this.sending
    if (Object.keys(this.state.unsaved).length > 0) await this.sendAll()
    return Object.keys(this.state.unsaved).length === 0
  }

  private later(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), ms)
  }

  private async sendAll(): Promise<void> {
    // Nobody is logged in for the moment, or somebody else: it is sent when its writer is.
    if (!isPresent(this.personId)) return this.wait(presenceMs)
    const sent = this.state.unsaved
    this.sequence = nextSequence(this.sequence)
    this.sending = this.send(sent, { writer: this.writer, sequence: this.sequence })
      .then(
        () => this.take(sent),
        (fault: unknown) => this.fail(fault),
      )
      .finally(() => {
        this.sending = null
      })
    await this.sending
  }

  private take(sent: Fields): void {
    this.failures = 0
    const unsaved = Object.fromEntries(
      Object.entries(this.state.unsaved).filter(([field, value]) => sent[field] !== value),
    )
    const isAll = Object.keys(unsaved).length === 0
    this.set({ unsaved, message: null, ...(isAll ? { state: 'saved', savedAt: new Date() } : {}) })
    this.keep()
    if (!isAll) this.later(pauseMs)
  }

  private fail(fault: unknown): void {
    if (fault instanceof Invalid) {
      this.set({ state: 'refused', message: fault.message, errors: fault.errors })
    } else if (isRefused(fault)) this.set({ state: 'refused', message: fault.message })
    else this.wait(retryDelay(this.failures++, fault))
  }

  private wait(ms: number): void {
    this.set({ state: 'waiting' })
    this.later(ms)
  }

  /** In the browser until the server has it, so that a closed tab or a lost line takes nothing away. */
  private keep(): void {
    const { unsaved } = this.state
    if (Object.keys(unsaved).length === 0) removeDraft(this.key)
    else saveDraft(this.key, unsaved)
  }

  private set(part: Partial<Autosave>): void {
    this.state = { ...this.state, ...part }
    for (const listener of this.listeners) listener()
  }
}

const savers = new Map<string, Saver>()

/** The saving of one thing by its name, the same wherever it is asked for; it goes on when the screen is left. */
export function useAutosave(name: string, send: Send): Autosave & Pick<Saver, 'change' | 'flush' | 'accuse'> {
  const present = usePersonId() ?? ''
  // Of the moment the screen opened: words must never move to another person.
  const [personId] = useState(present)
  const saver = useMemo(() => {
    const key = `${personId} ${name}`
    const known = savers.get(key) ?? new Saver(personId, name)
    savers.set(key, known)
    return known
  }, [personId, name])
  useEffect(() => {
    saver.send = send
  }, [saver, send])
  const saving = useSyncExternalStore(
    saver.subscribe,
    useCallback(() => saver.state, [saver]),
  )
  const { change, flush, accuse } = saver
  return { ...saving, change, flush, accuse }
}
