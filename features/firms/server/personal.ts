import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { type PersonalPart, removeOrEmpty } from '#server/personal.ts'
import { firmMembers, firms } from './tables.ts'

/** Firms that nobody else belongs to. */
async function listOwnAlone(tx: Database, personId: string): Promise<string[]> {
  const mine = await tx
    .select({ firmId: firmMembers.firmId })
    .from(firmMembers)
    .where(eq(firmMembers.personId, personId))
  const ids = mine.map(({ firmId }) => firmId)
  if (ids.length === 0) return []
  const shared = await tx
    .select({ firmId: firmMembers.firmId })
    .from(firmMembers)
    .where(and(inArray(firmMembers.firmId, ids), ne(firmMembers.personId, personId)))
  return ids.filter((id) => !shared.some(({ firmId }) => firmId === id))
}

/** A firm that awarded work names stays with its public face, without the ways to reach its people. */
export const personal: PersonalPart = {
  name: 'firms',
  collect(db, personId) {
    return db
      .select({ role: firmMembers.role, joinedAt: firmMembers.joinedAt, firm: firms })
      .from(firmMembers)
      .innerJoin(firms, eq(firms.id, firmMembers.firmId))
      .where(eq(firmMembers.personId, personId))
  },
  async forget(tx, personId) {
    const alone = await listOwnAlone(tx, personId)
    await tx.delete(firmMembers).where(eq(firmMembers.personId, personId))
    for (const firmId of alone) {
      await removeOrEmpty(
        tx,
        (inner) => inner.delete(firms).where(eq(firms.id, firmId)),
        (inner) =>
          inner.update(firms).set({ phone: '', email: '', address: '', zip: '' }).where(eq(firms.id, firmId)),
      )
    }
  },
}
