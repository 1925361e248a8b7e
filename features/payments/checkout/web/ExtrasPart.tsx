import { useState } from 'react'
import { chooseExtra, type ExtraView, paymentViews } from '#features/payments/ledger/contract.ts'
import { formatMoney } from '#shared/format.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import style from './PaymentStep.module.css'

interface ExtrasPartProps {
  projectId: string
  extras: readonly ExtraView[]
}

/** The optional extras. Paid ones stay. */
export function ExtrasPart({ projectId, extras }: ExtrasPartProps) {
  const t = useMessages('payments')
  if (extras.length === 0) return null
  return (
    <fieldset className={style.extras}>
      <legend>{t('extras.title')}</legend>
      {extras.map((extra) =>
        extra.state === 'paid' ? (
          <p key={extra.kind}>{[t(`kind.${extra.kind}`), t('status.completed')].join(' · ')}</p>
        ) : (
          <ExtraChoice key={extra.kind} projectId={projectId} extra={extra} />
        ),
      )}
    </fieldset>
  )
}

function ExtraChoice({ projectId, extra }: { projectId: string; extra: ExtraView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const choosing = useApiAction(chooseExtra, { refreshes: paymentViews })
  const { kind, price } = extra
  // Shows the change at once, before the server's response.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const isChosen = pressed ?? extra.state === 'ordered'
  const press = () => {
    setPressed(!isChosen)
    choosing.mutate({ projectId, kind, isWanted: !isChosen }, { onSettled: () => setPressed(null) })
  }
  const name = t(`kind.${kind}`)
  return (
    <>
      <Checkbox
        label={price ? [name, formatMoney(price.amount, price.currency, language)].join(' · ') : name}
        hint={t(`extra.${kind}_hint`)}
        checked={isChosen}
        aria-busy={choosing.isPending}
        onChange={press}
      />
      {choosing.error && (
        <p role="alert" className={style.problem}>
          {sentenceOf(choosing.error)}
        </p>
      )}
    </>
  )
}
