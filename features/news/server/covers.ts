import { and, eq } from 'drizzle-orm'
import { hasRole } from '#features/accounts/session/server/queries.ts'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import type { KindLimits } from '#features/files/uploads/server/actions/take-document-of-kind.ts'
import {
  openDocumentTarget,
  openUploadTarget,
  type UploadTarget,
} from '#features/files/uploads/server/actions/upload-targets.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { issueLimits } from '../contract.ts'
import { coverShortestSide } from '../cover.ts'
import { articleLifecycle } from '../lifecycle.ts'
import { replacePdf } from './draw-issue.ts'
import { articles, magazineIssues } from './tables.ts'

const limits = { ...usualLimits, imageShortestSide: coverShortestSide }

/** Locks the user's own article. Rejected if it cannot be changed now. */
async function lockForCover(tx: DatabaseTransaction, ownerId: string, articleId: string) {
  const [article] = await tx
    .select()
    .from(articles)
    .where(and(eq(articles.id, articleId), eq(articles.ownerId, ownerId)))
    .for('update')
  if (!article) throw new NotFound()
  if (!articleLifecycle.can('edit', article.status)) fail('article_moved')
  return article
}

const articleCovers: UploadTarget = {
  async admit(db, ownerId, articleId) {
    await db.transaction((tx) => lockForCover(tx, ownerId, articleId))
    return limits
  },
  async attach(tx, { ownerId, subjectId, fileId }) {
    const before = await lockForCover(tx, ownerId, subjectId)
    await tx
      .update(articles)
      .set({ coverFileId: fileId, updatedAt: new Date() })
      .where(eq(articles.id, subjectId))
    if (before.coverFileId) await removeFile(tx, before.coverFileId)
  },
}

/** Removes the picture of an article. */
export async function removeCover(db: Database, ownerId: string, articleId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { coverFileId } = await lockForCover(tx, ownerId, articleId)
    await tx.update(articles).set({ coverFileId: null }).where(eq(articles.id, articleId))
    if (coverFileId) await removeFile(tx, coverFileId)
  })
}

async function lockIssue(tx: DatabaseTransaction, organiserId: string, issueId: string) {
  if (!(await hasRole(tx, organiserId, 'organiser'))) throw new NotFound()
  const [issue] = await tx.select().from(magazineIssues).where(eq(magazineIssues.id, issueId)).for('update')
  if (!issue) throw new NotFound()
  return issue
}

const magazineCovers: UploadTarget = {
  async admit(db, ownerId, issueId) {
    await db.transaction((tx) => lockIssue(tx, ownerId, issueId))
    return limits
  },
  async attach(tx, { ownerId, subjectId, fileId }) {
    const before = await lockIssue(tx, ownerId, subjectId)
    await tx.update(magazineIssues).set({ coverFileId: fileId }).where(eq(magazineIssues.id, subjectId))
    if (before.coverFileId) await removeFile(tx, before.coverFileId)
  },
}

const issuePdfs: UploadTarget<KindLimits> = {
  async admit(db, ownerId, issueId) {
    await db.transaction((tx) => lockIssue(tx, ownerId, issueId))
    return { documentBytes: issueLimits.megabytes * 1024 ** 2, documentPages: issueLimits.pages }
  },
  async attach(tx, { ownerId, subjectId, fileId }) {
    await lockIssue(tx, ownerId, subjectId)
    await replacePdf(tx, subjectId, fileId)
  },
}

/** Pages are drawn from the PDF and never uploaded. */
const noUploads: UploadTarget = {
  async admit() {
    throw new NotFound()
  },
  async attach() {
    throw new NotFound()
  },
}

/** The upload targets of article pictures, and of magazine covers and issues. */
export function openCoverTargets(): void {
  openUploadTarget('article-cover', articleCovers)
  openUploadTarget('magazine-cover', magazineCovers)
  openUploadTarget('magazine-page', noUploads)
  openDocumentTarget('magazine-issue', issuePdfs)
}
