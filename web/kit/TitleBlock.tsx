import type { ReactNode } from 'react'
import style from './TitleBlock.module.css'

type TitleBlockProps = {
  /** The title. Plain text is also used as the window's title. */
  title: ReactNode
  /** One line of facts under the title. */
  facts?: ReactNode
  /** The saving state, at the far right. Screen readers announce changes. */
  saved?: ReactNode
  /** An action of the entire screen, at the far right. */
  action?: ReactNode
}

const longTitle = 120

export function TitleBlock({ title, facts, saved, action }: TitleBlockProps) {
  const isLong = typeof title === 'string' && title.length > longTitle
  return (
    <div className={style.block}>
      {typeof title === 'string' && <title>{`${title} — Palmarès`}</title>}
      <div className={style.words}>
        <h1 className={style.title} data-long={isLong || undefined}>
          {title}
        </h1>
        {facts && <p className={style.facts}>{facts}</p>}
      </div>
      {saved !== undefined && (
        <p className={style.saved} role="status">
          {saved}
        </p>
      )}
      {action && <div className={style.act}>{action}</div>}
    </div>
  )
}
