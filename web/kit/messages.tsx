import type { NotificationProps } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { classes } from './classes.ts'
import style from './messages.module.css'

export const lifeMs = 3000

/** Passing messages: each is read out, waits while it is pointed at or focused, and leaves after three seconds. */
export const say = {
  success: (text: string) => show(text, 'status'),
  error: (text: string) => show(text, 'alert'),
}

function show(text: string, role: 'status' | 'alert') {
  const id = crypto.randomUUID()
  const hold = (autoClose: number | false) => notifications.update({ id, ...message, autoClose })
  const message: NotificationProps & { message: string } = {
    message: text,
    role,
    classNames: {
      root: classes(style.message, role === 'alert' && style.bad),
      body: style.body,
      description: style.text,
      closeButton: style.close,
    },
    // The cross carries the message as its name: it says what would go away, in the reader's language.
    closeButtonProps: { 'aria-label': `× ${text}` },
    onFocusCapture: () => hold(false),
    onBlurCapture: () => hold(lifeMs),
  }
  notifications.show({ id, ...message })
}
