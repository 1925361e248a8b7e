import { takeAttempt } from '#features/accounts/session/server/attempts.ts'
import type { Database } from '#server/database/database.ts'

/** A mail that one user makes the portal send to another. */
export interface Letter {
  senderId: string
  /** The address, or the id of the user. */
  recipient: string
  /** The subject, such as the firm's id. */
  about: string
}

/**
 * Counts an invitation before it is written. It may be sent again a few times.
 * @throws Error 429 when its sender, its recipient or the two of them together have had enough
 */
export async function takeLetter(db: Database, { senderId, recipient, about }: Letter): Promise<void> {
  const count = (action: 'invitation' | 'sent' | 'received', account: string) =>
    takeAttempt(db, action, { account, address: '' })
  await count('invitation', [about, senderId, recipient].join(' '))
  await count('sent', senderId)
  await count('received', recipient)
}
