import { useSyncExternalStore } from 'react'

const key = 'token'
/** Who was here last under this token, for a page that opens offline: a number that names nobody. */
const userKey = 'user'

/** The client's shared state, in the shape that the specification gives it. */
export interface ClientState {
  /** The forms that hold words not sent yet. */
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
// As this tab knows them; what is stored may already be another tab's.
let ownToken = localStorage.getItem(key)
let userId: string | null = null
const listeners = new Set<() => void>()
const leftListeners = new Set<() => void>()
const knownListeners = new Set<() => void>()

function change(next: Partial<ClientState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export function storedToken(): string | null {
  return localStorage.getItem(key)
}

/** Whether another tab has logged in or out since this one last looked. */
export function hasSessionMoved(): boolean {
  return storedToken() !== ownToken
}

export function enterSession(token: string): void {
  localStorage.setItem(key, token)
  ownToken = token
  // Whose it is the server has yet to say: until then nothing is anybody's.
  userId = null
  change({ isAuthenticated: true })
}

/** Enough of a token to tell it from another, and too little to be used. */
const endOf = (token: string) => token.slice(-12)

function remember(id: string): void {
  const token = storedToken()
  if (token === null) return
  try {
    localStorage.setItem(userKey, `${endOf(token)} ${id}`)
  } catch {
    // A full storage costs what is shown offline.
  }
}

function rememberedUser(): string | null {
  const token = storedToken()
  const [of, id] = (localStorage.getItem(userKey) ?? '').split(' ')
  return token !== null && id && of === endOf(token) ? id : null
}

/** Who is logged in; until the server has said so, whoever it was when this token was last used here. */
export function likelyUser(): string | null {
  return presentUser() ?? rememberedUser()
}

/** Nobody can be asked who is here: it is whoever it was under this token. */
export function recallUser(): void {
  const id = rememberedUser()
  if (userId !== null || id === null) return
  userId = id
  change({ isAuthenticated: true })
}

/** Told at the end of a session, whoever ended it. */
export function whenLeft(listener: () => void): void {
  leftListeners.add(listener)
}

/** Told once it is known whose session it is. */
export function whenKnown(listener: () => void): void {
  knownListeners.add(listener)
}

/** Forgets the token and the person; another tab of the same browser follows. */
export function leaveSession(): void {
  localStorage.removeItem(key)
  localStorage.removeItem(userKey)
  ownToken = null
  userId = null
  change({ isAuthenticated: false, user: initial.user, project: initial.project })
  for (const listener of leftListeners) listener()
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

/** Counts a form that holds words not sent yet, until the answer is called. */
export function countUnsent(): () => void {
  change({ count: state.count + 1 })
  return () => change({ count: state.count - 1 })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): ClientState {
  return useSyncExternalStore(subscribe, () => state)
}

/** The token, also before the server has said whose it is. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, () => ownToken)
}

/** Whether that person is known to be the one who is logged in: what they wrote is sent as theirs alone. */
export function isPresent(id: string): boolean {
  return storedToken() !== null && userId === id
}

/** Who is logged in, once the server has said so. */
export function presentUser(): string | null {
  return storedToken() === null ? null : userId
}

/** Whose session it is, once the server has said so. */
export function useUserId(): string | null {
  return useSyncExternalStore(subscribe, () => userId)
}
