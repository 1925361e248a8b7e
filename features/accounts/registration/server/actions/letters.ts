import { takeAttempt } from '#features/accounts/sign-in/server/attempts.ts'
import type { Database } from '#server/database/database.ts'
import { Refusal } from '#shared/refusal.ts'

/** A mail that one person makes the portal write to another. */
export interface Letter {
  senderId: string
  /** The address, or the id of the person. */
  recipient: string
  /** What it is about, such as the firm's id. */
  about: string
}

type Kind = 'invitation' | 'request'

/**
 * Counts a mail to another user before it is written. An invitation may be sent again a few times. A request that was
 * withdrawn and made again is mailed once an hour.
 * @throws Refusal 429 when its sender, its recipient or the two of them together have had enough
 */
export async function takeLetter(db: Database, kind: Kind, letter: Letter): Promise<void> {
  const { senderId, recipient, about } = letter
  const count = (action: Kind | 'sent' | 'received', account: string) =>
    takeAttempt(db, action, { account, address: '' })
  await count(kind, [about, senderId, recipient].join(' '))
  await count('sent', senderId)
  await count('received', recipient)
}

/** The same for an action that is valid without its mail: false if no mail may be sent. */
export async function isLetterDue(db: Database, kind: Kind, letter: Letter): Promise<boolean> {
  try {
    await takeLetter(db, kind, letter)
    return true
  } catch (fault) {
    if (fault instanceof Refusal && fault.status === 429) return false
    throw fault
  }
}
