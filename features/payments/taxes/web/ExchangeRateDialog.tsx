import { type FormEvent, useId, useState } from 'react'
import { getPaymentJournal } from '#features/payments/admin/contract-journal.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { NumberField } from '#web/kit/NumberField.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { listExchangeRates, setExchangeRate } from '../contract-exchange-rates.ts'
import { rateTyped } from '../exchange-rate.ts'
import { dayInMontreal } from '../taxes.ts'

interface ExchangeRateDialogProps {
  /** The day that is proposed. */
  firstMissing: string | null
  onClose: () => void
}

/** A rate as its source published it, and the days for which it holds. */
export function ExchangeRateDialog({ firstMissing, onClose }: ExchangeRateDialogProps) {
  const t = useMessages('payments')
  const sentenceOf = useFailureSentence()
  const id = useId()
  const today = dayInMontreal(new Date())
  const [typed, setTyped] = useState('')
  const [ratedOn, setRatedOn] = useState(firstMissing ?? today)
  const [until, setUntil] = useState(firstMissing ?? today)
  const [source, setSource] = useState(t('rates.bank'))
  const [isTold, setIsTold] = useState(false)
  const save = useApiAction(setExchangeRate, {
    refreshes: [listExchangeRates, getPaymentJournal],
    onDone: () => {
      say.success(t('rates.saved'))
      onClose()
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const ratePpm = rateTyped(typed)
  const needed = (text: string) => (isTold && text.trim() === '' ? t('transfer.field_needed') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTold(true)
    if (!ratePpm || !ratedOn || !until || !source.trim()) return
    save.mutate({ currency: 'USD', ratePpm, ratedOn, until, source })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('rates.add')}
      actions={
        <>
          <Button type="submit" form={id} busy={save.isPending}>
            {t('taxes.save')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('action.leave')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <NumberField
          compact
          label={t('rates.one_in_cad', { currency: 'USD' })}
          value={typed}
          error={isTold && !ratePpm ? t('rates.unread') : errors.ratePpm?.[0]}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <TextField
          compact
          type="date"
          label={t('rates.rated_on')}
          max={today}
          value={ratedOn}
          error={errors.ratedOn?.[0] ?? needed(ratedOn)}
          onChange={({ currentTarget: { value } }) => {
            setRatedOn(value)
            setUntil((before) => (before < value ? value : before))
          }}
        />
        <TextField
          compact
          type="date"
          label={t('rates.until')}
          hint={t('rates.until_hint')}
          min={ratedOn}
          value={until}
          error={errors.until?.[0] ?? needed(until)}
          onChange={({ currentTarget: { value } }) => setUntil(value)}
        />
        <TextField
          compact
          label={t('rates.source')}
          maxLength={100}
          value={source}
          error={errors.source?.[0] ?? needed(source)}
          onChange={({ currentTarget: { value } }) => setSource(value)}
        />
        {save.error && !(save.error instanceof Invalid) && <p role="alert">{sentenceOf(save.error)}</p>}
      </form>
    </Dialog>
  )
}
