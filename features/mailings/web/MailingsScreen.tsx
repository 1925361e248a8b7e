import { listAdminContests } from '#features/contests/contest/contract.ts'
import { formatShortMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import { audiences } from '../audiences.ts'
import { listMailings, type MailingColumn, type MailingRow, MailingSearch } from '../contract.ts'
import { mailingLifecycle } from '../lifecycle.ts'
import { MailingProgress } from './MailingProgress.tsx'

/** What organisers wrote to many people, drafts included. */
export function Component() {
  const t = useMessages('mailings')
  const language = useLanguage()
  const { search, page } = useListSearch(MailingSearch)
  const contests = useApiQuery(listAdminContests, {}).data ?? []
  return (
    <AdminList
      views="mailings"
      title={t('title')}
      count={(count) => t('count', { count })}
      action={
        <ButtonLink small look="next" href={links.newMailing()}>
          {t('new')}
        </ButtonLink>
      }
      search={search}
      searchLabel={t('subject')}
      filters={[
        {
          name: 'status',
          label: t('state'),
          options: mailingLifecycle.statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          name: 'contest',
          label: t('contest'),
          options: contests.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
        },
        {
          name: 'audience',
          label: t('audience'),
          options: audiences.map((value) => ({ value, label: t(`audience.${value}`) })),
        },
      ]}
      found={useApiQuery(listMailings, { ...search, page })}
      empty={t('empty')}
      columns={useMailingColumns()}
      sort={search.sort}
    />
  )
}

function useMailingColumns(): ListColumn<MailingRow, MailingColumn>[] {
  const t = useMessages('mailings')
  const language = useLanguage()
  const subjectOf = ({ subject }: MailingRow) => inLanguage(subject, language) || t('untitled')
  return [
    {
      name: 'subject',
      label: t('subject'),
      look: 'name',
      titleOf: subjectOf,
      show: (mailing) => <Anchor href={links.adminMailing(mailing.id)}>{subjectOf(mailing)}</Anchor>,
    },
    {
      name: 'contest',
      label: t('contest'),
      show: ({ contest }) => inLanguage(contest.name, language),
    },
    { name: 'audience', label: t('audience'), show: ({ audience }) => t(`audience.${audience}`) },
    { name: 'status', label: t('state'), show: ({ status }) => t(`status.${status}`) },
    {
      name: 'progress',
      label: t('progress'),
      isLabelled: true,
      show: ({ startedAt, counts }) => startedAt && <MailingProgress isShort counts={counts} />,
    },
    {
      name: 'date',
      label: t('date'),
      sort: 'date',
      isNewestFirst: true,
      show: ({ date }) => formatShortMoment(date, language),
    },
  ]
}
