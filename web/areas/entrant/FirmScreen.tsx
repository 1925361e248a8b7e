import { MyFirmScreen } from '#features/firms/profile/web/MyFirmScreen.tsx'
import { CreditsNaming } from '#features/projects/credits/web/CreditsNaming.tsx'

/** One's firm, and the works that credit it by its name. */
export function Component() {
  return <MyFirmScreen credits={(firmId) => <CreditsNaming firmId={firmId} />} />
}
