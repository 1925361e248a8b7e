import type { GalleryMessages } from '#features/gallery/pages/web/gallery-messages.ts'
import type { WorkView } from '#features/projects/steps/work.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { classes } from '#web/kit/classes.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { type Plate, platesFor } from '../plates.ts'
import { ImageCaption } from './ImageCaption.tsx'
import style from './Plates.module.css'

interface PlatesProps {
  images: WorkView['images']
  language: Language
  own: Language
  t: GalleryMessages
}

const sizesOf: Record<Plate, string> = {
  full: '(min-width: 901px) 92vw, 100vw',
  inset: '(min-width: 901px) 62vw, 100vw',
  tall: '(min-width: 901px) 46vw, 100vw',
  left: '(min-width: 901px) 46vw, 100vw',
  right: '(min-width: 901px) 46vw, 100vw',
  'narrow-left': '(min-width: 901px) 38vw, 100vw',
  'narrow-right': '(min-width: 901px) 38vw, 100vw',
}

/** The images after the first, numbered, laid out by their proportions. */
export function Plates({ images, language, own, t }: PlatesProps) {
  if (images.length === 0) return null
  const plates = platesFor(images.map(({ image }) => image))
  return (
    <div className={`page grid ${style.plates}`}>
      {images.map((one, i) => {
        const plate = plates[i] ?? 'full'
        return (
          <figure key={one.image.id} className={classes(style[plate], style.plate)}>
            <Picture
              image={one.image}
              alt={inLanguage(one.legend, language) ? '' : t('work.image', { number: i + 1 })}
              sizes={sizesOf[plate]}
            />
            <ImageCaption {...one} language={language} own={own} t={t} number={i + 1} />
          </figure>
        )
      })}
    </div>
  )
}
