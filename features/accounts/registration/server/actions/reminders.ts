import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Tools } from '#server/http/http.ts'
import { linkInMail } from '#server/mail/mail.ts'
import type { Secrets } from '#server/secrets.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Language } from '#shared/language.ts'

const owner = 'reminders'

/** The link to unsubscribe from reminders without logging in. */
export function remindersLink(
  { settings, secrets }: Pick<Tools, 'settings' | 'secrets'>,
  { id, lang: language }: { id: string; lang: Language },
) {
  const token = secrets.seal(id, owner).toString('base64url')
  return linkInMail(settings, '/reminders', { language, token })
}

function userOf(secrets: Secrets, token: string): string {
  try {
    return secrets.open(Buffer.from(token, 'base64url'), owner)
  } catch {
    throw new NotFound()
  }
}

/** The link in the mail grants no other access, so it never expires. */
export async function chooseReminders(
  db: Database,
  secrets: Secrets,
  input: { token: string; wanted: boolean },
): Promise<{ wanted: boolean }> {
  const [user] = await db
    .update(users)
    .set({ remindersOff: !input.wanted })
    .where(eq(users.id, userOf(secrets, input.token)))
    .returning({ remindersOff: users.remindersOff })
  if (!user) throw new NotFound()
  return { wanted: !user.remindersOff }
}
