import { listUsers, listUsersIn } from '#features/accounts/session/server/queries.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import type { Role } from '#server/http/http.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { formatMoment } from '#shared/format.ts'

interface RoleNotice {
  change: 'given' | 'removed'
  role: Role
  userId: string
  /** Null for the operator of the portal. */
  actorId: string | null
  reason: string
}

/**
 * Mails every organiser that a role was given or removed. The portal cannot know that two accounts belong to one
 * person, so the others must see who gets access. A removed organiser is notified too.
 */
export async function notifyOfRole(
  tx: DatabaseTransaction,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { change, role, userId, actorId, reason }: RoleNotice,
): Promise<void> {
  const organisers = (await listUsersIn(tx, 'organiser')).map(({ id }) => id)
  const involved = await listUsers(tx, [...organisers, userId, ...(actorId ? [actorId] : [])])
  const nameOf = (id: string) => {
    const user = involved.get(id)
    return user ? `${user.firstName} ${user.lastName}`.trim() : ''
  }
  const informed = new Set(role === 'organiser' ? [...organisers, userId] : organisers)
  for (const id of informed) {
    const recipient = involved.get(id)
    if (!recipient) continue
    const t = messagesOf('accounts', recipient.lang)
    const params = {
      role: messagesOf('users', recipient.lang)(`role.${role}`),
      actor: actorId ? nameOf(actorId) : t('role_mail.operator'),
      name: nameOf(userId),
      email: involved.get(userId)?.email ?? '',
      when: formatMoment(new Date(), recipient.lang, 'UTC'),
    }
    const body = t(`role_mail.${change}.body`, params)
    await writeMail(tx, {
      ...addressedTo(recipient),
      subject: t(`role_mail.${change}.subject`, params),
      preheader: body,
      paragraphs: [
        t('mail.greeting', { name: recipient.firstName }),
        body,
        ...(reason === '' ? [] : [t('role_mail.reason', { reason })]),
        t('role_mail.check'),
      ],
      action: { label: t('role_mail.action'), href: `${publicUrl}/admin/users/${userId}` },
    })
  }
}
