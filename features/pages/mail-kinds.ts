import type { MessageName } from './contract.ts'

/** Whom a mail goes to. */
export const mailGroups = ['account', 'entrant', 'payer', 'juror', 'winner', 'author', 'organiser'] as const
type MailGroup = (typeof mailGroups)[number]

interface MailTemplate {
  group: MailGroup
  /** The folder of its messages. */
  place: string
  subject: string
  /** Its paragraphs in order. Some appear only in some cases, and what users or organisers have written goes between. */
  body: readonly string[]
  /** The button's label. */
  action?: string
  /** Why the reader receives it, in place of the common sentence. */
  why?: string
}

const templates = {
  confirm_email: {
    group: 'account',
    place: 'accounts',
    subject: 'confirm.title',
    body: ['mail.greeting', 'mail.confirm.requested', 'mail.confirm.where', 'mail.once_days', 'mail.ignore'],
    action: 'confirm.title',
  },
  reset_password: {
    group: 'account',
    place: 'accounts',
    subject: 'mail.reset.subject',
    body: ['mail.greeting', 'mail.reset.requested', 'mail.once', 'mail.ignore'],
    action: 'reset.title',
  },
  password_changed: {
    group: 'account',
    place: 'accounts',
    subject: 'mail.password.subject',
    body: ['mail.greeting', 'mail.password.notified', 'mail.not_you'],
    action: 'reset.title',
  },
  new_email: {
    group: 'account',
    place: 'accounts',
    subject: 'mail.change.subject',
    body: ['mail.greeting', 'mail.change.requested', 'mail.once', 'mail.ignore'],
    action: 'confirm.title',
  },
  email_change_requested: {
    group: 'account',
    place: 'accounts',
    subject: 'mail.change_asked.subject',
    body: ['mail.greeting', 'mail.change_asked.notified', 'mail.not_you'],
    action: 'reset.title',
  },
  email_corrected: {
    group: 'account',
    place: 'accounts',
    subject: 'mail.change.subject',
    body: ['mail.greeting', 'mail.correct.requested', 'mail.once_days', 'mail.ignore'],
    action: 'confirm.title',
  },
  email_correction_notice: {
    group: 'account',
    place: 'accounts',
    subject: 'mail.change_asked.subject',
    body: ['mail.greeting', 'mail.correct.notified', 'mail.correct.object'],
    action: 'reset.title',
  },
  email_changed: {
    group: 'account',
    place: 'accounts',
    subject: 'mail.changed.subject',
    body: ['mail.greeting', 'mail.changed.notified', 'mail.changed.not_you'],
  },
  email_taken: {
    group: 'account',
    place: 'accounts',
    subject: 'mail.taken.subject',
    body: ['mail.greeting', 'mail.taken.body', 'mail.taken.next'],
    action: 'reset.title',
  },
  second_factor_on: {
    group: 'account',
    place: 'accounts',
    subject: 'security_mail.second_factor_on.subject',
    body: ['mail.greeting', 'security_mail.second_factor_on.body', 'security_mail.not_you'],
    action: 'security_mail.action',
  },
  second_factor_off: {
    group: 'account',
    place: 'accounts',
    subject: 'security_mail.second_factor_off.subject',
    body: ['mail.greeting', 'security_mail.second_factor_off.body', 'security_mail.not_you'],
    action: 'security_mail.action',
  },
  recovery_code_used: {
    group: 'account',
    place: 'accounts',
    subject: 'security_mail.recovery_code_used.subject',
    body: ['mail.greeting', 'security_mail.recovery_code_used.body', 'security_mail.not_you'],
    action: 'security_mail.action',
  },
  role_given: {
    group: 'organiser',
    place: 'accounts',
    subject: 'role_mail.given.subject',
    body: [
      'mail.greeting',
      'role_mail.given.body',
      'role_mail.operator',
      'role_mail.reason',
      'role_mail.check',
    ],
    action: 'role_mail.action',
  },
  role_removed: {
    group: 'organiser',
    place: 'accounts',
    subject: 'role_mail.removed.subject',
    body: ['mail.greeting', 'role_mail.removed.body', 'role_mail.reason', 'role_mail.check'],
    action: 'role_mail.action',
  },
  account_deleted: {
    group: 'account',
    place: 'accounts',
    subject: 'farewell.subject',
    body: ['farewell.done', 'farewell.stays', 'farewell.again'],
  },
  accounts_merged: {
    group: 'account',
    place: 'accounts',
    subject: 'merged.subject',
    body: ['mail.greeting', 'merged.done', 'merged.login', 'merged.not_you'],
  },
  firm_invitation: {
    group: 'account',
    place: 'firms',
    subject: 'mail.invitation.subject',
    body: ['mail.invitation.notified', 'mail.invitation.once'],
    action: 'invitation.see',
    why: 'mail.invitation.why',
  },
  project_submitted: {
    group: 'entrant',
    place: 'projects',
    subject: 'receipt.subject',
    body: [
      'receipt.greeting',
      'receipt.received',
      'receipt.entered',
      'confirmation.done_product',
      'receipt.take_back',
      'receipt.questions',
      'receipt.locked',
    ],
    action: 'receipt.see',
  },
  changes_requested: {
    group: 'entrant',
    place: 'projects',
    subject: 'revisions.subject',
    body: ['receipt.greeting', 'revisions.requested', 'revisions.follows'],
    action: 'revisions.see',
  },
  product_published: {
    group: 'entrant',
    place: 'projects',
    subject: 'published.subject',
    body: ['receipt.greeting', 'published.notified', 'receipt.locked'],
    action: 'published.see',
  },
  project_withdrawn: {
    group: 'entrant',
    place: 'projects',
    subject: 'withdrawn.subject',
    body: ['receipt.greeting', 'withdrawn.notified', 'withdrawn.refunds'],
    action: 'receipt.see',
  },
  category_removed: {
    group: 'entrant',
    place: 'projects',
    subject: 'taken_out.subject',
    body: [
      'receipt.greeting',
      'taken_out.notified',
      'taken_out.reason',
      'taken_out.left',
      'taken_out.none_left',
    ],
    action: 'receipt.see',
  },
  entry_withdrawn: {
    group: 'entrant',
    place: 'jury',
    subject: 'entry_mail.withdrawn_subject',
    body: ['mail.greeting', 'entry_mail.withdrawn', 'entry_mail.reason', 'entry_mail.paid'],
    action: 'entry_mail.see',
  },
  entry_moved: {
    group: 'entrant',
    place: 'jury',
    subject: 'entry_mail.moved_subject',
    body: ['mail.greeting', 'entry_mail.moved', 'entry_mail.reason'],
    action: 'entry_mail.see',
  },
  project_ineligible: {
    group: 'entrant',
    place: 'projects',
    subject: 'eligibility_mail.ineligible_subject',
    body: ['receipt.greeting', 'eligibility_mail.ineligible', 'taken_out.reason'],
    action: 'receipt.see',
  },
  project_eligible: {
    group: 'entrant',
    place: 'projects',
    subject: 'eligibility_mail.eligible_subject',
    body: ['receipt.greeting', 'eligibility_mail.eligible', 'taken_out.reason'],
    action: 'receipt.see',
  },
  reminder_week: {
    group: 'entrant',
    place: 'projects',
    subject: 'reminder.subject_week',
    body: ['receipt.greeting', 'reminder.lead', 'reminder.missing', 'reminder.ready'],
    action: 'receipt.see',
  },
  reminder_day: {
    group: 'entrant',
    place: 'projects',
    subject: 'reminder.subject_day',
    body: ['receipt.greeting', 'reminder.lead', 'reminder.missing', 'reminder.ready'],
    action: 'receipt.see',
  },
  reminder_manual: {
    group: 'entrant',
    place: 'projects',
    subject: 'reminder.subject_manual',
    body: ['receipt.greeting', 'reminder.lead', 'reminder.missing', 'reminder.ready'],
    action: 'receipt.see',
  },
  translation_ready: {
    group: 'entrant',
    place: 'projects',
    subject: 'translation_mail.subject',
    body: ['receipt.greeting', 'translation_mail.ready'],
    action: 'translation_mail.see',
  },
  payment_reminder: {
    group: 'payer',
    place: 'payments',
    subject: 'reminder.subject',
    body: ['mail.greeting', 'reminder.open', 'reminder.until'],
    action: 'reminder.pay',
  },
  payment_received: {
    group: 'payer',
    place: 'payments',
    subject: 'mail.subject',
    body: ['mail.greeting', 'mail.confirmed', 'mail.invoice'],
    action: 'mail.action',
  },
  refund_issued: {
    group: 'payer',
    place: 'payments',
    subject: 'refund_mail.subject',
    body: ['mail.greeting', 'refund_mail.made', 'mail.invoice'],
    action: 'mail.action',
  },
  sponsor_invoice: {
    group: 'payer',
    place: 'payments',
    subject: 'sponsor.mail_subject',
    body: ['mail.greeting', 'sponsor.mail_due', 'sponsor.attached'],
  },
  transfer_details: {
    group: 'payer',
    place: 'payments',
    subject: 'transfer_mail.subject',
    body: ['mail.greeting', 'transfer_mail.text', 'transfer_mail.reference', 'transfer_mail.after'],
    action: 'mail.action',
  },
  transfer_expired: {
    group: 'payer',
    place: 'payments',
    subject: 'pending_transfer_mail.expired_subject',
    body: ['mail.greeting', 'pending_transfer_mail.expired', 'pending_transfer_mail.expired_next'],
    action: 'mail.action',
  },
  juror_invitation: {
    group: 'juror',
    place: 'jury',
    subject: 'invite.mail.subject',
    body: ['mail.greeting', 'invite.mail.greeting', 'invite.asks', 'invite.accept_with', 'invite.mail.once'],
    action: 'invite.mail.action',
    why: 'invite.mail.why',
  },
  juror_added: {
    group: 'juror',
    place: 'jury',
    subject: 'mail.subject',
    body: ['mail.greeting', 'mail.invited', 'mail.blind'],
    action: 'mail.see',
  },
  declare_conflicts: {
    group: 'juror',
    place: 'jury',
    subject: 'mail.remind_conflicts_subject',
    body: ['mail.greeting', 'conflicts.notice', 'conflicts.notice_late'],
    action: 'conflicts.declare',
  },
  questionnaire: {
    group: 'juror',
    place: 'jury',
    subject: 'mail.remind_subject',
    body: ['mail.greeting', 'mail.remind', 'questions.missing'],
    action: 'profile.fill',
  },
  round_open: {
    group: 'juror',
    place: 'jury',
    subject: 'evaluation_mail.open_subject',
    body: ['mail.greeting', 'evaluation_mail.open', 'due.by'],
    action: 'mail.see',
  },
  entries_left: {
    group: 'juror',
    place: 'jury',
    subject: 'evaluation_mail.remind_subject',
    body: ['mail.greeting', 'evaluation_mail.remind', 'due.by'],
    action: 'mail.see',
  },
  entries_added: {
    group: 'juror',
    place: 'jury',
    subject: 'mail.more_subject',
    body: ['mail.greeting', 'mail.more'],
    action: 'mail.see',
  },
  finals_open: {
    group: 'juror',
    place: 'jury',
    subject: 'vote_mail.finals_subject',
    body: ['mail.greeting', 'vote_mail.finals', 'vote_mail.secret'],
    action: 'finals.title',
  },
  prize_vote_open: {
    group: 'juror',
    place: 'jury',
    subject: 'vote_mail.prize_subject',
    body: ['mail.greeting', 'vote_mail.prize', 'vote_mail.secret'],
    action: 'prizes.vote',
  },
  award_won: {
    group: 'winner',
    place: 'awards',
    subject: 'mail.awarded_subject',
    body: ['mail.greeting', 'mail.awarded', 'mail.level', 'mail.kit', 'mail.feedback'],
    action: 'mail.see_awards',
  },
  no_award: {
    group: 'winner',
    place: 'awards',
    subject: 'mail.thanks_subject',
    body: ['mail.greeting', 'mail.thanks', 'mail.feedback'],
    action: 'mail.see_winners',
  },
  award_corrected: {
    group: 'winner',
    place: 'awards',
    subject: 'mail.corrected_subject',
    body: ['mail.greeting', 'mail.corrected', 'reason', 'mail.corrected_after'],
    action: 'mail.see_awards',
  },
  award_revoked: {
    group: 'winner',
    place: 'awards',
    subject: 'mail.revoked_subject',
    body: ['mail.greeting', 'mail.revoked', 'reason', 'mail.revoked_after'],
    action: 'mail.see_page',
  },
  award_restored: {
    group: 'winner',
    place: 'awards',
    subject: 'mail.restored_subject',
    body: ['mail.greeting', 'mail.restored'],
    action: 'mail.see_awards',
  },
  article_published: {
    group: 'author',
    place: 'news',
    subject: 'mail.published_subject',
    body: ['mail.greeting', 'mail.published'],
    action: 'mail.read',
  },
  article_declined: {
    group: 'author',
    place: 'news',
    subject: 'mail.declined_subject',
    body: ['mail.greeting', 'mail.declined', 'mail.declined_again'],
    action: 'mail.change',
  },
  paid_project_withdrawn: {
    group: 'organiser',
    place: 'projects',
    subject: 'withdrawn.admin_subject',
    body: ['receipt.greeting', 'withdrawn.admin_notified'],
    action: 'admin.payments',
  },
  juror_accepted: {
    group: 'organiser',
    place: 'jury',
    subject: 'invite.mail.accepted_subject',
    body: ['mail.greeting', 'invite.mail.accepted'],
  },
  juror_declined: {
    group: 'organiser',
    place: 'jury',
    subject: 'invite.mail.declined_subject',
    body: ['mail.greeting', 'invite.mail.declined'],
  },
  work_reported: {
    group: 'organiser',
    place: 'gallery',
    subject: 'report.mail_subject',
    body: ['report.mail_about', 'report.mail_from', 'report.mail_nobody'],
    action: 'report.mail_see',
    why: 'report.mail_why',
  },
} as const satisfies Record<string, MailTemplate>

export type MailKind = keyof typeof templates

const isKind = (name: string): name is MailKind => name in templates

export const mailKinds: readonly MailKind[] = Object.keys(templates).filter(isKind)

export const templateOf = (kind: MailKind): MailTemplate => templates[kind]

/** The parts of a mail, each one message: an action's label may be its subject too. */
export const mailParts = ['subject', 'body', 'action', 'why'] as const

/** The messages of a mail, each once, with the part of the mail that it is. */
export function textsOfMail(kind: MailKind): { name: MessageName; part: (typeof mailParts)[number] }[] {
  const { place, subject, body, action, why } = templateOf(kind)
  const all = [
    { key: subject, part: 'subject' as const },
    ...body.map((key) => ({ key, part: 'body' as const })),
    ...(action && action !== subject ? [{ key: action, part: 'action' as const }] : []),
    ...(why ? [{ key: why, part: 'why' as const }] : []),
  ]
  return all.map(({ key, part }) => ({ name: { place, key }, part }))
}

/** How many other mails contain a message too. */
export function othersWith({ place, key }: MessageName, kind: MailKind): number {
  return mailKinds.filter(
    (other) =>
      other !== kind && textsOfMail(other).some(({ name }) => name.place === place && name.key === key),
  ).length
}
