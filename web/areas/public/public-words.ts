import type { Surroundings } from '#features/gallery/pages/pages.ts'
import type { Place, Words } from '#web/i18n/words.ts'

/** The sentences of one place, with the same keys as in the application. */
export function wordsFrom<P extends Place>({ words }: Pick<Surroundings, 'words'>, place: P): Words<P> {
  const t = words(place)
  return (key, blanks) => t(String(key), blanks)
}
