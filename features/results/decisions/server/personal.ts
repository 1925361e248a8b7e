import { eq } from 'drizzle-orm'
import type { PersonalPart } from '#server/personal.ts'
import { decisions, overrides } from './tables.ts'

/** An organiser's decisions belong to the programme. They stay, without the organiser's name. */
export const personal: PersonalPart = {
  name: 'results',
  async collect(db, userId) {
    return {
      decisions: await db.select().from(decisions).where(eq(decisions.decidedById, userId)),
      overrides: await db.select().from(overrides).where(eq(overrides.decidedById, userId)),
    }
  },
  async forget() {},
  async absorb(tx, { from, into }) {
    for (const table of [decisions, overrides]) {
      await tx.update(table).set({ decidedById: into.id }).where(eq(table.decidedById, from.id))
    }
  },
}
