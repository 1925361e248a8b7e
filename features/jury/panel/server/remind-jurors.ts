import { eq } from 'drizzle-orm'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import type { Settings } from '#server/settings.ts'
import { fail, NotFound } from '#shared/domain-error.ts'
import { reminderPauseMs } from '../questionnaire.ts'
import { hasShownWorks } from './conflicts.ts'
import { writeConflictsReminder, writeQuestionnaireReminder } from './juror-mails.ts'
import { lockProfile } from './profile-actions.ts'
import { missingOf } from './profile-queries.ts'
import { jurorProfiles } from './profile-tables.ts'
import { listJurors } from './queries.ts'

interface ReminderInput {
  actorId: string
  contestId: string
  /** All jurors who have not finished, when none is named. */
  jurorId: string | null
}

/**
 * Reminds jurors of missing questionnaire answers and, until the announcement, of missing declarations of conflicts,
 * each in their language and at most once a day.
 * @throws Error when the named juror has finished, or got a reminder today
 */
export async function remindJurors(
  db: Database,
  settings: Settings,
  { actorId, contestId, jurorId }: ReminderInput,
): Promise<{ sent: number }> {
  return db.transaction(async (tx) => {
    const contest = await getContest(tx, contestId)
    const jury = (await listJurors(tx, contestId)).filter(({ leftAt }) => leftAt === null)
    const addressees = jurorId ? jury.filter(({ id }) => id === jurorId) : jury
    if (jurorId && addressees.length === 0) throw new NotFound()
    const isFixed = await hasShownWorks(tx, contestId)
    const now = new Date()
    let sent = 0
    // In a fixed order, so that simultaneous reminders by two organisers do not deadlock.
    for (const { userId, conflictsDeclaredAt } of addressees.toSorted((one, other) =>
      one.userId.localeCompare(other.userId),
    )) {
      const isOpen = conflictsDeclaredAt === null && contest.announcedAt === null
      const user = await getUserById(tx, userId)
      const profile = await lockProfile(tx, user)
      const missing = missingOf(profile)
      const isRecent =
        profile.remindedAt !== null && now.getTime() - profile.remindedAt.getTime() < reminderPauseMs
      const isDone = missing.length === 0 && !isOpen
      if (jurorId && isDone) fail('questionnaire_done')
      if (jurorId && isRecent) fail('reminder_recent')
      if (isDone || isRecent) continue
      await tx.update(jurorProfiles).set({ remindedAt: now }).where(eq(jurorProfiles.userId, userId))
      const conflicts = isOpen ? { isFixed } : null
      if (missing.length > 0)
        await writeQuestionnaireReminder(tx, settings, user, contest, { missing, conflicts })
      else await writeConflictsReminder(tx, settings, user, contest, { isFixed })
      await record(tx, {
        actorId,
        action: 'jury.remind',
        subject: { kind: 'user', id: userId },
        details: { contestId },
      })
      sent += 1
    }
    return { sent }
  })
}
