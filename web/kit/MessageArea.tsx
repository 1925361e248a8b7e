import type { NotificationProps } from '@mantine/core'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import { createRoot } from 'react-dom/client'
import { classes } from './classes.ts'
import { Mantine } from './Mantine.tsx'
import style from './messages.module.css'
import { lifeMs } from './messages.ts'

let isOpen = false
/** The errors in the corner, which may have been closed since. */
const errors: string[] = []

/** Opens the corner for messages, once; a message needs nothing else of the page. */
export function openCorner(): void {
  if (isOpen) return
  isOpen = true
  const corner = document.createElement('div')
  document.body.append(corner)
  createRoot(corner).render(
    <Mantine>
      <Notifications
        position="bottom-center"
        autoClose={lifeMs}
        transitionDuration={160}
        pauseResetOnHover="notification"
        limit={4}
        zIndex="var(--mantine-z-index-max)"
      />
    </Mantine>,
  )
}

export function showMessage(text: string, role: 'status' | 'alert', closeName: string): void {
  openCorner()
  const id = crypto.randomUUID()
  const hold = (autoClose: number | false) => notifications.update({ id, ...message, autoClose })
  // The focus before the message was focused, restored when the message closes.
  let before: HTMLElement | null = null
  const message: NotificationProps & Pick<NotificationData, 'onClose'> & { message: string } = {
    message: text,
    role,
    classNames: {
      root: classes(style.message, role === 'alert' && style.bad),
      body: style.body,
      description: style.text,
      closeButton: style.close,
    },
    closeButtonProps: { 'aria-label': closeName },
    onFocusCapture: ({ relatedTarget }) => {
      before = relatedTarget instanceof HTMLElement ? relatedTarget : null
      hold(false)
    },
    onBlurCapture: () => {
      before = null
      hold(lifeMs)
    },
    onClose: () => before?.focus(),
  }
  // What has succeeded since makes an error of before untrue.
  if (role === 'status') for (const error of errors.splice(0)) notifications.hide(error)
  else errors.push(id)
  notifications.show({ id, ...message })
}
