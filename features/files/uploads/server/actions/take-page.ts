import { eq } from 'drizzle-orm'
import type { ImagePurpose } from '#features/files/storage/contract.ts'
import { drawPage } from '#features/files/storage/server/pdf.ts'
import { files } from '#features/files/storage/server/tables.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { NotFound } from '#shared/domain-error.ts'
import { takeImage } from './take-image.ts'

/** Sharp in a spread on a dense screen. */
const pageBox = { width: 1600, height: 2400 }
const pageWidths = [640, 1080, 1600]

interface Page {
  documentId: string
  /** Counted from 1. */
  number: number
  purpose: ImagePurpose
  /** Runs in the same transaction; an error rolls it back. */
  attach(tx: DatabaseTransaction, page: { fileId: string; text: string }): Promise<void>
}

/** Adds a page of a stored PDF as an image. @returns false if the page cannot be drawn; nothing is stored then */
export async function takePage(
  tools: Pick<Tools, 'db' | 'storage' | 'log'>,
  { documentId, number, purpose, attach }: Page,
): Promise<boolean> {
  const { db, storage, log } = tools
  const [document] = await db.select().from(files).where(eq(files.id, documentId))
  if (!document) throw new NotFound()
  const drawn = await drawPage(await storage.disk.getBytes(document.originalKey), number, pageBox)
  if ('problem' in drawn) {
    log.warn(
      { fileId: documentId, number, problem: drawn.problem },
      'a page of a document could not be drawn',
    )
    return false
  }
  await takeImage(tools, {
    ownerId: document.ownerId,
    purpose,
    originalName: `${number}.jpg`,
    source: Buffer.from(drawn.jpeg),
    formats: { webp: pageWidths },
    attach: (tx, fileId) => attach(tx, { fileId, text: drawn.text }),
  })
  return true
}
