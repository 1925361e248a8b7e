import { joinNames } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { links } from '#web/links.ts'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import type { WinnerRow } from '../contract-winners.ts'

/** The columns until the organiser chooses others. */
export const usualColumns = ['cover', 'number', 'award', 'missing', 'category', 'recipient', 'contact']

export function useWinnerColumns(contestId: string): ListColumn<WinnerRow, never>[] {
  const t = useMessages('awards')
  const language = useLanguage()
  const titleOf = ({ title }: WinnerRow) => inLanguage(title, language)
  const awardsOf = ({ titles, level }: WinnerRow) =>
    joinNames(
      [...titles, ...(level ? [level] : [])].map((name) => inLanguage(name, language)),
      language,
    )
  const categoryOf = ({ category }: WinnerRow) => inLanguage(category, language)
  return [
    {
      name: 'cover',
      label: t('winners.gap.image'),
      look: 'picture',
      show: ({ cover }) => cover && <Picture image={cover} alt="" sizes="48px" fit="cover" />,
    },
    {
      name: 'title',
      label: t('admin.work'),
      look: 'name',
      titleOf,
      show: (winner) => (
        <Anchor href={links.adminProject(contestId, winner.projectId)}>{titleOf(winner)}</Anchor>
      ),
    },
    {
      name: 'number',
      label: t('winners.number'),
      look: 'figure',
      isLabelled: true,
      show: ({ number }) => number,
    },
    { name: 'award', label: t('admin.level'), look: 'long', titleOf: awardsOf, show: awardsOf },
    {
      name: 'missing',
      label: t('winners.missing_short'),
      isLabelled: true,
      show: ({ missing }) =>
        missing.length > 0 && (
          <span className="warn">
            {joinNames(
              missing.map((gap) => t(`winners.gap.${gap}`)),
              language,
            )}
          </span>
        ),
    },
    {
      name: 'category',
      label: t('certificate.category'),
      look: 'long',
      titleOf: categoryOf,
      show: categoryOf,
    },
    {
      name: 'recipient',
      label: t('verify.recipient'),
      look: 'long',
      titleOf: ({ recipient }) => recipient,
      show: ({ recipient }) => recipient,
    },
    {
      name: 'contact',
      label: t('winners.contact'),
      look: 'long',
      titleOf: ({ contact }) => [contact.name, contact.email].filter(Boolean).join(' · '),
      show: ({ contact }) =>
        contact.email && <a href={`mailto:${contact.email}`}>{contact.name || contact.email}</a>,
    },
  ]
}
