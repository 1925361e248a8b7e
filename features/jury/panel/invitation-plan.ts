import { formatDay } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'

/** The planned days of a contest for an invited juror; null when nothing is planned or the day is over. */
export interface InvitationPlan {
  entriesCloseOn: string | null
  announcesOn: string | null
}

type PlanKey = 'invite.plan.entries_close' | 'invite.plan.announced'

/** The plan in sentences, for the mail and the page. */
export function planSentences(
  { entriesCloseOn, announcesOn }: InvitationPlan,
  language: Language,
  t: (key: PlanKey, params: { day: string }) => string,
): string[] {
  const onDay = (key: PlanKey, day: string | null) =>
    day === null ? [] : [t(key, { day: formatDay(day, language) })]
  return [
    ...onDay('invite.plan.entries_close', entriesCloseOn),
    ...onDay('invite.plan.announced', announcesOn),
  ]
}
