import type { ReactNode } from 'react'
import { formatDay, formatMoment, formatNumber } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import type { MergeSide } from '../contract-merge.ts'
import { possessionKinds } from '../contract-users.ts'
import style from './UserMerge.module.css'

/** What each of two accounts has. */
export function MergeTable({ into, from }: { into: MergeSide; from: MergeSide }) {
  const t = useMessages('users')
  const field = useMessages('accounts')
  const language = useLanguage()
  const rows: [string, (side: MergeSide) => ReactNode][] = [
    [
      t('name'),
      (side) => (
        <Anchor href={links.adminUser(side.id)}>{`${side.firstName} ${side.lastName}`.trim()}</Anchor>
      ),
    ],
    [field('field.email'), (side) => side.email],
    [t('status'), (side) => t(`status_${side.status}`)],
    [field('field.company_name'), (side) => side.companyName],
    [t('roles'), (side) => side.roles.map((role) => t(`role.${role}`)).join(', ')],
    ...possessionKinds
      .filter((kind) => (into.counts[kind] ?? 0) + (from.counts[kind] ?? 0) > 0)
      .map((kind): [string, (side: MergeSide) => ReactNode] => [
        t(`possession.${kind}`),
        (side) => formatNumber(side.counts[kind] ?? 0, language),
      ]),
    [t('created'), (side) => formatDay(side.createdAt.slice(0, 10), language)],
    [t('seen'), (side) => side.lastSeenAt && formatMoment(side.lastSeenAt, language)],
  ]
  return (
    <table className={style.table}>
      <caption className="visually-hidden">{t('merge.title')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('merge.kept')}</th>
          <th scope="col">{t('merge.closed')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, show]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{show(into) || '—'}</td>
            <td>{show(from) || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
