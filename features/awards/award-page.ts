import type { AwardSnapshot } from './contract.ts'
import type { CheckedState } from './contract-credentials.ts'

/** An award as anybody may look it up by its serial. */
export interface AwardPageView {
  serial: string
  /** None under this serial, before the announcement as well. */
  award: AwardSnapshot | null
  /** The day of the announcement in the contest's own calendar. */
  announcedOn: string
  revokedOn: string | null
  reason: string
  correctedOn: string | null
  projectId: string
  edition: string
  /** The result for a credential that was submitted on this page; `other` is a credential of another award. */
  checked: CheckedState | 'other' | null
}
