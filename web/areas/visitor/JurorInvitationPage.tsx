import { useLogout } from '#features/accounts/session/web/use-logout.ts'
import { JurorInvitationScreen } from '#features/jury/panel/web/JurorInvitationScreen.tsx'
import { links } from '#web/links.ts'

/** A user logged in with another address than the invited one logs out and stays here. */
export function Component() {
  const logOut = useLogout(links.jurorInvitation())
  return <JurorInvitationScreen onLogOut={() => void logOut()} />
}
