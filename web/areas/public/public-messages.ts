import type { Surroundings } from '#features/gallery/pages/page-views.ts'
import type { Messages, Place } from '#web/i18n/messages.ts'

/** The messages of one folder, with the same keys as in the application. */
export function messagesFrom<P extends Place>(
  { messages }: Pick<Surroundings, 'messages'>,
  place: P,
): Messages<P> {
  const t = messages(place)
  return (key, params) => t(String(key), params)
}
