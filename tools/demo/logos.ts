import { join } from 'node:path'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { imageTargetFor } from '#features/files/uploads/server/actions/upload-targets.ts'
import { getFirm } from '#features/firms/server/queries.ts'
import type { Tools } from '#server/http/http.ts'
import type { Cast } from './casting.ts'

/** Every firm's logo, drawn for the demo. */
export async function giveLogos(tools: Tools, cast: Cast): Promise<void> {
  const purpose = 'firm-logo'
  for (const { firm, firmId, ownerId } of cast.firms.values()) {
    if ((await getFirm(tools.db, firmId)).logoFileId) continue
    await takeImage(tools, {
      ownerId,
      purpose,
      originalName: `${firm.key}.webp`,
      source: join(import.meta.dirname, 'logos', `${firm.key}.webp`),
      formats: { webp: [640], jpeg: [640] },
      attach: (tx, fileId) =>
        imageTargetFor(purpose).attach(tx, {
          ownerId,
          subjectId: firmId,
          fileId,
          slotKey: null,
          position: null,
        }),
    })
  }
}
