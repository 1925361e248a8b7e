import { formatDay } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'

/** What an invited juror can expect, as planned now; null when nothing is planned or the judging is over. */
export interface InvitationPlan {
  entriesCloseOn: string | null
  dueOn: string | null
  announcesOn: string | null
  /** An estimate: the assignment and conflicts of interest change it. */
  entries: number | null
}

/** An even share, rounded up: at most all entries, and null without entries. */
export function expectedEntries(entries: number, evaluationsEach: number, jurors: number): number | null {
  if (entries === 0 || jurors === 0) return null
  return Math.min(entries, Math.ceil((entries * evaluationsEach) / jurors))
}

type PlanKey = 'invite.plan.entries_close' | 'due.by' | 'invite.plan.announced' | 'invite.plan.entries'

/** The plan in sentences, for the mail and the page. */
export function planSentences(
  { entriesCloseOn, dueOn, announcesOn, entries }: InvitationPlan,
  language: Language,
  t: (key: PlanKey, params: Record<string, string | number>) => string,
): string[] {
  const onDay = (key: PlanKey, day: string | null) =>
    day === null ? [] : [t(key, { day: formatDay(day, language) })]
  return [
    ...onDay('invite.plan.entries_close', entriesCloseOn),
    ...onDay('due.by', dueOn),
    ...onDay('invite.plan.announced', announcesOn),
    ...(entries === null ? [] : [t('invite.plan.entries', { count: entries })]),
  ]
}
