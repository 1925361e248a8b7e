import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { formatMoney, formatShortDay } from '#shared/format.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import {
  listSponsorInvoices,
  type SponsorColumn,
  type SponsorInvoiceRow,
  SponsorSearch,
  sponsorFilters,
} from '../contract-sponsors.ts'
import style from './Sponsors.module.css'

/** The invoices that organisers wrote to sponsors. */
export function Component() {
  const t = useMessages('payments')
  const { search, page } = useListSearch(SponsorSearch)
  const found = useApiQuery(listSponsorInvoices, { ...search, page })
  return (
    <AdminList
      views="sponsor-invoices"
      title={t('sponsor.title')}
      count={(count) => t('sponsor.count', { count })}
      action={
        <ButtonLink small look="next" href={links.adminNewSponsorInvoice()}>
          {t('sponsor.new')}
        </ButtonLink>
      }
      search={search}
      searchLabel={t('sponsor.search')}
      filters={[
        {
          name: 'status',
          label: t('list.status'),
          options: sponsorFilters.map((value) => ({
            value,
            label: t(value === 'overdue' ? 'sponsor.overdue' : `sponsor.status.${value}`),
          })),
        },
      ]}
      found={found}
      empty={t('sponsor.empty')}
      columns={useSponsorColumns()}
      sort={search.sort}
    />
  )
}

function useSponsorColumns(): ListColumn<SponsorInvoiceRow, SponsorColumn>[] {
  const t = useMessages('payments')
  const language = useLanguage()
  return [
    {
      name: 'subject',
      label: t('sponsor.subject'),
      look: 'name',
      sort: 'subject',
      titleOf: ({ title }) => title,
      show: ({ id, title }) => <Anchor href={links.adminSponsorInvoice(id)}>{title}</Anchor>,
    },
    {
      name: 'buyer',
      label: t('sponsor.buyer'),
      look: 'long',
      sort: 'buyer',
      titleOf: ({ buyer }) => buyer,
      show: ({ buyer }) => buyer,
    },
    {
      name: 'number',
      label: t('ledger.invoice'),
      sort: 'number',
      isNewestFirst: true,
      show: ({ number }) => number && <span className={style.number}>{number}</span>,
    },
    {
      name: 'date',
      label: t('list.date'),
      sort: 'date',
      isNewestFirst: true,
      isSpare: true,
      show: ({ issuedAt, createdAt }) =>
        formatShortDay(dayInMontreal(new Date(issuedAt ?? createdAt)), language),
    },
    {
      name: 'due',
      label: t('sponsor.due'),
      sort: 'due',
      isLabelled: true,
      show: ({ dueOn, status }) => dueOn && status === 'issued' && formatShortDay(dueOn, language),
    },
    {
      name: 'status',
      label: t('list.status'),
      sort: 'status',
      show: ({ isOverdue, status }) => (
        <span className={isOverdue ? 'warn' : status === 'issued' ? undefined : 'muted'}>
          {t(isOverdue ? 'sponsor.overdue' : `sponsor.status.${status}`)}
        </span>
      ),
    },
    {
      name: 'total',
      label: t('total'),
      look: 'figure',
      sort: 'total',
      isNewestFirst: true,
      show: ({ total, currency }) => formatMoney(total, currency, language),
    },
  ]
}
