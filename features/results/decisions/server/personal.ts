import { eq } from 'drizzle-orm'
import type { PersonalPart } from '#server/personal.ts'
import { decisions, feedbackComments, overrides, plannedAnnouncements } from './tables.ts'

/** What an organiser decided is the programme's, and stays as it is, decided by nobody any more. */
export const personal: PersonalPart = {
  name: 'results',
  async collect(db, personId) {
    return {
      decisions: await db.select().from(decisions).where(eq(decisions.decidedById, personId)),
      plans: await db
        .select()
        .from(plannedAnnouncements)
        .where(eq(plannedAnnouncements.plannedById, personId)),
      chosenComments: await db
        .select()
        .from(feedbackComments)
        .where(eq(feedbackComments.chosenById, personId)),
      overrides: await db.select().from(overrides).where(eq(overrides.decidedById, personId)),
    }
  },
  async forget() {},
}
