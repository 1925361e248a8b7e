import type { WorkView } from '#features/projects/project/work-view.ts'
import type { Language } from '#shared/language.ts'
import { classes } from '#web/kit/classes.ts'
import { Picture } from '#web/kit/Picture.tsx'
import type { ImageMark } from '../contract-marks.ts'
import { type Plate, platesFor } from '../plates.ts'
import type { GalleryMessages } from './gallery-messages.ts'
import { ImageCaption } from './ImageCaption.tsx'
import { ImageLink } from './ImageLink.tsx'
import marked from './ImageMarks.module.css'
import { ImageMarks, MarkList } from './ImageMarks.tsx'
import { altOf } from './image-alt.ts'
import style from './Plates.module.css'

interface PlatesProps {
  work: WorkView
  marks: readonly ImageMark[]
  language: Language
  t: GalleryMessages
  /** The page of an image, from 1. Undefined in the preview. */
  imageAddress?: ((number: number) => string) | undefined
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
export function Plates({ work, marks, language, t, imageAddress }: PlatesProps) {
  const images = work.images.slice(1)
  if (images.length === 0) return null
  const plates = platesFor(images.map(({ image }) => image))
  return (
    <div className={`page grid ${style.plates}`}>
      {images.map((one, i) => {
        const plate = plates[i] ?? 'full'
        const own = marks.filter(({ imageId }) => imageId === one.image.id)
        return (
          <figure key={one.image.id} className={classes(style[plate], style.plate)}>
            <div className={marked.marked}>
              <ImageLink href={imageAddress?.(i + 2)}>
                <Picture image={one.image} {...altOf(work, i + 1, language, t)} sizes={sizesOf[plate]} />
              </ImageLink>
              <ImageMarks marks={own} language={language} t={t} />
            </div>
            <ImageCaption {...one} language={language} work={work} t={t} number={i + 2} />
            <MarkList marks={own} language={language} t={t} />
          </figure>
        )
      })}
    </div>
  )
}
