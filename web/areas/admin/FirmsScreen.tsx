import { AdminFirmsScreen } from '#features/firms/profile/web/AdminFirmsScreen.tsx'
import { AllClaims } from '#features/projects/claims/web/WaitingClaims.tsx'

/** The firms, and what waits for an answer about them. */
export function Component() {
  return <AdminFirmsScreen claims={<AllClaims />} />
}
