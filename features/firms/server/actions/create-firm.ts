import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { unwritten } from '#shared/language.ts'
import { slugOf } from '#shared/text.ts'
import type { FirmProfile } from '../../contract.ts'
import { firmAliases, firmMembers, firms } from '../tables.ts'

async function isAddressFree(tx: DatabaseTransaction, slug: string): Promise<boolean> {
  return (await tx.$count(firmAliases, eq(firmAliases.slug, slug))) === 0
}

/** Creates a firm with a slug of its own; without a user it has no members. */
export async function createFirm(
  db: Database,
  userId: string | null,
  profile: Partial<FirmProfile> & { name: string },
): Promise<{ id: string; slug: string }> {
  return db.transaction(async (tx) => {
    const plain = slugOf(profile.name) || 'firm'
    const values = { description: unwritten, ...profile }
    const insert = async (slug: string) =>
      (await isAddressFree(tx, slug))
        ? tx
            .insert(firms)
            .values({ ...values, slug })
            .onConflictDoNothing({ target: firms.slug })
            .returning({ id: firms.id, slug: firms.slug })
        : []
    // Two firms may have the same name; only the slug is unique.
    const [firm] = await insert(plain)
    const [created] = firm ? [firm] : await insert(`${plain}-${randomBytes(3).toString('hex')}`)
    if (!created) throw new Error('No address was free for the firm.')
    if (userId) {
      await tx.insert(firmMembers).values({ firmId: created.id, userId, role: 'owner' })
      await record(tx, { actorId: userId, action: 'firms.create', subject: { kind: 'firm', id: created.id } })
    }
    return created
  })
}
