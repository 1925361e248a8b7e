import { type PaymentView, paymentViews, removeCoupon } from '#features/payments/ledger/contract.ts'
import { namesItself } from '#features/payments/money/item-kinds.ts'
import { taxLabels } from '#features/payments/money/taxes.ts'
import { formatAmount, formatRate } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Receipt, ReceiptGroup, ReceiptLine, ReceiptTotal } from '#web/kit/Receipt.tsx'

/** The input of a receipt: a quote or a payment. */
type Figures = Pick<PaymentView, 'currency' | 'preTotal' | 'subtotal' | 'taxes' | 'total'> & {
  id: string
  items: (Pick<PaymentView['items'][number], 'kind' | 'label' | 'amount'> & {
    entryId?: string | null
    translationId?: string | null
    extraId?: string | null
  })[]
  coupon: Pick<NonNullable<PaymentView['coupon']>, 'code' | 'ratePpm' | 'discount'> | null
}

/** While the payment can be changed, its coupon can be removed. */
export function PaymentReceipt({ due, isFixed = false }: { due: Figures; isFixed?: boolean }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const money = (amount: number) => formatAmount(amount, language)
  return (
    <Receipt caption={t('step.title')}>
      <ReceiptGroup>
        {due.items.map((item, place) => (
          <ReceiptLine
            key={item.entryId ?? item.translationId ?? item.extraId ?? `${item.kind} ${place}`}
            kind="item"
            label={inLanguage(item.label, language)}
            note={namesItself.includes(item.kind) ? undefined : t(`kind.${item.kind}`)}
            amount={money(item.amount)}
          />
        ))}
      </ReceiptGroup>
      <ReceiptSums figures={due} isFixed={isFixed} />
      <ReceiptTotal label={t('total')} currency={due.currency} amount={due.total} language={language} />
    </Receipt>
  )
}

/** From the pre-total to the taxes. */
export function ReceiptSums({ figures, isFixed }: { figures: Omit<Figures, 'items'>; isFixed: boolean }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const money = (amount: number) => formatAmount(amount, language)
  return (
    <>
      <ReceiptGroup>
        <ReceiptLine label={t('pre_total')} amount={money(figures.preTotal)} />
        {figures.coupon ? (
          <CouponLine paymentId={figures.id} coupon={figures.coupon} isFixed={isFixed} />
        ) : (
          <LostDiscount {...figures} />
        )}
        <ReceiptLine kind="subtotal" label={t('subtotal')} amount={money(figures.subtotal)} />
      </ReceiptGroup>
      {figures.taxes.length > 0 && (
        <ReceiptGroup>
          {figures.taxes.map((line) => (
            <ReceiptLine
              key={line.tax}
              label={`${taxLabels[line.tax][language]} ${formatRate(line.ratePpm, language)}`}
              amount={money(line.amount)}
            />
          ))}
        </ReceiptGroup>
      )}
    </>
  )
}

/** The discount of a coupon that was released at the cancellation, so that the lines still add up. */
function LostDiscount({ preTotal, subtotal }: Pick<Figures, 'preTotal' | 'subtotal'>) {
  const t = useMessages('payments')
  const language = useLanguage()
  if (preTotal === subtotal) return null
  const amount = formatAmount(subtotal - preTotal, language)
  return <ReceiptLine kind="reduction" label={t('discount')} amount={amount} />
}

interface CouponLineProps {
  paymentId: string
  coupon: NonNullable<Figures['coupon']>
  isFixed: boolean
}

function CouponLine({ paymentId, coupon, isFixed }: CouponLineProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const removing = useApiAction(removeCoupon, { refreshes: paymentViews })
  return (
    <ReceiptLine
      kind="reduction"
      label={t('coupon.line', { code: coupon.code })}
      note={coupon.ratePpm === null ? undefined : formatRate(coupon.ratePpm, language)}
      amount={formatAmount(-coupon.discount, language)}
      action={
        isFixed ? undefined : (
          <Button
            look="text"
            small
            busy={removing.isPending}
            aria-label={t('coupon.remove_named', { code: coupon.code })}
            onClick={() => removing.mutate({ paymentId })}
          >
            {t('coupon.remove')}
          </Button>
        )
      }
    />
  )
}
