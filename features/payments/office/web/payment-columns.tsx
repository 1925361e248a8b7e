import { listAdminContests } from '#features/contests/contest/contract.ts'
import { programmeZone, withZone } from '#features/contests/contest/local-time.ts'
import { usePaymentStatus } from '#features/payments/checkout/web/payment-status.ts'
import { InvoiceButton } from '#features/payments/ledger/web/InvoiceButton.tsx'
import { daysAwaited } from '#features/payments/lifecycle.ts'
import { itemKinds } from '#features/payments/money/item-kinds.ts'
import { providerNames } from '#features/payments/money/provider-names.ts'
import { formatMoney, formatShortMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import type { Filter } from '#web/parts/list/ListFilter.tsx'
import type { ListColumn } from '#web/parts/list/ListTable.tsx'
import {
  type AdminPaymentRow,
  type PaymentColumn,
  type PaymentSearch,
  paymentFilters,
} from '../contract-payments.ts'

export function usePaymentFilters(search: PaymentSearch): Filter<PaymentSearch>[] {
  const t = useMessages('payments')
  const language = useLanguage()
  const contests = useApiQuery(listAdminContests, {}).data ?? []
  return [
    {
      name: 'status',
      label: t('list.status'),
      options: paymentFilters.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: 'provider',
      label: t('provider.legend'),
      options: providerNames.map((value) => ({ value, label: t(`means.${value}`) })),
    },
    {
      name: 'item',
      label: t('admin.item'),
      options: itemKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      name: 'contest',
      label: t('admin.contest'),
      options: contests.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
    },
    { name: 'since', label: t('admin.since'), max: search.until },
    { name: 'until', label: t('admin.until'), min: search.since },
  ]
}

export function usePaymentColumns(): ListColumn<AdminPaymentRow, PaymentColumn>[] {
  const t = useMessages('payments')
  const language = useLanguage()
  const statusOf = usePaymentStatus()
  const nameOf = (row: AdminPaymentRow) =>
    row.projectName || t(row.isArticle ? 'kind.article' : 'list.unnamed')
  return [
    {
      name: 'for',
      label: t('admin.for'),
      look: 'name',
      sort: 'for',
      titleOf: nameOf,
      show: (row) => <Anchor href={links.adminPayment(row.id)}>{nameOf(row)}</Anchor>,
    },
    {
      name: 'payer',
      label: t('admin.payer'),
      look: 'long',
      sort: 'payer',
      titleOf: (row) => `${row.payer} · ${row.email}`,
      show: (row) => row.payer,
    },
    {
      name: 'date',
      label: withZone(t('list.date'), programmeZone, new Date(), language),
      sort: 'date',
      isNewestFirst: true,
      isSpare: true,
      show: (row) => formatShortMoment(row.completedAt ?? row.createdAt, language, programmeZone),
    },
    {
      name: 'status',
      label: t('list.status'),
      sort: 'status',
      show: (row) =>
        row.awaitedSince
          ? t('status.awaited_for', { count: daysAwaited(new Date(row.awaitedSince), new Date()) })
          : statusOf(row),
    },
    {
      name: 'provider',
      label: t('provider.legend'),
      sort: 'provider',
      isSpare: true,
      show: (row) => row.provider && t(`means.${row.provider}`),
    },
    {
      name: 'total',
      label: t('total'),
      look: 'figure',
      sort: 'total',
      isNewestFirst: true,
      show: (row) => formatMoney(row.total, row.currency, language),
    },
    {
      name: 'invoice',
      label: t('ledger.invoice'),
      look: 'figure',
      sort: 'invoice',
      isNewestFirst: true,
      show: (row) =>
        row.invoice ? (
          <InvoiceButton quiet paymentId={row.id} invoice={row.invoice} />
        ) : (
          <span className="muted">{t('list.no_invoice')}</span>
        ),
    },
  ]
}
