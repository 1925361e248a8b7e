import { and, eq, ne } from 'drizzle-orm'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import type { IssueFields, NewsErrorCode } from '../contract.ts'
import { magazineIssues } from './tables.ts'

async function rejectSameNumber(tx: Database, number: number, but?: string): Promise<void> {
  const [other] = await tx
    .select({ id: magazineIssues.id })
    .from(magazineIssues)
    .where(and(eq(magazineIssues.number, number), but ? ne(magazineIssues.id, but) : undefined))
  if (other) fail<NewsErrorCode>('issue_number_taken', { number })
}

const notified = (actorId: string, action: 'add' | 'change' | 'remove', issueId: string, number: number) => ({
  actorId,
  action: `magazine.${action}`,
  subject: { kind: 'magazine_issue', id: issueId },
  details: { number },
})

export async function addIssue(
  db: Database,
  organiserId: string,
  issue: IssueFields & { coverFileId?: string },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await rejectSameNumber(tx, issue.number)
    const [made] = await tx.insert(magazineIssues).values(issue).returning({ id: magazineIssues.id })
    if (!made) throw new Error('The issue was not saved.')
    await record(tx, notified(organiserId, 'add', made.id, issue.number))
    return made
  })
}

export async function saveIssue(
  db: Database,
  organiserId: string,
  { issueId, ...issue }: IssueFields & { issueId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await rejectSameNumber(tx, issue.number, issueId)
    const changed = await tx
      .update(magazineIssues)
      .set(issue)
      .where(eq(magazineIssues.id, issueId))
      .returning({ id: magazineIssues.id })
    if (changed.length === 0) throw new NotFound()
    await record(tx, notified(organiserId, 'change', issueId, issue.number))
  })
}

export async function removeIssue(db: Database, organiserId: string, issueId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(magazineIssues).where(eq(magazineIssues.id, issueId)).returning()
    if (!gone) throw new NotFound()
    if (gone.coverFileId) await removeFile(tx, gone.coverFileId)
    await record(tx, notified(organiserId, 'remove', issueId, gone.number))
  })
}
