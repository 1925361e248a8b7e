import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Offline, Rejected, ServerError } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { ClosedToActing, isClosedToActing } from './ClosedToActing.tsx'

interface WaitingProps<Answer> {
  of: UseQueryResult<Answer, Error>
  /** Announced to screen readers while loading. */
  label?: string
  /** A skeleton in the shape of the content; rows by default. */
  skeleton?: ReactNode
  /** The message for a failed request. */
  failed?: string
  /** `h1` if the loaded content has the page's title. */
  heading?: 'h1' | 'h2'
  children: (answer: Answer) => ReactNode
}

/** Hidden from an organiser who is on a jury: then nothing that acts on it is of use either. */
export const isOwnJury = (error: Error | null): error is Rejected =>
  error instanceof Rejected && error.code === 'own_jury'

/** The portal is overloaded, and has said when to ask again: meanwhile it is not only loading. */
const isPutOff = (reason: Error | null): reason is ServerError =>
  reason instanceof ServerError && reason.retryAfterMs > 0

/** The content once loaded; until then its skeleton, or the error and a way to continue. */
export function Waiting<Answer>(props: WaitingProps<Answer>) {
  const { of, label, skeleton = <RowBars rows={6} />, failed, heading = 'h2', children } = props
  const t = useMessages('areas')
  const sentenceOf = useFailureSentence()
  // Loaded content stays visible when a refetch fails.
  if (of.data !== undefined) return children(of.data)
  if (!of.error) {
    return (
      <>
        {isPutOff(of.failureReason) && <p role="status">{of.failureReason.message}</p>}
        <Loading label={label ?? t('state.loading')}>{skeleton}</Loading>
      </>
    )
  }
  if (isClosedToActing(of.error)) return <ClosedToActing heading={heading} />
  if (isOwnJury(of.error)) {
    return (
      <StateScreen heading={heading} title={t('state.own_jury_title')}>
        {of.error.message}
      </StateScreen>
    )
  }
  const reference = of.error instanceof ServerError ? of.error.reference : null
  return (
    <StateScreen
      alert
      heading={heading}
      title={failed ?? t('state.broken_title')}
      reference={reference ? t('state.reference', { reference }) : undefined}
      actions={<Button onClick={() => void of.refetch()}>{t('state.retry')}</Button>}
    >
      {of.error instanceof Offline ? t('state.offline_about') : sentenceOf(of.error)}
    </StateScreen>
  )
}
