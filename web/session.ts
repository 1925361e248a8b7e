import { useSyncExternalStore } from 'react'

const key = 'token'

/** The client's shared state, in the shape that the specification gives it. */
export interface ClientState {
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

let state: ClientState = { ...initial, isAuthenticated: localStorage.getItem(key) !== null }
const listeners = new Set<() => void>()

function change(next: Partial<ClientState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export function storedToken(): string | null {
  return localStorage.getItem(key)
}

export function enterSession(token: string): void {
  localStorage.setItem(key, token)
  change({ isAuthenticated: true })
}

/** Forgets the token and the person; another tab of the same browser follows. */
export function leaveSession(): void {
  localStorage.removeItem(key)
  change({ isAuthenticated: false, user: initial.user, project: initial.project })
}

export function knowUser(user: ClientState['user']): void {
  change({ isAuthenticated: true, user })
}

export function knowProject(project: ClientState['project']): void {
  change({ project })
}

// Storage events come from other tabs only: what was done there holds here too.
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) {
    const isAuthenticated = storedToken() !== null
    change(isAuthenticated ? { isAuthenticated } : { ...initial })
  }
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): ClientState {
  return useSyncExternalStore(subscribe, () => state)
}
