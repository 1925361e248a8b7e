import type { ReactNode } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import style from './Advanced.module.css'

interface AdvancedProps {
  /** One sentence: what this is for, and whether it may be left alone. */
  about: string
  children: ReactNode
}

/** Settings and figures that most organisers never need, folded away. */
export function Advanced({ about, children }: AdvancedProps) {
  const t = useMessages('shared')
  return (
    <details className={style.advanced}>
      <summary>{t('advanced')}</summary>
      <p className={style.about}>{about}</p>
      <div className={style.inside}>{children}</div>
    </details>
  )
}
