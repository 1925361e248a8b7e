import { and, eq, ne } from 'drizzle-orm'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { IssueFields } from '../contract.ts'
import { removePages } from './draw-issue.ts'
import { magazineIssues } from './tables.ts'

/** Adds the issue, or changes it if it exists. */
export async function saveIssue(
  db: Database,
  organiserId: string,
  { issueId, ...issue }: IssueFields & { issueId: string; coverFileId?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOther = and(eq(magazineIssues.number, issue.number), ne(magazineIssues.id, issueId))
    if ((await tx.$count(magazineIssues, isOther)) > 0) {
      fail('issue_number_taken', { number: issue.number })
    }
    await tx
      .insert(magazineIssues)
      .values({ id: issueId, ...issue })
      .onConflictDoUpdate({ target: magazineIssues.id, set: issue })
    await record(tx, auditEntry(organiserId, 'save', issueId, issue.number))
  })
}

const auditEntry = (actorId: string, action: 'save' | 'remove', issueId: string, number: number) => ({
  actorId,
  action: `magazine.${action}`,
  subject: { kind: 'magazine_issue', id: issueId },
  details: { number },
})

export async function removeIssue(db: Database, organiserId: string, issueId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await removePages(tx, issueId)
    const [gone] = await tx.delete(magazineIssues).where(eq(magazineIssues.id, issueId)).returning()
    if (!gone) throw new NotFound()
    for (const fileId of [gone.coverFileId, gone.pdfFileId]) if (fileId) await removeFile(tx, fileId)
    await record(tx, auditEntry(organiserId, 'remove', issueId, gone.number))
  })
}
