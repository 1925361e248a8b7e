import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './Dialog.module.css'

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
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={wide ? 720 : 480}
      transitionProps={{ transition: 'fade', duration: 160 }}
      classNames={{ overlay: style.scrim, content: style.dialog, title: style.title, body: style.body }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>{title}</Modal.Title>
          {lead && <p className={style.lead}>{lead}</p>}
          {children && <div className={style.content}>{children}</div>}
          <div className={style.actions}>{actions}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
