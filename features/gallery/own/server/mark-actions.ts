import { and, eq, inArray, sql } from 'drizzle-orm'
import { mayMark } from '#features/gallery/pages/server/mark-queries.ts'
import { imageMarks } from '#features/gallery/publication/server/mark-tables.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { getWork } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'

interface Marks {
  projectId: string
  imageId: string
  marks: readonly { productId: string; x: number; y: number }[]
}

/** Replaces the marks of an image. The pages of the work and of its products are rendered again. */
export async function saveMarks(
  db: Database,
  userId: string,
  { projectId, imageId, marks }: Marks,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Two editors replace the marks in turn.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`marks:${imageId}`}))`)
    const work = await getWork(tx, projectId)
    if (!work.images.some(({ image }) => image.id === imageId)) throw new NotFound()
    const isHere = and(eq(imageMarks.projectId, projectId), eq(imageMarks.imageId, imageId))
    const before = await tx.delete(imageMarks).where(isHere).returning()
    const known = new Set(before.map(({ productId }) => productId))
    const productIds = [...new Set(marks.map(({ productId }) => productId))]
    const allowed = await mayMark(
      tx,
      userId,
      productIds.filter((id) => !known.has(id)),
    )
    if (productIds.some((id) => id === projectId || !(known.has(id) || allowed.has(id)))) throw new NotFound()
    const rows = productIds.flatMap((id) => marks.filter(({ productId }) => productId === id).slice(-1))
    if (rows.length > 0)
      await tx
        .insert(imageMarks)
        .values(rows.map((row, position) => ({ projectId, imageId, ...row, position })))
    await tx
      .update(publications)
      .set({ updatedAt: new Date() })
      .where(inArray(publications.projectId, [projectId, ...known, ...productIds]))
  })
}
