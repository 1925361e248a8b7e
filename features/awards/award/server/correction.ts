import { eq } from 'drizzle-orm'
import { listUsers } from '#features/accounts/session/server/queries.ts'
import { awardChanged } from '#features/awards/events.ts'
import { findOwnerOf } from '#features/projects/project/server/queries/places.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import { writeMail } from '#server/mail/mail.ts'
import type { Messages } from '#server/messages.ts'
import { fail, InvalidFields, NotFound } from '#shared/domain-error.ts'
import { type Localized, languages } from '#shared/language.ts'
import { correctionMail } from './mails.ts'

import { type Award, awards } from './tables.ts'

interface Input {
  actorId: string
  awardId: string
  title: Localized
  recipient: string
  reason: string
  publicUrl: string
}

/**
 * Corrects the names of the work and the recipient on an award. Number, level and date do not change. New files have
 * the corrected names, the public page shows the date of the correction, and the owner is mailed the reason.
 * @throws Error when the award is revoked, or nothing would change
 */
export async function correctAward(db: Database, input: Input, t: Messages): Promise<Award> {
  const { actorId, awardId, recipient, reason, publicUrl } = input
  const title = {
    en: input.title.en.trim(),
    fr: input.title.fr.trim(),
    'zh-hans': input.title['zh-hans'].trim(),
    es: input.title.es.trim(),
  }
  if (languages.every((language) => title[language] === '')) {
    throw new InvalidFields({ title: [t('admin.correct_missing')] })
  }
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(awards).where(eq(awards.id, awardId)).for('update')
    if (!before) throw new NotFound()
    if (before.revokedAt) fail('award_revoked')
    const { title: oldTitle, recipient: oldRecipient } = before.snapshot
    const isSame = languages.every((language) => (oldTitle[language] ?? '') === title[language])
    if (isSame && oldRecipient === recipient) fail('award_same')
    const [award] = await tx
      .update(awards)
      .set({ snapshot: { ...before.snapshot, title, recipient }, correctedAt: new Date() })
      .where(eq(awards.id, awardId))
      .returning()
    if (!award) throw new NotFound()
    await record(tx, {
      actorId,
      action: 'awards.correct',
      subject: { kind: 'award', id: awardId },
      reason,
      details: {
        serial: award.serial,
        from: { title: oldTitle, recipient: oldRecipient },
        to: { title, recipient },
      },
    })
    const ownerId = await findOwnerOf(tx, award.projectId)
    const owner = ownerId ? (await listUsers(tx, [ownerId])).get(ownerId) : undefined
    if (owner) await writeMail(tx, correctionMail({ owner, award, reason, publicUrl }))
    await announce(tx, awardChanged, { projectId: award.projectId })
    return award
  })
}
