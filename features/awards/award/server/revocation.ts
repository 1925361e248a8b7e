import { eq } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import { awardChanged } from '#features/awards/events.ts'
import { findOwnerOf } from '#features/projects/project/server/queries/places.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import { writeMail } from '#server/mail/mail.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { revocationMail } from './mails.ts'

import { type Award, awards } from './tables.ts'

interface Input {
  actorId: string
  awardId: string
  publicUrl: string
}

async function lockAward(tx: DatabaseTransaction, awardId: string): Promise<Award> {
  const [award] = await tx.select().from(awards).where(eq(awards.id, awardId)).for('update')
  if (!award) throw new NotFound()
  return award
}

async function setRevoked(
  tx: DatabaseTransaction,
  before: Award,
  { actorId, publicUrl, reason }: Input & { reason: string | null },
): Promise<Award> {
  const revocation = { revokedAt: reason === null ? null : new Date(), revokedReason: reason ?? '' }
  const [award] = await tx.update(awards).set(revocation).where(eq(awards.id, before.id)).returning()
  if (!award) throw new NotFound()
  await record(tx, {
    actorId,
    action: reason === null ? 'awards.restore' : 'awards.revoke',
    subject: { kind: 'award', id: award.id },
    ...(reason === null ? {} : { reason }),
    details: { serial: award.serial },
  })
  const ownerId = (await findOwnerOf(tx, award.projectId)) ?? ''
  const owner = ownerId ? (await listUsers(tx, [ownerId])).get(ownerId) : undefined
  if (owner) await writeMail(tx, revocationMail({ owner, award, publicUrl }))
  await announce(tx, awardChanged, { projectId: award.projectId })
  return award
}

/** Revokes an award: it is hidden from its owner, its public page says so, and the owner is mailed the reason. */
export async function revokeAward(db: Database, input: Input & { reason: string }): Promise<Award> {
  return db.transaction(async (tx) => {
    const award = await lockAward(tx, input.awardId)
    if (award.revokedAt) fail('award_revoked')
    return setRevoked(tx, award, input)
  })
}

export async function restoreAward(db: Database, input: Input): Promise<Award> {
  return db.transaction(async (tx) => {
    const award = await lockAward(tx, input.awardId)
    if (!award.revokedAt) fail('award_stands')
    return setRevoked(tx, award, { ...input, reason: null })
  })
}
