import type { GalleryMessages } from '#features/gallery/pages/web/gallery-messages.ts'
import { type Language, type Localized, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'

interface ImageCaptionProps {
  legend: Localized
  credit: string
  language: Language
  /** The work's own language. */
  own: Language
  t: GalleryMessages
  number?: number
  className?: string | undefined
}

/** The legend in the text colour, with the photo credit beside it. */
export function ImageCaption({ legend, credit, language, own, t, number, className }: ImageCaptionProps) {
  const { text, language: written } = writtenIn(legend, language, own)
  if (!text && !credit) return null
  return (
    <figcaption className={className}>
      {number !== undefined && <b>{number}</b>}
      <span lang={written === language ? undefined : locales[written]}>{text}</span>{' '}
      {credit && <span className="credit">{t('work.photo', { name: credit })}</span>}
    </figcaption>
  )
}
