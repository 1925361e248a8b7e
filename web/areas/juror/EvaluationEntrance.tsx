import { Outlet } from 'react-router'
import { getRoles } from '#features/accounts/session/contract.ts'
import { useUser } from '#features/accounts/session/web/use-user.ts'
import { useApiQuery } from '#web/api/query.ts'
import { ApplicationHeader } from '../ApplicationHeader.tsx'
import { Component as JurorEntrance } from './JurorEntrance.tsx'

/**
 * The dark evaluation screen uses the full page; a user without access sees a light page with the header.
 */
export function Component() {
  // Scores are saved under this juror, and never sent as another user's.
  useUser()
  const roles = useApiQuery(getRoles, {}).data?.roles
  if (!roles || roles.includes('juror')) return <Outlet />
  return (
    <>
      <ApplicationHeader />
      <main id="main" tabIndex={-1} className="page">
        <JurorEntrance />
      </main>
    </>
  )
}
