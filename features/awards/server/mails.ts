import type { PersonRow } from '#features/accounts/server/queries.ts'
import type { ContestEntry } from '#features/projects/server/queries.ts'
import type { Mail } from '#server/mail.ts'
import { wordsOf } from '#server/words.ts'
import { inLanguage, type Localized } from '#shared/language.ts'

interface Outcome {
  owner: PersonRow
  contest: Localized
  title: Localized
  outcomes: readonly {
    entry: ContestEntry
    level: Localized | null
    titles: readonly { name: Localized }[]
  }[]
  publicUrl: string
}

/** What became of a project, category by category; kind to those who have no award. */
export function resultMail({ owner, contest, title, outcomes, publicUrl }: Outcome): Mail {
  const language = owner.lang
  const t = wordsOf('awards', language)
  const blanks = { title: inLanguage(title, language), contest: inLanguage(contest, language) }
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
    to: owner.email,
    personId: owner.id,
    language,
    subject: isAwarded ? t('mail.awarded_subject', blanks) : t('mail.thanks_subject', blanks),
    paragraphs: [
      t('mail.greeting', { name: owner.firstName }),
      ...(isAwarded ? [t('mail.awarded', blanks), ...levels, t('mail.kit')] : [t('mail.thanks', blanks)]),
    ],
    action: isAwarded
      ? { label: t('mail.see_awards'), href: `${publicUrl}/account/my-awards` }
      : { label: t('mail.see_winners'), href: `${publicUrl}/${language}/awards` },
  }
}
