import { formatMoneyByCode } from '#shared/format.ts'
import { useFailureSentence } from '#web/failure.ts'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { useAct } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { chooseExtra, type ExtraView, paymentViews } from '../contract.ts'
import style from './PaymentStep.module.css'

interface ExtrasPartProps {
  projectId: string
  extras: readonly ExtraView[]
}

/** What may be put on the list beside the categories; what is paid for stays. */
export function ExtrasPart({ projectId, extras }: ExtrasPartProps) {
  const t = useWords('payments')
  if (extras.length === 0) return null
  return (
    <fieldset className={style.extras}>
      <legend>{t('extras.title')}</legend>
      {extras.map((extra) =>
        extra.state === 'paid' || extra.state === 'delivered' ? (
          <p key={extra.kind}>{t(`extra.${extra.state}`, { name: t(`extra.${extra.kind}`) })}</p>
        ) : (
          <ExtraChoice key={extra.kind} projectId={projectId} extra={extra} />
        ),
      )}
    </fieldset>
  )
}

function ExtraChoice({ projectId, extra }: { projectId: string; extra: ExtraView }) {
  const t = useWords('payments')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const choosing = useAct(chooseExtra, { refreshes: paymentViews })
  const { kind, price } = extra
  const isChosen = choosing.isPending ? choosing.variables.isWanted : extra.state === 'ordered'
  const name = t(`extra.${kind}`)
  return (
    <>
      <Checkbox
        label={
          price
            ? t('extra.priced', { name, price: formatMoneyByCode(price.amount, price.currency, language) })
            : name
        }
        hint={t(`extra.${kind}_hint`)}
        checked={isChosen}
        disabled={choosing.isPending}
        onChange={() => choosing.mutate({ projectId, kind, isWanted: !isChosen })}
      />
      {choosing.error && (
        <p role="alert" className={style.problem}>
          {sentenceOf(choosing.error)}
        </p>
      )}
    </>
  )
}
