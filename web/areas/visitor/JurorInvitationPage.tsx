import { LogoutQuestion } from '#features/accounts/web/LogoutQuestion.tsx'
import { useLogout } from '#features/accounts/web/use-logout.ts'
import { JurorInvitationScreen } from '#features/jury/web/JurorInvitationScreen.tsx'
import { links } from '#web/links.ts'

/** Somebody who is logged in with another address than the invited one logs out and stays here. */
export function Component() {
  const logOut = useLogout(links.jurorInvitation())
  return (
    <>
      <JurorInvitationScreen onLogOut={() => void logOut()} />
      <LogoutQuestion />
    </>
  )
}
