import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import { unwritten } from '#shared/language.ts'
import { NotFound } from '#shared/refusal.ts'
import { slugOf } from '#shared/text.ts'
import { mayEditFirm } from '../access.ts'
import type { FirmProfile, FirmView } from '../contract.ts'
import { findFirmRole } from './queries.ts'
import { firmMembers, firms } from './tables.ts'

/** Enters a firm under an address of its own; without a person it belongs to nobody yet. */
export async function createFirm(
  db: Database,
  personId: string | null,
  profile: Partial<FirmProfile> & { name: string },
): Promise<{ id: string; slug: string }> {
  return db.transaction(async (tx) => {
    const plain = slugOf(profile.name) || 'firm'
    const values = { description: unwritten, ...profile }
    const insert = (slug: string) =>
      tx
        .insert(firms)
        .values({ ...values, slug })
        .onConflictDoNothing({ target: firms.slug })
        .returning({ id: firms.id, slug: firms.slug })
    // Two firms may bear the same name; only the address has to differ.
    const [firm] = await insert(plain)
    const [kept] = firm ? [firm] : await insert(`${plain}-${randomBytes(3).toString('hex')}`)
    if (!kept) throw new Error('No address was free for the firm.')
    if (personId) {
      await tx.insert(firmMembers).values({ firmId: kept.id, personId, role: 'owner' })
      await record(tx, { actorId: personId, act: 'firms.create', subject: { kind: 'firm', id: kept.id } })
    }
    return kept
  })
}

/** Only its owners and editors may; for everybody else the firm is not there to be changed. */
export async function updateFirm(
  db: Database,
  personId: string,
  { firmId, ...profile }: FirmProfile & { firmId: string },
): Promise<FirmView> {
  return db.transaction(async (tx) => {
    const role = await findFirmRole(tx, personId, firmId)
    if (!role || !mayEditFirm(role)) throw new NotFound()
    const [firm] = await tx.update(firms).set(profile).where(eq(firms.id, firmId)).returning()
    if (!firm) throw new NotFound()
    await record(tx, { actorId: personId, act: 'firms.update', subject: { kind: 'firm', id: firmId } })
    return { ...firm, role }
  })
}
