import { asc, eq } from 'drizzle-orm'
import type { PersonalPart } from '#server/personal.ts'
import { mailingRecipients, mailings } from './tables.ts'

/** That somebody was in an audience; the mails themselves are in the outbox. */
export const personal: PersonalPart = {
  name: 'mailings',
  collect(db, userId) {
    return db
      .select({
        subject: mailings.subject,
        audience: mailings.audience,
        startedAt: mailings.startedAt,
        state: mailingRecipients.state,
      })
      .from(mailingRecipients)
      .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
      .where(eq(mailingRecipients.userId, userId))
      .orderBy(asc(mailings.startedAt))
  },
  async forget(tx, userId) {
    await tx.delete(mailingRecipients).where(eq(mailingRecipients.userId, userId))
  },
}
