import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { judgingReports } from '../tables.ts'

export type SavedReport = typeof judgingReports.$inferSelect

/** The judging report of a contest; null before its announcement, and for editions announced without one. */
export async function findJudgingReport(db: Database, contestId: string): Promise<SavedReport | null> {
  const [report] = await db.select().from(judgingReports).where(eq(judgingReports.contestId, contestId))
  return report ?? null
}

/** The contests that have a report. */
export async function listReportedContestIds(db: Database): Promise<string[]> {
  const rows = await db.select({ contestId: judgingReports.contestId }).from(judgingReports)
  return rows.map(({ contestId }) => contestId)
}
