import { eq } from 'drizzle-orm'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { openUploadTarget, type UploadTarget } from '#features/files/uploads/server/actions/upload-targets.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import { mayEditFirm } from '../../firm-roles.ts'
import { logoLimits } from '../../logo-limits.ts'
import { findFirmRole } from '../queries.ts'
import { firms } from '../tables.ts'

/** Locks the firm for a user who may change it; others get 404. */
async function lockForLogo(tx: DatabaseTransaction, userId: string, firmId: string) {
  const [firm] = await tx.select().from(firms).where(eq(firms.id, firmId)).for('update')
  if (!firm || !mayEditFirm(await findFirmRole(tx, userId, firmId))) throw new NotFound()
  return firm
}

const logos: UploadTarget = {
  async admit(db, ownerId, firmId) {
    await db.transaction((tx) => lockForLogo(tx, ownerId, firmId))
    return { ...usualLimits, ...logoLimits }
  },
  async attach(tx, { ownerId, subjectId, fileId }) {
    const before = await lockForLogo(tx, ownerId, subjectId)
    await tx.update(firms).set({ logoFileId: fileId }).where(eq(firms.id, subjectId))
    await record(tx, { actorId: ownerId, action: 'firms.logo', subject: { kind: 'firm', id: subjectId } })
    if (before.logoFileId) await removeFile(tx, before.logoFileId)
  },
}

/** The upload target of logos. */
export function openLogoTarget(): void {
  openUploadTarget('firm-logo', logos)
}

/** Removes the logo, if there is one. */
export async function removeLogo(db: Database, userId: string, firmId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { logoFileId } = await lockForLogo(tx, userId, firmId)
    if (!logoFileId) return
    await tx.update(firms).set({ logoFileId: null }).where(eq(firms.id, firmId))
    await record(tx, { actorId: userId, action: 'firms.logo', subject: { kind: 'firm', id: firmId } })
    await removeFile(tx, logoFileId)
  })
}
