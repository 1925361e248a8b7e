import { eq } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { enqueue } from '#server/jobs.ts'
import { files, renditions } from '../tables.ts'
import { discardStored } from '../tasks.ts'

/** Takes a file away with all its renditions, once nothing refers to it. */
export async function removeFile(tx: Database, fileId: string): Promise<void> {
  const forms = await tx.delete(renditions).where(eq(renditions.fileId, fileId)).returning()
  const [file] = await tx.delete(files).where(eq(files.id, fileId)).returning()
  if (file) await enqueue(tx, discardStored, { keys: [file.originalKey, ...forms.map(({ key }) => key)] })
}
