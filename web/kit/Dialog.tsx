import { type ReactNode, useId } from 'react'
import style from './Dialog.module.css'
import { Modal } from './Modal.tsx'

type DialogProps = {
  opened: boolean
  /** Also for Escape and a press beside the dialog. */
  onClose: () => void
  /** The heading: a question or a name. */
  title: ReactNode
  /** The consequence of the action. */
  lead?: ReactNode
  children?: ReactNode
  /** The buttons: the action first, then cancel. */
  actions: ReactNode
  wide?: boolean
}

export function Dialog({ opened, onClose, title, lead, children, actions, wide }: DialogProps) {
  const id = useId()
  if (!opened) return null
  return (
    <Modal onClose={onClose} place={wide ? 'wide' : 'middle'} labelledBy={id} className={style.dialog}>
      <h2 id={id} className={style.title}>
        {title}
      </h2>
      {lead && <p className={style.lead}>{lead}</p>}
      {children && <div className={style.content}>{children}</div>}
      <div className={style.actions}>{actions}</div>
    </Modal>
  )
}
