import { Outlet } from 'react-router'
import { ApplicationFoot } from '../ApplicationFoot.tsx'
import { ApplicationHeader } from '../ApplicationHeader.tsx'

/** The header over the screens that stand in no area: the doors, and the view of one's own account. */
export function Component() {
  return (
    <>
      <ApplicationHeader current="enter" />
      <Outlet />
      <ApplicationFoot />
    </>
  )
}
