import { and, eq } from 'drizzle-orm'
import { internationalPhone } from '#features/accounts/account/phones.ts'
import { saveMagazineQuestions } from '#features/accounts/account/server/actions/registration.ts'
import { getUserById, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { charactersOf } from '#features/projects/project/text-parts.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { cleanPlainText } from '#server/rich-text.ts'
import { InvalidFields, NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { formatNumber } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { saveJurorProfile as saveContract } from '../contract-profile.ts'
import { bioCharacters, withoutNeedless } from '../questionnaire.ts'
import { freshProfile, missingOf, type ProfileRow } from './profile-queries.ts'
import { jurorImages, jurorProfiles } from './profile-tables.ts'

export async function lockProfile(tx: DatabaseTransaction, user: UserRecord): Promise<ProfileRow> {
  await tx.insert(jurorProfiles).values(freshProfile(user)).onConflictDoNothing()
  const [row] = await tx.select().from(jurorProfiles).where(eq(jurorProfiles.userId, user.id)).for('update')
  if (!row) throw new Error('The questionnaire was not saved.')
  return row
}

/** Saves a part of a questionnaire, and records in the account when it becomes complete or incomplete. */
export async function changeProfile(
  tx: DatabaseTransaction,
  before: ProfileRow,
  part: Partial<Omit<ProfileRow, 'userId'>>,
): Promise<void> {
  const { userId } = before
  const after = { ...before, ...part }
  const isDone = missingOf(after).length === 0
  const completedAt = isDone ? (before.completedAt ?? new Date()) : null
  await tx
    .update(jurorProfiles)
    .set({ ...part, completedAt })
    .where(eq(jurorProfiles.userId, userId))
  if (isDone === (before.completedAt !== null)) return
  await saveMagazineQuestions(tx, userId, isDone)
  await record(tx, {
    actorId: userId,
    action: isDone ? 'jury.completeQuestionnaire' : 'jury.reopenQuestionnaire',
    subject: { kind: 'user', id: userId },
  })
}

/**
 * Saves the answers, complete or not.
 * @throws InvalidFields for an invalid phone number and for a text that is too long
 */
export async function saveJurorProfile(
  db: Database,
  userId: string,
  { legends, ...typed }: InputOf<typeof saveContract>,
  language: Language,
): Promise<void> {
  const t = messagesOf('jury', language)
  const user = await getUserById(db, userId)
  const answers = withoutNeedless({
    ...typed,
    shippingAddress: cleanPlainText(typed.shippingAddress),
    bio: cleanPlainText(typed.bio),
    bioFrench: cleanPlainText(typed.bioFrench),
  })
  const phone = internationalPhone(answers.phone, user.country)
  const tooLong = [t('questions.bio_long', { limit: formatNumber(bioCharacters, language) })]
  const errors: Record<string, string[]> = {
    ...(phone === null ? { phone: [t('questions.phone_wrong')] } : {}),
    ...(charactersOf(answers.bio) > bioCharacters ? { bio: tooLong } : {}),
    ...(charactersOf(answers.bioFrench) > bioCharacters ? { bioFrench: tooLong } : {}),
  }
  if (phone === null || Object.keys(errors).length > 0) throw new InvalidFields(errors)

  await db.transaction(async (tx) => {
    const before = await lockProfile(tx, user)
    await changeProfile(tx, before, { ...answers, phone })
    for (const { id, legend } of legends) {
      await tx
        .update(jurorImages)
        .set({ legend: cleanPlainText(legend) })
        .where(and(eq(jurorImages.id, id), eq(jurorImages.userId, userId)))
    }
  })
}

export async function removePortrait(db: Database, userId: string): Promise<void> {
  const user = await getUserById(db, userId)
  await db.transaction(async (tx) => {
    const row = await lockProfile(tx, user)
    if (!row.portraitFileId) return
    await changeProfile(tx, row, { portraitFileId: null })
    await removeFile(tx, row.portraitFileId)
  })
}

export async function removeJurorImage(db: Database, userId: string, imageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(jurorImages)
      .where(and(eq(jurorImages.id, imageId), eq(jurorImages.userId, userId)))
      .returning()
    if (!removed) throw new NotFound()
    await removeFile(tx, removed.fileId)
  })
}
