import { useState } from 'react'
import { useParams } from 'react-router'
import { namedMoment, programmeZone } from '#features/contests/contest/local-time.ts'
import { ReceiptSums } from '#features/payments/checkout/web/PaymentReceipt.tsx'
import { usePaymentStatus } from '#features/payments/checkout/web/payment-status.ts'
import { namesItself } from '#features/payments/money/item-kinds.ts'
import { formatAmount } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Receipt, ReceiptGroup, ReceiptLine, ReceiptTotal } from '#web/kit/Receipt.tsx'
import { FieldBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type AdminPaymentView, getAdminPayment } from '../contract-payments.ts'
import { TakeOutDialog } from './AdminPaymentDialogs.tsx'
import { PaymentTimeline, PaymentUsers } from './AdminPaymentParts.tsx'
import style from './AdminPayments.module.css'
import { AdminPendingTransfer } from './AdminPendingTransfer.tsx'
import { AdminRefunds } from './AdminRefunds.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { PaymentIssues, Transactions } from './Transactions.tsx'
import { TransferDialog } from './TransferDialog.tsx'

type Opened = 'transfer' | 'refund' | 'external' | null

/** One payment with its details and the actions of an organiser. */
export function Component() {
  const { paymentId = '' } = useParams()
  const opened = useApiQuery(getAdminPayment, { paymentId })
  return (
    <Waiting of={opened} heading="h1" skeleton={<FieldBars fields={6} />}>
      {(payment) => <OnePayment payment={payment} />}
    </Waiting>
  )
}

function OnePayment({ payment }: { payment: AdminPaymentView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const statusOf = usePaymentStatus()
  const facts = [
    statusOf(payment),
    namedMoment(payment.completedAt ?? payment.createdAt, programmeZone, language),
    payment.provider && t(`means.${payment.provider}`),
  ]
  return (
    <>
      <TitleBlock
        title={payment.projectName || t(payment.articleId ? 'kind.article' : 'list.unnamed')}
        facts={facts.filter(Boolean).join(' · ')}
      />
      <AdminPendingTransfer payment={payment} />
      <Actions payment={payment} onOpen={setOpened} />
      <div className={style.columns}>
        <div>
          <PaymentIssues payment={payment} />
          <PaidItems payment={payment} />
          <Transactions payment={payment} />
          <AdminRefunds payment={payment} />
        </div>
        <div>
          <PaymentUsers payment={payment} />
          <PaymentTimeline payment={payment} />
        </div>
      </div>
      {opened === 'transfer' && <TransferDialog payment={payment} onClose={close} />}
      {opened === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {opened === 'external' && <RefundDialog payment={payment} recorded={{ issue: null }} onClose={close} />}
    </>
  )
}

interface ActionsProps {
  payment: AdminPaymentView
  onOpen(opened: Opened): void
}

function Actions({ payment, onOpen }: ActionsProps) {
  const t = useMessages('payments')
  return (
    <p className={style.actions}>
      {payment.mayConfirmTransfer && (
        <Button look={payment.completedAt ? 'outline' : 'next'} onClick={() => onOpen('transfer')}>
          {t(payment.completedAt ? 'transfer.record' : 'action.transfer')}
        </Button>
      )}
      {payment.mayRefund && <Button onClick={() => onOpen('refund')}>{t('action.refund')}</Button>}
      {payment.mayRefund && payment.provider !== 'transfer' && (
        <Button onClick={() => onOpen('external')}>{t('issues.record')}</Button>
      )}
    </p>
  )
}

function PaidItems({ payment }: { payment: AdminPaymentView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const [takenOut, setTakenOut] = useState<AdminPaymentView['items'][number] | null>(null)
  const money = (amount: number) => formatAmount(amount, language)
  const isMade = payment.completedAt !== null
  const net = payment.total - payment.refunded - payment.takenBack
  const isLess = net < payment.total
  return (
    <section className={style.part}>
      <Receipt caption={payment.projectName || t('admin.title')}>
        <ReceiptGroup>
          {payment.items.map((item) => {
            const label = inLanguage(item.label, language)
            const isOut = isMade && !item.hasEntry && item.kind.endsWith('_category')
            const notes = [
              !namesItself.includes(item.kind) && t(`kind.${item.kind}`),
              item.refunded > 0 && t('line', { label: t('status.refunded'), text: money(item.refunded) }),
              isOut && t('one.taken_out'),
            ]
            return (
              <ReceiptLine
                key={item.id}
                kind="item"
                label={label}
                note={notes.filter(Boolean).join(' · ')}
                amount={money(item.amount)}
                action={
                  isMade &&
                  item.hasEntry && (
                    <Button
                      look="text"
                      small
                      aria-label={t('action.take_out_named', { category: label })}
                      onClick={() => setTakenOut(item)}
                    >
                      {t('action.take_out')}
                    </Button>
                  )
                }
              />
            )
          })}
        </ReceiptGroup>
        <ReceiptSums isFixed figures={payment} />
        {isLess && (
          <ReceiptGroup>
            <ReceiptLine kind="subtotal" label={t('total')} amount={money(payment.total)} />
            {payment.refunded > 0 && (
              <ReceiptLine kind="reduction" label={t('status.refunded')} amount={money(-payment.refunded)} />
            )}
            {payment.takenBack > 0 && (
              <ReceiptLine kind="loss" label={t('admin.taken_back')} amount={money(-payment.takenBack)} />
            )}
          </ReceiptGroup>
        )}
        <ReceiptTotal
          label={isLess ? t('admin.net') : t('total')}
          currency={payment.currency}
          amount={net}
          language={language}
        />
      </Receipt>
      {takenOut && (
        <TakeOutDialog
          paymentId={payment.id}
          itemId={takenOut.id}
          category={inLanguage(takenOut.label, language)}
          onClose={() => setTakenOut(null)}
        />
      )}
    </section>
  )
}
