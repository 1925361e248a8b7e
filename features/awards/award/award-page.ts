import type { AwardSnapshot } from './contract.ts'

/** An award as the public page of its serial shows it. */
export interface AwardPageView {
  serial: string
  /** No award has this serial, or its results are not announced yet. */
  award: AwardSnapshot | null
  /** The date of the announcement in the contest's time zone. */
  announcedOn: string
  revokedOn: string | null
  reason: string
  correctedOn: string | null
  projectId: string
  edition: string
}
