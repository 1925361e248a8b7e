import { Notifications } from '@mantine/notifications'
import { lifeMs } from './messages.tsx'

/** The corner for messages; mounted once, beside the routes. */
export function MessageArea() {
  return (
    <Notifications
      position="bottom-left"
      autoClose={lifeMs}
      transitionDuration={160}
      pauseResetOnHover="notification"
      limit={4}
      zIndex="var(--mantine-z-index-max)"
    />
  )
}
