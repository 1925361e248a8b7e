import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import style from './Dashboard.module.css'

type Query = Pick<UseQueryResult, 'isFetching' | 'refetch'>

/** What could not be loaded, and a way to try again. */
export function Failed({ of, children }: { of: readonly Query[]; children: ReactNode }) {
  const t = useMessages('areas')
  return (
    <p className={style.failed} role="status">
      {children}{' '}
      <Button
        look="text"
        busy={of.some(({ isFetching }) => isFetching)}
        onClick={() => {
          for (const { refetch } of of) void refetch()
        }}
      >
        {t('state.retry')}
      </Button>
    </p>
  )
}
