import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { rebase } from '#web/parts/rebase.ts'
import { countUnsent, useUserId } from '#web/session/session.ts'
import { isInBrowser, tabStorage } from '#web/storage.ts'
import { clearDevice } from './device.ts'
import { dropStored, listDraftKeys } from './drafts.ts'

/*
 * Form input stays on the device until it is sent: an expired session, another language, a lost connection or a
 * reload loses nothing. It is in the tab's own storage, under its author, and only the changed values are saved.
 */

const prefix = 'draft'
/** The key of the fields' base values within a draft. No form has a field with this name. */
const from = ' from'
const visitor = 'visitor'

type Values = Record<string, unknown>

const keyOf = (owner: string, path: string, form: string) => [prefix, owner, path, form].join(' ')

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function find(key: string): Values {
  try {
    const draft: unknown = JSON.parse(tabStorage.getItem(key) ?? '{}')
    return typeof draft === 'object' && draft !== null ? { ...draft } : {}
  } catch {
    // A corrupt value is discarded, and must not prevent the form from opening.
    return {}
  }
}

function store(key: string, changed: Values): void {
  if (Object.keys(changed).length === 0) tabStorage.removeItem(key)
  else tabStorage.setItem(key, JSON.stringify(changed))
}

function drop(isMeant: (owner: string) => boolean): void {
  for (const key of tabStorage.keys()) {
    const [kind, owner = ''] = key.split(' ')
    if (kind === prefix && isMeant(owner)) tabStorage.removeItem(key)
  }
}

// The server renders the forms before login too, and has no tabs.
const otherTabs = isInBrowser() ? new BroadcastChannel(prefix) : null
otherTabs?.addEventListener('message', () => {
  drop(() => true)
  void dropStored()
})

/** At logout, in every tab: no one finds another user's drafts. */
export function dropUnsent(): void {
  drop(() => true)
  void dropStored()
  otherTabs?.postMessage('dropped')
}

/** Once the user is known: removes the drafts of visitors and other users. */
export function retainOnlyOf(userId: string): void {
  drop((owner) => owner !== userId)
  void clearDevice(['file', 'answer'], userId)
}

/** Whether text or scores of a user are on this device alone, and come back after their login in this tab. */
export function isTypedKept(): boolean {
  const inForms = tabStorage.keys().some((key) => {
    const [kind, owner] = key.split(' ')
    return kind === prefix && owner !== visitor
  })
  return inForms || [...listDraftKeys('draft '), ...listDraftKeys('score ')].length > 0
}

export interface DraftForm<V> {
  values: V
  setValues: (next: V | ((before: V) => V)) => void
  /** The form opened with a restored draft that is still unsent. */
  isRestored: boolean
  /** The base value of each field of the draft: it may have changed since. */
  begun: Partial<V>
  /** Call when the values are sent: what is typed from then on stays in the form, unsaved, when they are settled. */
  markSent: () => void
  /** The typed text has reached the server, or the form itself discarded it. */
  settle: (saved?: V) => void
  /** Discards the draft and restores the base values. */
  discard: () => void
}

/** The values of a form, saved under its name until they are sent; never those of the `secret` fields. */
export function useDraft<V extends object>(
  form: string | null,
  initial: V,
  secret: readonly (keyof V & string)[] = [],
): DraftForm<V> {
  const { pathname } = useLocation()
  const userId = useUserId()
  // The key from when the form opened: drafts must never move to another user or place.
  const [key] = useState(() => form && keyOf(userId ?? visitor, pathname, form))
  const [base, setBase] = useState(initial)
  const [draft] = useState(() => (key ? find(key) : {}))
  const [values, setValues] = useState(() => withUnsent(initial, draft, secret))
  const [begun, setBegun] = useState(() => onlyKnown(initial, draft[from], secret))
  const [isRestored, setIsRestored] = useState(() => !isSame(values, initial))
  const sent = useRef<V | null>(null)

  const before = new Map(Object.entries(base))
  const changed = Object.entries(values).filter(
    ([name, value]) => !secret.some((one) => one === name) && !isSame(value, before.get(name)),
  )
  const earlier = new Map(Object.entries(begun))
  const written = JSON.stringify({
    ...Object.fromEntries(changed),
    ...(changed.length > 0 && {
      [from]: Object.fromEntries(
        changed.map(([name]) => [name, earlier.has(name) ? earlier.get(name) : before.get(name)]),
      ),
    }),
  })
  useEffect(() => {
    if (key) store(key, JSON.parse(written))
  }, [key, written])

  const isDirty = changed.length > 0
  useEffect(() => (isDirty ? countUnsent() : undefined), [isDirty])

  return {
    values,
    setValues,
    isRestored: isRestored && isDirty,
    begun,
    markSent() {
      sent.current = values
    },
    settle(saved = sent.current ?? values) {
      const before = sent.current
      sent.current = null
      // At once, because the form may be left before it renders again.
      if (key) store(key, {})
      setBase(saved)
      if (before) setValues((now) => rebase(before, now, saved).values)
      setBegun({})
      setIsRestored(false)
    },
    discard() {
      setValues(base)
      setBegun({})
      setIsRestored(false)
    },
  }
}

/** Ignores fields that the form no longer has, or whose shape has changed. */
function onlyKnown<V extends object>(initial: V, draft: unknown, secret: readonly string[]): Partial<V> {
  if (typeof draft !== 'object' || draft === null) return {}
  const fields = new Map(Object.entries(draft))
  const known = Object.entries(initial).flatMap(([name, value]) =>
    fields.has(name) && typeof fields.get(name) === typeof value && !secret.includes(name)
      ? [[name, fields.get(name)]]
      : [],
  )
  return Object.fromEntries(known)
}

function withUnsent<V extends object>(initial: V, draft: Values, secret: readonly string[]): V {
  return { ...initial, ...onlyKnown(initial, draft, secret) }
}
