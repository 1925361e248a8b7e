import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import { NotFound } from '#shared/domain-error.ts'
import { languages } from '#shared/language.ts'
import { firmChanged } from '../../events.ts'
import type { Firm } from '../queries.ts'
import { firmAliases, firmInvitations, firmMembers, firms } from '../tables.ts'
import { moveRecords } from './move-records.ts'

interface Pair {
  survivorId: string
  goneId: string
}

async function moveMembers(tx: DatabaseTransaction, { survivorId, goneId }: Pair): Promise<void> {
  const coming = await tx.select().from(firmMembers).where(eq(firmMembers.firmId, goneId))
  for (const { userId, role } of coming) {
    const entering = tx.insert(firmMembers).values({ firmId: survivorId, userId, role })
    const target = [firmMembers.firmId, firmMembers.userId]
    // A member of both firms gets the higher role.
    if (role === 'owner') await entering.onConflictDoUpdate({ target, set: { role } })
    else await entering.onConflictDoNothing({ target })
  }
  await tx.delete(firmMembers).where(eq(firmMembers.firmId, goneId))
}

/** Moves invitations. Duplicates are deleted with their firm. */
async function moveInvitations(tx: DatabaseTransaction, { survivorId, goneId }: Pair): Promise<void> {
  const invited = tx
    .select({ email: firmInvitations.email })
    .from(firmInvitations)
    .where(eq(firmInvitations.firmId, survivorId))
  await tx
    .update(firmInvitations)
    .set({ firmId: survivorId })
    .where(and(eq(firmInvitations.firmId, goneId), notInArray(firmInvitations.email, invited)))
}

/** Merges two firms: everything moves, and the old slug redirects permanently. */
export async function mergeFirms(db: Database, actorId: string, pair: Pair): Promise<void> {
  const { survivorId, goneId } = pair
  if (survivorId === goneId) throw new NotFound()
  await db.transaction(async (tx) => {
    // Locked in one order, so that two opposite merges cannot deadlock.
    const locked = await tx
      .select()
      .from(firms)
      .where(inArray(firms.id, [survivorId, goneId]))
      .orderBy(asc(firms.id))
      .for('update')
    const survivor = locked.find(({ id }) => id === survivorId)
    const gone = locked.find(({ id }) => id === goneId)
    if (!survivor || !gone) throw new NotFound()
    await moveRecords(tx, goneId, survivorId)
    await moveMembers(tx, pair)
    await moveInvitations(tx, pair)
    await tx.update(firmAliases).set({ firmId: survivorId }).where(eq(firmAliases.firmId, goneId))
    const filled = filledBy(survivor, gone)
    await tx.update(firms).set(filled).where(eq(firms.id, survivorId))
    await tx.delete(firms).where(eq(firms.id, goneId))
    await tx.insert(firmAliases).values({ slug: gone.slug, firmId: survivorId })
    if (gone.logoFileId && !filled.logoFileId) await removeFile(tx, gone.logoFileId)
    await record(tx, {
      actorId,
      action: 'firms.merge',
      subject: { kind: 'firm', id: survivorId },
      details: { goneId, name: gone.name, slug: gone.slug },
    })
    await announce(tx, firmChanged, { firmId: survivorId })
  })
}

/** Fills empty fields of the remaining firm from the merged one; its own values are not overwritten. */
function filledBy(survivor: Firm, gone: Firm): Partial<Firm> {
  const values: Partial<Firm> = {}
  // An address is one unit: half of another firm's address would be wrong.
  if (!survivor.country && !survivor.city && !survivor.address && (gone.country || gone.city)) {
    const { country, state, city, address, zip } = gone
    Object.assign(values, { country, state, city, address, zip })
  }
  if (!survivor.phone) values.phone = gone.phone
  if (!survivor.email) values.email = gone.email
  if (!survivor.billing) values.billing = gone.billing
  if (!survivor.website) values.website = gone.website
  if (survivor.socialLinks.length === 0) values.socialLinks = gone.socialLinks
  if (!survivor.logoFileId) values.logoFileId = gone.logoFileId
  const lacking = languages.filter((one) => !survivor.description[one])
  const written = Object.fromEntries(lacking.map((one) => [one, gone.description[one]]))
  return { ...values, description: { ...survivor.description, ...written } }
}
