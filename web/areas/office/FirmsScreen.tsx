import { OfficeFirmsScreen } from '#features/firms/web/OfficeFirmsScreen.tsx'
import { AllClaims } from '#features/projects/web/WaitingClaims.tsx'

/** The firms, and what waits for an answer about them. */
export function Component() {
  return <OfficeFirmsScreen claims={<AllClaims />} />
}
