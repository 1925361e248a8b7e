import type { Messages } from '#web/i18n/messages.ts'

/** Handed in, since the same parts are drawn by the server and in the application. */
export type GalleryMessages = Messages<'gallery'>
