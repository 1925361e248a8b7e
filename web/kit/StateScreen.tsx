import type { ReactNode } from 'react'
import style from './StateScreen.module.css'

type StateScreenProps = {
  /**
   * One sentence that names the missing or failed resource; as plain text and `h1`, also the window's title.
   */
  title: ReactNode
  /** False where the document has its title. */
  isWindowTitle?: boolean
  /** Details, such as what is saved or which user is logged in. */
  children?: ReactNode
  /** "Reference 7F3A-12". */
  reference?: ReactNode
  /** Actions: "Try again" or "Log in again", then secondary ones. */
  actions?: ReactNode
  /** `h2` where the page already has its title. */
  heading?: 'h1' | 'h2'
  /** A failure is announced at once. */
  alert?: boolean
}

/** The screen for empty, failed, forbidden or not found: a sentence and actions. */
export function StateScreen(props: StateScreenProps) {
  const { title, isWindowTitle = true, children, reference, actions, heading: Heading = 'h1', alert } = props
  return (
    <div className={style.state} role={alert ? 'alert' : undefined}>
      {isWindowTitle && Heading === 'h1' && typeof title === 'string' && (
        <title>{`${title} — Palmarès`}</title>
      )}
      <Heading className={style.title}>{title}</Heading>
      {(children || reference) && (
        <p>
          {children} {reference && <span className="muted tnum">{reference}</span>}
        </p>
      )}
      {actions && <div className={style.actions}>{actions}</div>}
    </div>
  )
}
