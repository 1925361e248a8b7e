import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { useWords } from '#web/words.ts'
import { useFailureSentence } from './failure.ts'

interface WaitingProps<Data> {
  of: UseQueryResult<Data, Error>
  children: (data: Data) => ReactNode
}

/** What was asked for once it is there; until then its rows, or why it cannot be shown. */
export function Waiting<Data>({ of, children }: WaitingProps<Data>) {
  const t = useWords('areas')
  const sentenceOf = useFailureSentence()
  if (of.data !== undefined) return children(of.data)
  if (!of.error) {
    return (
      <Loading label={t('state.loading')}>
        <RowBars rows={6} />
      </Loading>
    )
  }
  return (
    <StateScreen
      alert
      heading="h2"
      title={t('state.broken_title')}
      acts={<Button onClick={() => void of.refetch()}>{t('state.retry')}</Button>}
    >
      {sentenceOf(of.error)}
    </StateScreen>
  )
}
