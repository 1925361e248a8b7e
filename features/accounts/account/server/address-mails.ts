import type { DatabaseTransaction } from '#server/database/database.ts'
import { addressedTo, linkInMail, type Mail, writeMail } from '#server/mail/mail.ts'
import { type Messages, messagesOf } from '#server/messages.ts'
import type { Settings } from '#server/settings.ts'
import { formatMoment } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { confirmationDays, linkMinutes } from '../contract-recovery.ts'

/** The recipient of a mail. */
export interface Addressee {
  id: string
  email: string
  firstName: string
  lang: Language
}

const linkTo = (
  settings: Settings,
  path: string,
  { lang: language }: Pick<Addressee, 'lang'>,
  token: string,
) => linkInMail(settings, path, { language, token })

/** Where a user with a `reset` link chooses a new password. */
export const resetAddress = (settings: Settings, user: Pick<Addressee, 'lang'>, token: string) =>
  linkTo(settings, '/reset-password', user, token)

type Message = Pick<Mail, 'subject' | 'paragraphs' | 'action'> & { to?: string }

function send(tx: DatabaseTransaction, user: Addressee, written: (t: Messages) => Message): Promise<void> {
  const t = messagesOf('accounts', user.lang)
  const { to = user.email, paragraphs, ...rest } = written(t)
  const greeting = user.firstName === '' ? [] : [t('mail.greeting', { name: user.firstName })]
  return writeMail(tx, {
    ...rest,
    ...addressedTo(user),
    to,
    preheader: paragraphs[0] ?? '',
    paragraphs: [...greeting, ...paragraphs],
  })
}

export function mailResetLink(
  tx: DatabaseTransaction,
  settings: Settings,
  user: Addressee,
  token: string,
): Promise<void> {
  return send(tx, user, (t) => ({
    subject: t('mail.reset.subject'),
    paragraphs: [t('mail.reset.requested'), t('mail.once', { minutes: linkMinutes }), t('mail.ignore')],
    action: { label: t('reset.title'), href: resetAddress(settings, user, token) },
  }))
}

export function mailConfirmationLink(
  tx: DatabaseTransaction,
  settings: Settings,
  user: Addressee,
  token: string,
): Promise<void> {
  return send(tx, user, (t) => ({
    subject: t('confirm.title'),
    paragraphs: [
      t('mail.confirm.requested'),
      t('mail.confirm.where'),
      t('mail.once_days', { days: confirmationDays }),
      t('mail.ignore'),
    ],
    action: { label: t('confirm.title'), href: linkTo(settings, '/confirm-email', user, token) },
  }))
}

/** To the new address, which has to be confirmed. */
export function mailChangeLink(
  tx: DatabaseTransaction,
  settings: Settings,
  user: Addressee,
  change: { email: string; token: string },
): Promise<void> {
  return send(tx, user, (t) => ({
    to: change.email,
    subject: t('mail.change.subject'),
    paragraphs: [
      t('mail.change.requested', { email: change.email }),
      t('mail.once', { minutes: linkMinutes }),
      t('mail.ignore'),
    ],
    action: {
      label: t('confirm.title'),
      href: linkTo(settings, '/confirm-email', user, change.token),
    },
  }))
}

/** To the new address, when an organiser corrects it. */
export function mailCorrectionLink(
  tx: DatabaseTransaction,
  settings: Settings,
  user: Addressee,
  change: { email: string; token: string },
): Promise<void> {
  return send(tx, user, (t) => ({
    to: change.email,
    subject: t('mail.change.subject'),
    paragraphs: [
      t('mail.correct.requested', { email: change.email }),
      t('mail.once_days', { days: confirmationDays }),
      t('mail.ignore'),
    ],
    action: { label: t('confirm.title'), href: linkTo(settings, '/confirm-email', user, change.token) },
  }))
}

/** To the address that the account still has: choosing a new password cancels the correction. */
export function mailCorrectionNotice(
  tx: DatabaseTransaction,
  settings: Settings,
  user: Addressee,
): Promise<void> {
  return send(tx, user, (t) => ({
    subject: t('mail.change_asked.subject'),
    paragraphs: [t('mail.correct.notified', { when: when(user.lang) }), t('mail.correct.object')],
    action: { label: t('reset.title'), href: `${settings.publicUrl}/forgot-password` },
  }))
}

/** To the user whose address was entered for another account. */
export function mailTakenNotice(
  tx: DatabaseTransaction,
  settings: Settings,
  holder: Addressee,
): Promise<void> {
  return send(tx, holder, (t) => ({
    subject: t('mail.taken.subject'),
    paragraphs: [t('mail.taken.body'), t('mail.taken.next')],
    action: { label: t('reset.title'), href: `${settings.publicUrl}/forgot-password` },
  }))
}

const when = (language: Language) => `${formatMoment(new Date(), language, 'UTC')} UTC`

/** To the address that the account still has. */
export function mailChangeNotice(
  tx: DatabaseTransaction,
  settings: Settings,
  user: Addressee,
  email: string,
): Promise<void> {
  return send(tx, user, (t) => ({
    subject: t('mail.change_asked.subject'),
    paragraphs: [t('mail.change_asked.notified', { email, when: when(user.lang) }), t('mail.not_you')],
    action: { label: t('reset.title'), href: `${settings.publicUrl}/forgot-password` },
  }))
}

/** To the previous address of the account. */
export function mailAddressNotice(tx: DatabaseTransaction, user: Addressee, email: string): Promise<void> {
  return send(tx, user, (t) => ({
    subject: t('mail.changed.subject'),
    paragraphs: [t('mail.changed.notified', { email, when: when(user.lang) }), t('mail.changed.not_you')],
  }))
}

export function mailPasswordNotice(
  tx: DatabaseTransaction,
  settings: Settings,
  user: Addressee,
): Promise<void> {
  return send(tx, user, (t) => ({
    subject: t('mail.password.subject'),
    paragraphs: [t('mail.password.notified', { when: when(user.lang) }), t('mail.not_you')],
    action: { label: t('reset.title'), href: `${settings.publicUrl}/forgot-password` },
  }))
}
