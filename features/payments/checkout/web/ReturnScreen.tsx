import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { getIsPaid, listPayments, lookAtPayment, paymentViews } from '#features/payments/ledger/contract.ts'
import { getProject } from '#features/projects/project/contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { links } from '#web/links.ts'

const tries = 8
const pauseMs = 2_000

/** The return page of the provider. It polls the provider before it shows a result. */
export function Component() {
  const t = useMessages('payments')
  const navigate = useNavigate()
  const sentenceOf = useFailureSentence()
  const { paymentId = '' } = useParams()
  const hasLeft = useSearchParams()[0].has('left')
  const [triesLeft, setTriesLeft] = useState(tries)
  const [place, setPlace] = useState<string | null>(null)
  const looking = useApiAction(lookAtPayment, {
    refreshes: [...paymentViews, getIsPaid, listPayments, getProject],
    onDone: (found) => onLooked(found),
  })
  const onLooked = (found: OutputOf<typeof lookAtPayment>) => {
    const way = links.paymentOf(found)
    if (found.status !== 'pending' || hasLeft) {
      void navigate(way, { replace: true, state: { isLeft: hasLeft } })
    } else {
      setPlace(way)
      setTriesLeft((left) => left - 1)
    }
  }
  const look = useEffectEvent(() => looking.mutate({ paymentId }))

  useEffect(() => {
    if (triesLeft === 0) return
    const timer = setTimeout(look, triesLeft === tries ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [triesLeft])

  if (looking.error) {
    return (
      <StateScreen
        alert
        title={t('return.failed')}
        actions={
          <Button look="next" onClick={look}>
            {t('return.again')}
          </Button>
        }
      >
        {sentenceOf(looking.error)}
      </StateScreen>
    )
  }
  if (triesLeft > 0 || place === null) {
    return (
      <>
        <title>{`${t('return.title')} — Palmarès`}</title>
        <Loading label={t('return.title')}>
          <RowBars />
        </Loading>
      </>
    )
  }
  return (
    <StateScreen
      title={t('return.waiting')}
      actions={
        <>
          <ButtonLink look="next" href={place}>
            {t('summary.pay')}
          </ButtonLink>
          <Button look="text" onClick={() => setTriesLeft(tries)}>
            {t('return.again')}
          </Button>
        </>
      }
    >
      {t('return.waiting_text')}
    </StateScreen>
  )
}
