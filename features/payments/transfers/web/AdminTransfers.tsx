import { useState } from 'react'
import { programmeZone } from '#features/contests/editions/zone.ts'
import style from '#features/payments/admin/web/AdminPayments.module.css'
import { ResolveDialog } from '#features/payments/issues/web/ResolveDialog.tsx'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import type { AdminPaymentView, ReceivedTransfer } from '#features/payments/refunds/contract-refunds.ts'
import { formatDay, formatMoment, formatMoney } from '#shared/format.ts'
import { sum } from '#shared/money.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'

type Parts = { payment: AdminPaymentView }

/** Every transfer that came for a payment: what it paid, what was done about it, and what is still open. */
export function AdminTransfers({ payment }: Parts) {
  const t = useMessages('payments')
  if (payment.transfers.length === 0) return null
  return (
    <section className={style.part}>
      <h2>{t('transfers.title')}</h2>
      <ul className={style.list}>
        {payment.transfers.map((transfer) => (
          <li key={transfer.id}>
            <Transfer payment={payment} transfer={transfer} />
          </li>
        ))}
      </ul>
      <StillOpen payment={payment} />
    </section>
  )
}

function Transfer({ payment, transfer }: Parts & { transfer: ReceivedTransfer }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const [isResolving, setResolving] = useState(false)
  const { on, words, amount, confirmed, stuck } = transfer
  const what = `${formatDay(on, language)} · ${words}`
  const money = formatMoney(amount, payment.currency, language)
  const paying = payment.transfers.filter(({ isPaying }) => isPaying)
  return (
    <>
      <span className={style.said}>
        <span>{what}</span>
        <Fate transfer={transfer} hasOthers={paying.length > 1} />
        <span className="muted">
          {t('transfers.noted', {
            at: formatMoment(confirmed.at, language, programmeZone),
            name: confirmed.by,
          })}
        </span>
      </span>
      <span className="tnum">{money}</span>
      {stuck && !stuck.resolved && (
        <span className={style.acts}>
          <Button
            small
            aria-label={t('transfers.resolve_named', { words })}
            onClick={() => setResolving(true)}
          >
            {t('stuck.resolve')}
          </Button>
        </span>
      )}
      {stuck && isResolving && (
        <ResolveDialog stuckId={stuck.id} about={`${what} · ${money}`} onClose={() => setResolving(false)} />
      )}
    </>
  )
}

interface FateProps {
  transfer: ReceivedTransfer
  /** It paid, and not alone. */
  hasOthers: boolean
}

/** What became of the money: it paid, it waits for an organiser, or an organiser has settled it. */
function Fate({ transfer: { isPaying, stuck }, hasOthers }: FateProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  if (isPaying) return <span>{t(hasOthers ? 'transfers.paid_together' : 'transfers.paid')}</span>
  if (!stuck) return null
  const { reason, resolved } = stuck
  if (!resolved) return <span className="warn">{t(`stuck.reason.${reason}`)}</span>
  const { by, note, returned } = resolved
  const at = formatMoment(resolved.at, language, programmeZone)
  return (
    <>
      <span>{t(by ? 'transfers.settled_by' : 'transfers.settled_itself', { at, name: by ?? '' })}</span>
      {/* A transfer that paid makes up for it where nobody wrote anything else. */}
      <span>{note || t('transfers.counted')}</span>
      {returned && (
        <span>
          {t('stuck.returned', { day: formatDay(returned.on, language), reference: returned.reference })}
        </span>
      )}
    </>
  )
}

/** How much of what was asked for has come, as long as nothing has paid. */
function StillOpen({ payment }: Parts) {
  const t = useMessages('payments')
  const language = useLanguage()
  const waiting = payment.transfers.filter(({ stuck }) => stuck && !stuck.resolved)
  if (!paymentLifecycle.can('complete', payment.status) || waiting.length === 0) return null
  const input = payment.checkouts.find(({ provider, status }) => provider === 'transfer' && status === 'open')
  const owed = input?.total ?? payment.total
  const received = sum(waiting.map(({ amount }) => amount))
  const money = (amount: number) => formatMoney(amount, payment.currency, language)
  return (
    <p className={style.open}>
      {received < owed
        ? t('transfers.open', { received: money(received), owed: money(owed), open: money(owed - received) })
        : t('transfers.all', { owed: money(owed) })}
    </p>
  )
}
