import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { Loading } from '#web/kit/Skeletons.tsx'
import style from './Dashboard.module.css'
import { Failed } from './Failed.tsx'

interface TileProps<Answer> {
  title: string
  of: UseQueryResult<Answer, Error>
  children: (answer: Answer) => ReactNode
}

/** One figure of the dashboard: it loads and fails by itself, in the room that its plot will take. */
export function Tile<Answer>({ title, of, children }: TileProps<Answer>) {
  const t = useMessages('overview')
  const id = useId()
  // A loaded figure stays when it cannot be loaded again.
  if (of.data !== undefined) return children(of.data)
  return (
    <section className={style.figure} aria-labelledby={id}>
      <h3 id={id} className={style.figureTitle}>
        {title}
      </h3>
      <div className={style.awaited}>
        {of.error ? (
          <Failed of={[of]}>{t('figure_failed')}</Failed>
        ) : (
          <Loading className={style.bed} label={t('figure_loading', { title })}>
            {null}
          </Loading>
        )}
      </div>
    </section>
  )
}
