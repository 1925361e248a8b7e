import { OfficeFirmsScreen } from '#features/firms/profile/web/OfficeFirmsScreen.tsx'
import { AllClaims } from '#features/projects/claims/web/WaitingClaims.tsx'

/** The firms, and what waits for an answer about them. */
export function Component() {
  return <OfficeFirmsScreen claims={<AllClaims />} />
}
