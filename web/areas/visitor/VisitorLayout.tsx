import { Outlet } from 'react-router'
import { ApplicationFoot } from '../ApplicationFoot.tsx'
import { ApplicationHeader } from '../ApplicationHeader.tsx'

/** The header over the screens outside the areas: the login screens, and the account view. */
export function VisitorLayout() {
  return (
    <>
      <ApplicationHeader current="enter" />
      <Outlet />
      <ApplicationFoot />
    </>
  )
}
