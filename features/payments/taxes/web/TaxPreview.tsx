import { useState } from 'react'
import { figuresFor } from '#features/payments/quote/computation.ts'
import { formatAmount, formatRate } from '#shared/format.ts'
import { centsTyped } from '#shared/typed-money.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { MoneyField } from '#web/kit/MoneyField.tsx'
import { Receipt, ReceiptGroup, ReceiptLine, ReceiptTotal } from '#web/kit/Receipt.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { taxesFor, taxLabels } from '../taxes.ts'
import style from './Taxes.module.css'
import { type Taxes, useProvinces } from './use-provinces.ts'

/** What an amount comes to on a day, by the very rules that payments are reckoned with. */
export function TaxPreview({ taxes }: { taxes: Taxes }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const names = useProvinces()
  const [state, setState] = useState('QC')
  const [day, setDay] = useState(taxes.today)
  const [typed, setTyped] = useState(() => formatAmount(100_00, language))
  const money = (amount: number) => formatAmount(amount, language)
  const rates = taxesFor(taxes.rates, { country: 'CA', state }, day)
  const figures = figuresFor([centsTyped(typed, language) ?? 0], null, rates)
  return (
    <section>
      <div className={style.head}>
        <h2>{t('taxes.preview')}</h2>
      </div>
      <div className={style.asked}>
        <SelectField
          compact
          label={t('billing.province')}
          options={names}
          value={state}
          onChange={({ currentTarget: { value } }) => setState(value)}
        />
        <TextField
          compact
          type="date"
          label={t('taxes.day')}
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
        <MoneyField
          compact
          currency="CAD"
          language={language}
          label={t('subtotal')}
          value={typed}
          error={centsTyped(typed, language) === null ? t('taxes.unread_amount') : undefined}
          onType={setTyped}
        />
      </div>
      <Receipt caption={t('taxes.preview')}>
        <ReceiptGroup>
          <ReceiptLine kind="subtotal" label={t('subtotal')} amount={money(figures.subtotal)} />
        </ReceiptGroup>
        <ReceiptGroup>
          {figures.taxes.map(({ tax, millionths, amount }) => (
            <ReceiptLine
              key={tax}
              label={`${taxLabels[tax][language]} ${formatRate(millionths, language)}`}
              amount={money(amount)}
            />
          ))}
          {figures.taxes.length === 0 && <ReceiptLine label={t('taxes.none')} amount={money(0)} />}
        </ReceiptGroup>
        <ReceiptTotal label={t('total')} currency="CAD" amount={money(figures.total)} />
      </Receipt>
      <p className={style.about}>{t('taxes.abroad')}</p>
    </section>
  )
}
