import { type Language, unwritten } from '#shared/language.ts'
import type { MailingFields, MailingView } from '../contract.ts'
import { halfWritten, writtenLanguages } from '../mailing-text.ts'
import { defaultPerMinute } from '../pace.ts'

/** The form of a mailing; the number as it is typed. */
export type MailingForm = Omit<MailingFields, 'perMinute' | 'viewId'> & { perMinute: string; viewId: string }

export function formOf(mailing: MailingView | null, contestId: string): MailingForm {
  return {
    contestId: mailing?.contest.id ?? contestId,
    purpose: mailing?.purpose ?? 'participation',
    audience: mailing?.audience ?? 'entrants',
    viewId: mailing?.viewId ?? '',
    subject: { ...unwritten, ...mailing?.subject },
    text: { ...unwritten, ...mailing?.text },
    perMinute: String(mailing?.perMinute ?? defaultPerMinute),
  }
}

/** The audience of a form; the view counts only for the audience that has one. */
export const audienceOf = ({ contestId, purpose, audience, viewId }: MailingForm) => ({
  contestId,
  purpose,
  audience,
  viewId: audience === 'view' && viewId ? viewId : null,
})

export const fieldsOf = (form: MailingForm): MailingFields => ({
  ...audienceOf(form),
  subject: form.subject,
  text: form.text,
  // An empty field is invalid, not zero.
  perMinute: Number(form.perMinute.trim() || Number.NaN),
})

export function stateOf(form: MailingForm, language: Language): 'written' | 'half_written' | undefined {
  if (halfWritten(form).includes(language)) return 'half_written'
  return writtenLanguages(form).includes(language) ? 'written' : undefined
}
