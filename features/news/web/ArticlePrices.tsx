import { type FormEvent, useState } from 'react'
import { formatAmount } from '#shared/format.ts'
import { currencies } from '#shared/money.ts'
import { centsTyped } from '#shared/typed-money.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { MoneyField } from '#web/kit/fields/MoneyField.tsx'
import { say } from '#web/kit/messages.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import {
  getArticleFee,
  getArticlePrices,
  type ArticlePrices as Prices,
  setArticlePrices,
} from '../contract-prices.ts'
import style from './News.module.css'

/** What an article costs in each currency; without a price articles are free. */
export function ArticlePrices() {
  const t = useMessages('news')
  const found = useApiQuery(getArticlePrices, {})
  return (
    <section className={style.apart} aria-labelledby="article-prices">
      <h2 id="article-prices" className={style.part}>
        {t('prices.title')}
      </h2>
      <p className="muted">{t('prices.about')}</p>
      <Waiting of={found} label={t('loading')} failed={t('prices.failed')}>
        {(prices) => <PriceForm prices={prices} />}
      </Waiting>
    </section>
  )
}

function PriceForm({ prices }: { prices: Prices }) {
  const t = useMessages('news')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const shown = (amount: number | null) => (amount === null ? '' : formatAmount(amount, language))
  const [typed, setTyped] = useState({ CAD: shown(prices.CAD), USD: shown(prices.USD) })
  const [isChecked, setIsChecked] = useState(false)
  const saving = useApiAction(setArticlePrices, {
    refreshes: [getArticlePrices, getArticleFee],
    onDone: () => say.success(t('prices.saved')),
  })
  const amounts = { CAD: centsTyped(typed.CAD, language), USD: centsTyped(typed.USD, language) }
  const isWrong = (currency: keyof typeof typed) => typed[currency].trim() !== '' && !amounts[currency]
  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!currencies.some(isWrong)) saving.mutate({ prices: amounts })
  }
  return (
    <form className={style.fields} onSubmit={save} noValidate>
      {saving.error && <p role="alert">{sentenceOf(saving.error)}</p>}
      <div className={style.pair}>
        {currencies.map((currency) => (
          <MoneyField
            key={currency}
            label={t('prices.in', { currency })}
            currency={currency}
            language={language}
            value={typed[currency]}
            error={isChecked && isWrong(currency) ? t('prices.amount_needed') : undefined}
            onType={(text) => setTyped({ ...typed, [currency]: text })}
          />
        ))}
      </div>
      <div>
        <Button small type="submit" busy={saving.isPending}>
          {t('prices.save')}
        </Button>
      </div>
    </form>
  )
}
