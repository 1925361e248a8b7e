import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { files } from '#features/files/storage/server/tables.ts'
import { projectImages } from '#features/projects/project/server/tables.ts'
import { newId } from '#server/database/columns.ts'
import { unwritten } from '#shared/language.ts'
import type { TestApp } from '#tools/testing/app.ts'

/** Three images of one colour, just large enough to be accepted. */
export async function smallImages() {
  return Promise.all(
    ['#8a6f55', '#5f7d8c', '#7a8f5a'].map(async (background, at) => ({
      name: `image-${at + 1}.jpg`,
      mimeType: 'image/jpeg' as const,
      buffer: await sharp({ create: { width: 1600, height: 1600, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  )
}

/** Images without stored renditions; the first is the cover. */
export async function giveImages(
  { db }: Pick<TestApp, 'db'>,
  ownerId: string,
  projectId: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let position = 0; position < count; position += 1) {
    const [fileId, id] = [newId(), newId()]
    await db.insert(files).values({
      id: fileId,
      ownerId,
      purpose: 'project-image',
      originalName: 'DSC_0001.jpg',
      originalKey: fileId,
      type: 'image/jpeg',
      bytes: 1,
      sha256: fileId,
      status: 'ready',
      width: 3000,
      height: 2000,
    })
    await db
      .insert(projectImages)
      .values({ id, projectId, fileId, position, isCover: position === 0, legend: unwritten })
    ids.push(id)
  }
  return ids
}

export async function coversOf({ db }: Pick<TestApp, 'db'>, projectId: string): Promise<string[]> {
  const rows = await db.select().from(projectImages).where(eq(projectImages.projectId, projectId))
  return rows.filter(({ isCover }) => isCover).map(({ id }) => id)
}
