import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getRoles, getUser, logout } from '#features/accounts/contract.ts'
import { ask, Offline } from '#web/api.ts'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { knowUser, leaveSession, storedToken } from '#web/session.ts'

export type AccountState =
  | { is: 'loading' }
  | { is: 'unreachable'; retry: () => void }
  | { is: 'here'; name: string; email: string; roles: readonly ('juror' | 'redactor' | 'organiser')[] }

/**
 * Who is logged in, for the layouts of every room behind a token. When the server does not know the person any
 * more the token is forgotten; when it cannot be reached nothing is.
 */
export function useAccount(): AccountState {
  const user = useAsked(getUser, {})
  const roles = useAsked(getRoles, {})
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const failed = user.error ?? roles.error
  const isLost = failed !== null && !(failed instanceof Offline)

  useEffect(() => {
    if (user.data)
      knowUser({ name: `${user.data.first_name} ${user.data.last_name}`, email: user.data.email })
  }, [user.data])

  useEffect(() => {
    if (!isLost) return
    leaveSession()
    void navigate(links.login(pathname + search), { replace: true })
  }, [isLost, navigate, pathname, search])

  useFollowOtherTabs()

  if (user.data && roles.data) {
    const { first_name, last_name, email } = user.data
    return { is: 'here', name: `${first_name} ${last_name}`, email, roles: roles.data.roles }
  }
  if (failed instanceof Offline) {
    return {
      is: 'unreachable',
      retry: () => {
        void user.refetch()
        void roles.refetch()
      },
    }
  }
  return { is: 'loading' }
}

/** Logging out, or in as somebody else, in another tab holds in this one too. */
function useFollowOtherTabs(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== 'token' && event.key !== null) return
      if (storedToken() !== null) {
        void queries.resetQueries()
        return
      }
      queries.clear()
      void navigate(links.login(pathname + search))
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [queries, navigate, pathname, search])
}

/** Ends the session here even when the server cannot be told. */
export function useLogout(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await ask(logout, {}).catch(() => undefined)
    leaveSession()
    queries.clear()
    await navigate(links.login())
  }
}
