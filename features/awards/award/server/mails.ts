import type { UserRecord } from '#features/accounts/session/server/queries.ts'
import type { ContestEntry } from '#features/projects/project/server/queries.ts'
import { addressedTo, type Mail } from '#server/mail/mail.ts'
import { messagesOf } from '#server/messages.ts'
import { inLanguage, type Localized } from '#shared/language.ts'
import { addressOfAward } from './award-image.ts'
import type { Award } from './tables.ts'

interface Revoked {
  owner: UserRecord
  award: Pick<Award, 'serial' | 'snapshot' | 'revokedAt' | 'revokedReason'>
  publicUrl: string
}

export function revocationMail({ owner, award, publicUrl }: Revoked): Mail {
  const language = owner.lang
  const t = messagesOf('awards', language)
  const { title, level, contest } = award.snapshot
  const params = {
    title: inLanguage(title, language),
    level: inLanguage(level, language),
    contest: inLanguage(contest, language),
    serial: award.serial,
  }
  const greeting = t('mail.greeting', { name: owner.firstName })
  return {
    ...addressedTo(owner),
    ...(award.revokedAt
      ? {
          subject: t('mail.revoked_subject', params),
          paragraphs: [
            greeting,
            t('mail.revoked', params),
            t('reason', { reason: award.revokedReason }),
            t('mail.revoked_after'),
          ],
          action: {
            label: t('mail.see_page'),
            href: addressOfAward(publicUrl, language, award.serial),
          },
        }
      : {
          subject: t('mail.restored_subject', params),
          paragraphs: [greeting, t('mail.restored', params)],
          action: { label: t('mail.see_awards'), href: `${publicUrl}/account/my-awards` },
        }),
  }
}

interface Corrected {
  owner: UserRecord
  award: Pick<Award, 'serial' | 'snapshot'>
  reason: string
  publicUrl: string
}

export function correctionMail({ owner, award, reason, publicUrl }: Corrected): Mail {
  const language = owner.lang
  const t = messagesOf('awards', language)
  const { title, level, contest, recipient } = award.snapshot
  const params = {
    title: inLanguage(title, language),
    level: inLanguage(level, language),
    contest: inLanguage(contest, language),
    serial: award.serial,
    recipient,
  }
  return {
    ...addressedTo(owner),
    subject: t('mail.corrected_subject', params),
    paragraphs: [
      t('mail.greeting', { name: owner.firstName }),
      t('mail.corrected', params),
      t('reason', { reason }),
      t('mail.corrected_after'),
    ],
    action: { label: t('mail.see_awards'), href: `${publicUrl}/account/my-awards` },
  }
}

interface Outcome {
  owner: UserRecord
  contest: Localized
  title: Localized
  outcomes: readonly {
    entry: ContestEntry
    level: Localized | null
    titles: readonly { name: Localized }[]
  }[]
  /** Whether the contest gives its entrants the jury's feedback. */
  hasFeedback: boolean
  publicUrl: string
}

export function resultMail({ owner, contest, title, outcomes, hasFeedback, publicUrl }: Outcome): Mail {
  const language = owner.lang
  const t = messagesOf('awards', language)
  const params = { title: inLanguage(title, language), contest: inLanguage(contest, language) }
  const levels = outcomes.flatMap(({ entry, level, titles }) =>
    [...titles.map(({ name }) => name), level].flatMap((name) =>
      name
        ? [
            t('mail.level', {
              category: inLanguage(entry.category, language),
              level: inLanguage(name, language),
            }),
          ]
        : [],
    ),
  )
  const isAwarded = levels.length > 0
  return {
    ...addressedTo(owner),
    subject: isAwarded ? t('mail.awarded_subject', params) : t('mail.thanks_subject', params),
    paragraphs: [
      t('mail.greeting', { name: owner.firstName }),
      ...(isAwarded ? [t('mail.awarded', params), ...levels, t('mail.kit')] : [t('mail.thanks', params)]),
      ...(hasFeedback ? [t('mail.feedback')] : []),
    ],
    action: isAwarded
      ? { label: t('mail.see_awards'), href: `${publicUrl}/account/my-awards` }
      : { label: t('mail.see_winners'), href: `${publicUrl}/${language}/awards` },
  }
}
