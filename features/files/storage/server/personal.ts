import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { enqueue } from '#server/jobs.ts'
import type { PersonalPart } from '#server/personal.ts'
import { fileNameFor } from '#shared/file-name.ts'
import { removeFile } from './actions/remove-file.ts'
import { arrivals, files } from './tables.ts'
import { discardArrivals, sweepStoredFiles } from './tasks.ts'

function listOwn(db: Database, userId: string) {
  return db.select().from(files).where(eq(files.ownerId, userId)).orderBy(asc(files.createdAt))
}

/** Two files may have the same name. */
function nameInArchive({ id, originalName, type }: typeof files.$inferSelect): string {
  return fileNameFor(`${id.slice(-8)}-${originalName}`, type)
}

export const personal: PersonalPart = {
  name: 'files',
  async collect(db, userId) {
    const onTheirWay = await db
      .select({ originalName: arrivals.originalName, bytes: arrivals.bytes, createdAt: arrivals.createdAt })
      .from(arrivals)
      .where(eq(arrivals.ownerId, userId))
    const rows = await listOwn(db, userId)
    const sent = rows.map((file) => ({
      inArchive: nameInArchive(file),
      originalName: file.originalName,
      purpose: file.purpose,
      type: file.type,
      bytes: file.bytes,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      pages: file.pages,
      createdAt: file.createdAt,
    }))
    return { sent, onTheirWay }
  },
  async originals(db, userId) {
    return (await listOwn(db, userId)).map((file) => ({
      name: nameInArchive(file),
      key: file.originalKey,
      bytes: file.bytes,
    }))
  },
  async forget(tx, userId) {
    const gone = await tx.delete(arrivals).where(eq(arrivals.ownerId, userId)).returning()
    if (gone.length > 0) await enqueue(tx, discardArrivals, { ids: gone.map(({ id }) => id) })
    for (const file of await listOwn(tx, userId)) {
      const isGone = await removeFile(tx, file.id)
      if (!isGone) await tx.update(files).set({ originalName: '' }).where(eq(files.id, file.id))
    }
    // The file of an interrupted upload has no owner recorded.
    await enqueue(tx, sweepStoredFiles, {})
  },
  async absorb(tx, { from, into }) {
    for (const table of [arrivals, files]) {
      await tx.update(table).set({ ownerId: into.id }).where(eq(table.ownerId, from.id))
    }
  },
}
