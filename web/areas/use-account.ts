import { getRoles } from '#features/accounts/sign-in/contract.ts'
import { useUser } from '#features/accounts/sign-in/web/use-user.ts'
import { isAway } from '#web/api/api.ts'
import { useApiQuery } from '#web/api/query.ts'
import { usePersonId, useSession } from '#web/session/session.ts'

export type AccountState =
  | { is: 'loading' }
  | { is: 'unreachable'; retry: () => void }
  | {
      is: 'here'
      name: string
      email: string
      roles: readonly ('juror' | 'redactor' | 'organiser')[]
      /** An organiser to whom the back office opens once two-step login is on. */
      needsSecondFactor: boolean
    }

/** Who is logged in and what they may do, for the layouts of every room behind a token. */
export function useAccount(): AccountState {
  const user = useUser()
  const roles = useApiQuery(getRoles, {})
  const session = useSession()
  const personId = usePersonId()

  // What opens behind this may rely on the session knowing whose it is.
  const isKnown = personId !== null && (user.data === undefined || user.data.id === personId)
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
