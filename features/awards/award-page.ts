import type { AwardSnapshot } from './contract.ts'
import type { CheckedState } from './contract-credentials.ts'

/** An award as anybody may look it up by its serial. */
export interface AwardPageView {
  serial: string
  /** None under this serial, before the announcement as well. */
  award: AwardSnapshot | null
  /** The day of the announcement in the contest's own calendar. */
  announcedOn: string
  /** None while the award stands. */
  revokedOn: string | null
  reason: string
  /** The day on which its title or recipient was last set right. */
  correctedOn: string | null
  projectId: string
  /** The edition's address. */
  edition: string
  /** What becomes of a credential that somebody handed in on this page; `other` is of another award. */
  checked: CheckedState | 'other' | null
}
