import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/storage.ts'
import { forgetSessionEnd } from './session-end.ts'

const key = 'token'
/** The last user under this token, for a page that opens offline: an id without a name. */
const userKey = 'user'
/** The organiser's own token, while they act as a user, and where they began. */
const organiserKey = 'organiser-token'
const beganAtKey = 'organiser-began-at'

/** The client's shared state, in the shape that the specification gives it. */
export interface ClientState {
  /** The forms with unsent text. */
  count: number
  isAuthenticated: boolean
  user: { name: string; email: string }
  project: { id: string | null; user_want_to_translate: boolean | null }
}

const initial: ClientState = {
  count: 0,
  isAuthenticated: false,
  user: { name: '', email: '' },
  project: { id: null, user_want_to_translate: null },
}

let state: ClientState = initial
// This tab's values. Another tab may have stored newer ones.
let ownToken = deviceStorage.getItem(key)
let userId: string | null = null
const listeners = new Set<() => void>()
const leftListeners = new Set<() => void>()
const knownListeners = new Set<() => void>()

function change(next: Partial<ClientState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export function storedToken(): string | null {
  return deviceStorage.getItem(key)
}

/** Whether another tab has logged in or out since the last check. */
export function hasSessionMoved(): boolean {
  return storedToken() !== ownToken
}

export function enterSession(token: string): void {
  deviceStorage.setItem(key, token)
  forgetSessionEnd()
  ownToken = token
  // The server has not yet confirmed the user: until then nothing belongs to anyone.
  userId = null
  change({ isAuthenticated: true })
}

/** Enough of a token to distinguish it from another, and too little to use it. */
const endOf = (token: string) => token.slice(-12)

function remember(id: string): void {
  const token = storedToken()
  if (token === null) return
  deviceStorage.setItem(userKey, `${endOf(token)} ${id}`)
}

function rememberedUser(): string | null {
  const token = storedToken()
  const [of, id] = (deviceStorage.getItem(userKey) ?? '').split(' ')
  return token !== null && id && of === endOf(token) ? id : null
}

/** The logged-in user; until the server has confirmed it, the last user under this token. */
export function likelyUser(): string | null {
  return presentUser() ?? rememberedUser()
}

/** The server cannot be reached: uses the last user under this token. */
export function recallUser(): void {
  const id = rememberedUser()
  if (userId !== null || id === null) return
  userId = id
  change({ isAuthenticated: true })
}

/** Called at the end of a session, also when another tab or the server ends it. */
export function whenLeft(listener: () => void): void {
  leftListeners.add(listener)
}

/** Called once the user of the session is known. */
export function whenKnown(listener: () => void): void {
  knownListeners.add(listener)
}

/** Removes the token and the user. Other tabs of the browser follow. */
export function leaveSession(): void {
  deviceStorage.removeItem(key)
  deviceStorage.removeItem(userKey)
  ownToken = null
  userId = null
  change({ isAuthenticated: false, user: initial.user, project: initial.project })
  for (const listener of leftListeners) listener()
}

/** An organiser goes on as a user. The caller loads a page anew, because this one belongs to the organiser. */
export function beginActing(token: string): void {
  const own = storedToken()
  leaveSession()
  if (own !== null) deviceStorage.setItem(organiserKey, own)
  deviceStorage.setItem(beganAtKey, location.pathname)
  enterSession(token)
}

/**
 * Back to the organiser's own session. @returns where they began, to load that page anew; null if nobody acted as a user
 */
export function stopActing(): string | null {
  const own = deviceStorage.getItem(organiserKey)
  if (own === null) return null
  const beganAt = deviceStorage.getItem(beganAtKey)
  leaveSession()
  deviceStorage.removeItem(organiserKey)
  deviceStorage.removeItem(beganAtKey)
  enterSession(own)
  return beganAt ?? '/admin'
}

export function isActing(): boolean {
  return deviceStorage.getItem(organiserKey) !== null
}

export function knowUser({ id, ...user }: ClientState['user'] & { id: string }): void {
  userId = id
  remember(id)
  change({ isAuthenticated: true, user })
  for (const listener of knownListeners) listener()
}

export function knowProject(project: ClientState['project']): void {
  change({ project })
}

/** Counts a form with unsent text, until the returned function is called. */
export function countUnsent(): () => void {
  change({ count: state.count + 1 })
  return () => change({ count: state.count - 1 })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): ClientState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => initial,
  )
}

/** The token, also before the server has confirmed its user. */
export function useToken(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => ownToken,
    () => null,
  )
}

/** Whether this user is logged in and confirmed. Drafts are sent only as their author. */
export function isPresent(id: string): boolean {
  return storedToken() !== null && userId === id
}

/** The logged-in user, once the server has confirmed it. */
export function presentUser(): string | null {
  return storedToken() === null ? null : userId
}

/** The user of the session, once the server has confirmed it. */
export function useUserId(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => userId,
    () => null,
  )
}
