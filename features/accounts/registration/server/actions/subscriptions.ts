import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { linkInMail, type Mail } from '#server/mail/mail.ts'
import type { Secrets } from '#server/secrets.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'
import type { Subscription } from '../../contract-subscriptions.ts'

/** Where a mail client unsubscribes with one request, and a browser finds the screen. */
export const oneClickPath = (kind: string) => `/api/subscriptions/${kind}/leave`

/**
 * The ways to unsubscribe without logging in. The address for mail clients has the key in its query, because they send
 * no fragment; the key opens nothing else.
 */
export function leaveLinks(
  { settings, secrets }: Pick<Tools, 'settings' | 'secrets'>,
  kind: Subscription,
  { id, lang: language }: { id: string; lang: Language },
): Pick<NonNullable<Mail['leave']>, 'href' | 'oneClick'> {
  const token = secrets.seal(id, kind).toString('base64url')
  return {
    href: linkInMail(settings, `/${kind}`, { language, token }),
    oneClick: `${settings.publicUrl}${oneClickPath(kind)}?lang=${language}&token=${token}`,
  }
}

function userOf(secrets: Secrets, kind: Subscription, token: string): string {
  try {
    return secrets.open(Buffer.from(token, 'base64url'), kind)
  } catch {
    throw new NotFound()
  }
}

export async function setSubscription(
  db: Database,
  userId: string,
  { kind, wanted }: { kind: Subscription; wanted: boolean },
): Promise<{ wanted: boolean }> {
  const changed = await db
    .update(users)
    .set(kind === 'reminders' ? { remindersOff: !wanted } : { mailingsOff: !wanted })
    .where(eq(users.id, userId))
    .returning({ id: users.id })
  if (changed.length === 0) throw new NotFound()
  return { wanted }
}

/** By a mailed link, which grants no other access and so never expires. */
export function setByLink(
  db: Database,
  secrets: Secrets,
  { kind, token, wanted }: { kind: Subscription; token: string; wanted: boolean },
): Promise<{ wanted: boolean }> {
  return setSubscription(db, userOf(secrets, kind, token), { kind, wanted })
}
