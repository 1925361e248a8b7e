import { type FormEvent, useState } from 'react'
import { programmeZone } from '#features/contests/editions/zone.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { formatMoment, formatMoney } from '#shared/format.ts'
import { type Currency, currencies } from '#shared/money.ts'
import { centsTyped } from '#shared/typed-money.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { MoneyField } from '#web/kit/MoneyField.tsx'
import { say } from '#web/kit/messages.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import {
  type ArticlePriceView,
  endArticlePrice,
  getArticleFee,
  listArticlePrices,
  setArticlePrice,
} from '../contract-prices.ts'
import style from './News.module.css'

/** What an article costs, now and from a day to come; without a price articles are free. */
export function ArticlePrices() {
  const t = useMessages('news')
  const found = useApiQuery(listArticlePrices, {})
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={style.apart} aria-labelledby="article-prices">
      <h2 id="article-prices" className={style.part}>
        {t('prices.title')}
      </h2>
      <Waiting of={found} label={t('loading')} failed={t('prices.failed')}>
        {(prices) => <List prices={prices} />}
      </Waiting>
      <div className={style.acts}>
        <Button small onClick={() => setIsOpen(true)}>
          {t('prices.set')}
        </Button>
      </div>
      {isOpen && <PriceDialog onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function List({ prices }: { prices: readonly ArticlePriceView[] }) {
  const t = useMessages('news')
  const now = new Date().toISOString()
  const rows = prices.filter(({ endsAt }) => endsAt === null || endsAt > now)
  if (rows.length === 0) return <p className="muted">{t('prices.free')}</p>
  return (
    <ul>
      {rows.map((price) => (
        <PriceRow key={price.id} price={price} isToCome={price.startsAt > now} />
      ))}
    </ul>
  )
}

function PriceRow({ price, isToCome }: { price: ArticlePriceView; isToCome: boolean }) {
  const t = useMessages('news')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const end = useApiAction(endArticlePrice, { refreshes: [listArticlePrices, getArticleFee] })
  const sum = formatMoney(price.amount, price.currency, language)
  const at = (moment: string) => formatMoment(moment, language, programmeZone)
  return (
    <li className={style.row}>
      <div className={style.words}>
        <p>
          <strong className="tnum">{sum}</strong>
        </p>
        <p className="small muted">
          {price.endsAt
            ? t('prices.from_until', { from: at(price.startsAt), until: at(price.endsAt) })
            : t('prices.from', { from: at(price.startsAt) })}
        </p>
        {end.error && <p role="alert">{sentenceOf(end.error)}</p>}
      </div>
      <Button
        small
        look="text"
        busy={end.isPending}
        aria-label={t(isToCome ? 'prices.drop_named' : 'prices.end_named', { sum })}
        onClick={() => end.mutate({ priceId: price.id })}
      >
        {t(isToCome ? 'prices.drop' : 'prices.end')}
      </Button>
    </li>
  )
}

function PriceDialog({ onClose }: { onClose(): void }) {
  const t = useMessages('news')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const [currency, setCurrency] = useState<Currency>('CAD')
  const [typed, setTyped] = useState('')
  const [startsOn, setStartsOn] = useState(() => dayInMontreal(new Date()))
  const [isWrong, setIsWrong] = useState(false)
  const saving = useApiAction(setArticlePrice, {
    refreshes: [listArticlePrices, getArticleFee],
    onDone: () => {
      say.success(t('prices.saved'))
      onClose()
    },
  })
  const errors = saving.error instanceof Invalid ? saving.error.errors : {}
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    const amount = centsTyped(typed, language)
    setIsWrong(!amount)
    if (amount) saving.mutate({ currency, amount, startsOn })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('prices.set')}
      lead={t('prices.set_follows')}
      actions={
        <>
          <Button look="next" busy={saving.isPending} onClick={() => save()}>
            {t('magazine.save')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('admin.leave')}
          </Button>
        </>
      }
    >
      <form className={style.fields} onSubmit={save} noValidate>
        {saving.error && <p role="alert">{sentenceOf(saving.error)}</p>}
        <SelectField
          label={t('prices.currency')}
          options={currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={(event) =>
            setCurrency(currencies.find((one) => one === event.currentTarget.value) ?? 'CAD')
          }
        />
        <MoneyField
          label={t('prices.amount')}
          hint={t('prices.amount_hint')}
          currency={currency}
          language={language}
          value={typed}
          error={isWrong ? t('prices.amount_needed') : errors.amount?.[0]}
          onType={setTyped}
        />
        <TextField
          type="date"
          label={t('prices.starts_on')}
          hint={t('prices.starts_on_hint')}
          error={errors.startsOn?.[0]}
          value={startsOn}
          onChange={(event) => setStartsOn(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
