import { isDrawnBy } from '#features/projects/project/credits.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import { type Language, type Localized, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import type { GalleryMessages } from './gallery-messages.ts'

interface ImageCaptionProps {
  legend: Localized
  alt?: Localized | undefined
  credit: string
  language: Language
  /** Its language is that of its texts, its credits say who drew. */
  work: Pick<WorkView, 'language' | 'credits'>
  t: GalleryMessages
  number?: number
  className?: string | undefined
}

/** The legend in the text colour, with the credit of the photo or drawing beside it. */
export function ImageCaption({
  legend,
  alt,
  credit,
  language,
  work,
  t,
  number,
  className,
}: ImageCaptionProps) {
  const { text, language: written } = writtenIn(legend, language, work.language)
  // Without a text of its own, the image has its legend as `alt`, which is not heard twice.
  const isAlt = !(alt && writtenIn(alt, language, work.language).text)
  if (!text && !credit) return null
  return (
    <figcaption className={className}>
      {number !== undefined && <b>{number}</b>}
      <span lang={written === language ? undefined : locales[written]} aria-hidden={isAlt || undefined}>
        {text}
      </span>{' '}
      {credit && (
        <span className="credit">
          {t(isDrawnBy(work.credits, credit) ? 'work.drawing' : 'work.photo', { name: credit })}
        </span>
      )}
    </figcaption>
  )
}
