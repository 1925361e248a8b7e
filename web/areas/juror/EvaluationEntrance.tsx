import { Outlet } from 'react-router'
import { getRoles } from '#features/accounts/sign-in/contract.ts'
import { useUser } from '#features/accounts/sign-in/web/use-user.ts'
import { useApiQuery } from '#web/api/query.ts'
import { ApplicationHeader } from '../ApplicationHeader.tsx'
import { Component as JurorEntrance } from './JurorEntrance.tsx'

/** The dark room has the page to itself; whoever may not enter stands in a lit one, with the header. */
export function Component() {
  // Marks are kept as theirs, and sent as nobody else's.
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
