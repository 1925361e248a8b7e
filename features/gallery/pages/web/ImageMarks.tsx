import { inLanguage, type Language } from '#shared/language.ts'
import { classes } from '#web/kit/classes.ts'
import type { ImageMark } from '../contract-marks.ts'
import { variables } from './css-variables.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import style from './ImageMarks.module.css'
import { addressOfWork } from './page-addresses.ts'

interface ImageMarksProps {
  marks: readonly ImageMark[]
  language: Language
  t: GalleryMessages
}

/**
 * Numbered links over an image, where its products are. The image must fill the element around them; where it is
 * cropped (`OpeningImage`), a product outside the crop has its link at the nearest edge.
 */
export function ImageMarks({ marks, language, t, isCropped }: ImageMarksProps & { isCropped?: boolean }) {
  return marks.map(({ x, y, card }, at) => (
    <a
      key={card.slug}
      className={classes(style.mark, isCropped && style.cropped)}
      href={addressOfWork(card, language)}
      style={variables({ '--x': x, '--y': y })}
      title={inLanguage(card.title, language)}
      aria-label={t('marks.product', { number: at + 1, name: inLanguage(card.title, language) })}
    >
      {at + 1}
    </a>
  ))
}

/** The same products as a list under the image. */
export function MarkList({
  marks,
  language,
  t,
  className,
}: ImageMarksProps & { className?: string | undefined }) {
  if (marks.length === 0) return null
  return (
    <div className={className}>
      <p className={style.title}>{t('marks.in_image')}</p>
      <ol className={style.list}>
        {marks.map(({ card }) => (
          <li key={card.slug}>
            <a href={addressOfWork(card, language)}>{inLanguage(card.title, language)}</a>{' '}
            <span className="muted">{card.firm}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
