import type { WorkView } from '#features/projects/project/work-view.ts'
import { type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import type { GalleryMessages } from './gallery-messages.ts'

/**
 * The alternative text of a work's image, from 0: the entrant's own, else its legend, else the work's title and the
 * image's position.
 */
export function altOf(
  work: WorkView,
  at: number,
  language: Language,
  t: GalleryMessages,
): { alt: string; lang?: string } {
  const say = (text: WorkView['title']) => writtenIn(text, language, work.language)
  const image = work.images[at]
  const written = [image?.alt, image?.legend].map((text) => text && say(text)).find((one) => one?.text)
  const title = say(work.title).text
  const text = written?.text ?? t('work.image_of', { title, number: at + 1, count: work.images.length })
  return written && written.language !== language
    ? { alt: text, lang: locales[written.language] }
    : { alt: text }
}
