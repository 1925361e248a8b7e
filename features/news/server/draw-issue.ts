import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { listFileFacts } from '#features/files/storage/server/queries.ts'
import { takePage } from '#features/files/uploads/server/actions/take-page.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { enqueue } from '#server/jobs.ts'
import { NotFound } from '#shared/domain-error.ts'
import { magazineIssues, magazinePages } from './tables.ts'
import { drawIssue } from './tasks.ts'

/** A job draws these and leaves the rest to the next one, well within its time limit. */
const pagesAtOnce = 10
const longestText = 20_000

/** Replaces the issue's PDF. Its pages are drawn after the transaction. */
export async function replacePdf(tx: DatabaseTransaction, issueId: string, pdfFileId: string): Promise<void> {
  const [before] = await tx.select().from(magazineIssues).where(eq(magazineIssues.id, issueId)).for('update')
  if (!before) throw new NotFound()
  await tx.update(magazineIssues).set({ pdfFileId }).where(eq(magazineIssues.id, issueId))
  await removePages(tx, issueId)
  if (before.pdfFileId) await removeFile(tx, before.pdfFileId)
  await enqueue(tx, drawIssue, { issueId, pdfFileId, from: 1 })
}

/** Removes the images of the pages with their rows. */
export async function removePages(tx: DatabaseTransaction, issueId: string): Promise<void> {
  const gone = await tx.delete(magazinePages).where(eq(magazinePages.issueId, issueId)).returning()
  for (const { fileId } of gone) if (fileId) await removeFile(tx, fileId)
}

/** Locks the issue. False if its PDF was replaced meanwhile, or the issue was deleted. */
async function isCurrent(tx: DatabaseTransaction, issueId: string, pdfFileId: string): Promise<boolean> {
  const [issue] = await tx.select().from(magazineIssues).where(eq(magazineIssues.id, issueId)).for('update')
  return issue?.pdfFileId === pdfFileId
}

/** Draws the next pages of an issue; pages that exist are left as they are. */
export async function drawIssuePages(
  tools: Pick<Tools, 'db' | 'storage' | 'log'>,
  { issueId, pdfFileId, from }: z.output<typeof drawIssue.data>,
): Promise<void> {
  const { db } = tools
  const pages = (await listFileFacts(db, [pdfFileId])).get(pdfFileId)?.pages ?? 0
  const known = await db.select().from(magazinePages).where(eq(magazinePages.issueId, issueId))
  const until = Math.min(pages, from + pagesAtOnce - 1)
  for (let number = from; number <= until; number += 1) {
    if (known.some((page) => page.number === number)) continue
    const save = async (tx: DatabaseTransaction, drawn: { fileId: string | null; text: string }) => {
      if (!(await isCurrent(tx, issueId, pdfFileId))) throw new NotFound()
      const text = drawn.text.slice(0, longestText).replaceAll('\u0000', '')
      await tx.insert(magazinePages).values({ issueId, number, fileId: drawn.fileId, text })
    }
    try {
      const isDrawn = await takePage(tools, {
        documentId: pdfFileId,
        number,
        purpose: 'magazine-page',
        attach: save,
      })
      if (!isDrawn) await db.transaction((tx) => save(tx, { fileId: null, text: '' }))
    } catch (error) {
      // Replaced or deleted while a page was drawn: the rest is not needed.
      if (error instanceof NotFound) return
      throw error
    }
  }
  if (until < pages) await enqueue(db, drawIssue, { issueId, pdfFileId, from: until + 1 })
}
