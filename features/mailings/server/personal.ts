import { and, asc, eq, inArray } from 'drizzle-orm'
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
  async absorb(tx, { from, into }) {
    const { mailingId, userId } = mailingRecipients
    const ofBoth = tx.select({ mailingId }).from(mailingRecipients).where(eq(userId, into.id))
    await tx.delete(mailingRecipients).where(and(eq(userId, from.id), inArray(mailingId, ofBoth)))
    await tx.update(mailingRecipients).set({ userId: into.id }).where(eq(userId, from.id))
  },
}
