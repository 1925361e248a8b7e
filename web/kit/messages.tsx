import type { NotificationProps } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { classes } from './classes.ts'
import style from './messages.module.css'

export const lifeMs = 3000

let closeName = 'Close message'

/** The label of a message's close button. */
export function nameClosing(word: string): void {
  closeName = word
}

/** Toasts: each is announced, stays while hovered or focused, and disappears after three seconds. */
export const say = {
  success: (text: string) => show(text, 'status'),
  error: (text: string) => show(text, 'alert'),
}

function show(text: string, role: 'status' | 'alert') {
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
  notifications.show({ id, ...message })
}
