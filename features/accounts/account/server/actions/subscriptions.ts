import { and, eq, isNull, sql } from 'drizzle-orm'
import { newsVersion } from '#features/accounts/session/contract.ts'
import { consents, users } from '#features/accounts/session/server/tables.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { linkInMail, type Mail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
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

interface Choice {
  kind: Subscription
  wanted: boolean
  /** In which the question was read. */
  language: Language
}

/** The evidence of an answer to the question whether the user wants news. */
async function recordConsent(
  tx: DatabaseTransaction,
  userId: string,
  { wanted, language }: Choice,
): Promise<void> {
  const isGiven = and(
    eq(consents.userId, userId),
    eq(consents.purpose, 'mailings'),
    isNull(consents.withdrawnAt),
  )
  if (!wanted) {
    await tx.update(consents).set({ withdrawnAt: sql`now()` }).where(isGiven)
  } else if ((await tx.$count(consents, isGiven)) === 0) {
    const words = messagesOf('accounts', language)('subscription.mailings.lead')
    await tx.insert(consents).values({ userId, purpose: 'mailings', version: newsVersion, language, words })
  }
}

export async function setSubscription(
  db: Database,
  userId: string,
  choice: Choice,
): Promise<{ wanted: boolean }> {
  const { kind, wanted } = choice
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set(kind === 'reminders' ? { remindersOff: !wanted } : { mailingsOff: !wanted })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
    if (changed.length === 0) throw new NotFound()
    if (kind === 'mailings') await recordConsent(tx, userId, choice)
    return { wanted }
  })
}

/** By a mailed link, which grants no other access and so never expires. */
export function setByLink(
  db: Database,
  secrets: Secrets,
  { token, ...choice }: Choice & { token: string },
): Promise<{ wanted: boolean }> {
  return setSubscription(db, userOf(secrets, choice.kind, token), choice)
}
