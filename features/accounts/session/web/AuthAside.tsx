import type { ReactNode } from 'react'
import style from './AuthAside.module.css'

type AuthAsideProps = {
  title: string
  /** The purpose of the screen, or the result of the action. */
  lead: ReactNode
  /** The ways on. */
  actions?: ReactNode
  children?: ReactNode
  /** The heading reports the result of the last action, so screen readers focus it. */
  answer?: boolean
}

function takeFocus(title: HTMLHeadingElement | null): void {
  title?.focus()
}

/** One small form, or its result, beside the large image. */
export function AuthAside({ title, lead, actions, children, answer }: AuthAsideProps) {
  return (
    <section className={style.aside}>
      <h1 className={style.title} tabIndex={-1} ref={answer ? takeFocus : undefined}>
        {title}
      </h1>
      <p className={style.lead}>{lead}</p>
      {children}
      {actions && <div className={style.actions}>{actions}</div>}
    </section>
  )
}
