import { eq } from 'drizzle-orm'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { bouncedAddresses } from '#server/database/tables.ts'

interface SmtpAnswer {
  command: string
  response: string
}

/**
 * Whether a permanent rejection is about the address. Others are about the sender or the message, such as a full quota or
 * a suspected advertisement, and would mark the addresses of everybody.
 */
export function isAboutAddress({ command, response }: SmtpAnswer): boolean {
  const [, status] = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response) ?? []
  // The registered codes of RFC 3463: the address, without those about the sender's, and a closed mailbox.
  if (status) return /^5\.(1\.([0-6]|10)|2\.1)$/.test(status)
  return command === 'RCPT TO'
}

export async function markBounced(
  tx: DatabaseTransaction,
  { address, userId, error }: { address: string; userId: string; error: string },
): Promise<void> {
  await tx
    .insert(bouncedAddresses)
    .values({ address, userId, error })
    .onConflictDoUpdate({ target: bouncedAddresses.address, set: { userId, error, at: new Date() } })
}

/** @returns whether the address was marked */
export async function clearBounce(tx: DatabaseTransaction, address: string): Promise<boolean> {
  const cleared = await tx
    .delete(bouncedAddresses)
    .where(eq(bouncedAddresses.address, address))
    .returning({ address: bouncedAddresses.address })
  return cleared.length > 0
}

export async function findBounce(
  db: Database,
  address: string,
): Promise<typeof bouncedAddresses.$inferSelect | null> {
  const [bounce] = await db.select().from(bouncedAddresses).where(eq(bouncedAddresses.address, address))
  return bounce ?? null
}
