import { sponsorItems } from '#features/payments/money/sponsor-lines.ts'
import { taxLabels } from '#features/payments/money/taxes.ts'
import { formatAmount, formatRate } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Receipt, ReceiptGroup, ReceiptLine, ReceiptTotal } from '#web/kit/Receipt.tsx'
import type { SponsorInvoiceView } from '../contract-sponsors.ts'
import style from './Sponsors.module.css'

/** The figures of a saved draft, as they would be issued today. */
export function SponsorReceipt({ invoice }: { invoice: SponsorInvoiceView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const { title, lines, currency, subtotal, taxes, total } = invoice
  const money = (amount: number) => formatAmount(amount, language)
  return (
    <div className={style.receipt}>
      <Receipt caption={title}>
        <ReceiptGroup>
          {sponsorItems(lines, currency).map(({ label, amount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves.
            <ReceiptLine key={place} kind="item" label={inLanguage(label, language)} amount={money(amount)} />
          ))}
          <ReceiptLine kind="subtotal" label={t('subtotal')} amount={money(subtotal)} />
        </ReceiptGroup>
        {taxes.length > 0 && (
          <ReceiptGroup>
            {taxes.map(({ tax, ratePpm, amount }) => (
              <ReceiptLine
                key={tax}
                label={`${taxLabels[tax][language]} ${formatRate(ratePpm, language)}`}
                amount={money(amount)}
              />
            ))}
          </ReceiptGroup>
        )}
        <ReceiptTotal label={t('total')} currency={currency} amount={total} language={language} />
      </Receipt>
      <p className="small muted">{t('sponsor.today')}</p>
    </div>
  )
}
