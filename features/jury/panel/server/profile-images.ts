import { eq } from 'drizzle-orm'
import { getUserById, hasRole } from '#features/accounts/session/server/queries.ts'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { openUploadTarget, type UploadTarget } from '#features/files/uploads/server/actions/upload-targets.ts'
import type { Database } from '#server/database/database.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { imagesAtMost, shortestSide } from '../questionnaire.ts'
import { changeProfile, lockProfile } from './profile-actions.ts'
import { listOwnImages } from './profile-queries.ts'
import { jurorImages } from './profile-tables.ts'

const limits = { ...usualLimits, imageShortestSide: shortestSide }

/** Jurors upload images only for themselves. */
async function admitJuror(db: Database, userId: string, subjectId: string): Promise<void> {
  if (subjectId !== userId || !(await hasRole(db, userId, 'juror'))) throw new NotFound()
}

async function rejectFull(db: Database, userId: string): Promise<void> {
  const count = await db.$count(jurorImages, eq(jurorImages.userId, userId))
  if (count >= imagesAtMost) fail('juror_images_full', { most: imagesAtMost })
}

const portraits: UploadTarget = {
  async admit(db, ownerId, subjectId) {
    await admitJuror(db, ownerId, subjectId)
    return limits
  },
  async attach(tx, { ownerId, fileId }) {
    const before = await lockProfile(tx, await getUserById(tx, ownerId))
    await changeProfile(tx, before, { portraitFileId: fileId })
    if (before.portraitFileId) await removeFile(tx, before.portraitFileId)
  },
}

const images: UploadTarget = {
  async admit(db, ownerId, subjectId) {
    await admitJuror(db, ownerId, subjectId)
    await rejectFull(db, ownerId)
    return limits
  },
  async attach(tx, { ownerId, fileId, position }) {
    // Several images may arrive at once; locking the questionnaire makes them sequential.
    await lockProfile(tx, await getUserById(tx, ownerId))
    await rejectFull(tx, ownerId)
    const own = await listOwnImages(tx, ownerId)
    const next = Math.max(-1, ...own.map((row) => row.position)) + 1
    await tx.insert(jurorImages).values({ userId: ownerId, fileId, position: position ?? next })
  },
}

export function openProfileDesks(): void {
  openUploadTarget('juror-portrait', portraits)
  openUploadTarget('juror-image', images)
}
