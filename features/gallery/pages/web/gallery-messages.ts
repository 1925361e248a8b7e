import type { Messages } from '#web/i18n/messages.ts'

/** Passed in, since the same components are rendered by the server and in the application. */
export type GalleryMessages = Messages<'gallery'>
