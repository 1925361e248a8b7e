import type { Words } from '#web/i18n/words.ts'

/** Handed in, since the same parts are drawn by the server and in the application. */
export type GalleryWords = Words<'gallery'>
