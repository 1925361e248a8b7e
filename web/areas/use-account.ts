import { getRoles } from '#features/accounts/session/contract.ts'
import { useUser } from '#features/accounts/session/web/use-user.ts'
import { isAway } from '#web/api/api.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useSession, useUserId } from '#web/session/session.ts'

export type AccountState =
  | { is: 'loading' }
  | { is: 'unreachable'; retry: () => void }
  | {
      is: 'here'
      name: string
      email: string
      roles: readonly ('juror' | 'redactor' | 'organiser')[]
      /** An organiser who can access admin once two-step login is on. */
      needsSecondFactor: boolean
    }

/** The logged-in user and their rights, for the layouts of every area behind a token. */
export function useAccount(): AccountState {
  const user = useUser()
  const roles = useApiQuery(getRoles, {})
  const session = useSession()
  const userId = useUserId()

  // Screens behind this guard can rely on a session with a known user.
  const isKnown = userId !== null && (user.data === undefined || user.data.id === userId)
  if (session.isAuthenticated && roles.data && isKnown) {
    return { is: 'here', ...session.user, ...roles.data }
  }
  if (isAway(user.error) || roles.error) {
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
