import type { CSSProperties, ReactNode } from 'react'
import type { ImageView } from '#features/files/storage/contract.ts'
import type { WorkView } from '#features/projects/project/work-view.ts'
import { classes } from '#web/kit/classes.ts'
import { Picture } from '#web/kit/Picture.tsx'
import { variables } from './css-variables.ts'
import style from './OpeningImage.module.css'

type Opening = Pick<WorkView['images'][number], 'image' | 'crop'>

interface OpeningImageProps {
  opening: Opening
  alt: string
  lang?: string | undefined
  /** Puts the picture in its link. */
  link: (picture: ReactNode) => ReactNode
  /** What lies on the image. */
  children?: ReactNode
  className?: string | undefined
}

const middle = { x: 0.5, y: 0.5 }

/** A narrower image would lose half of its subject in the page's wide box. */
const narrowestCropped = 1.3
/** The height of a whole image, in hundredths of the window. */
const wholeHeight = 70

/** The largest box that the image fills with its own pixels, and where its points are in a cropped box. */
function boxOf({ image, crop }: Opening): CSSProperties {
  const part = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  const widest = Math.max(...image.renditions.map(({ width }) => width))
  const ratio = image.width / image.height
  // A crop is centred; without it the focus keeps its place in the box.
  const anchor: NonNullable<ImageView['focus']> = crop ? middle : (image.focus ?? middle)
  const at = crop ? { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 } : anchor
  return variables({
    '--most-width': Math.floor(widest * part.width),
    '--ratio': ratio,
    '--part-width': part.width,
    '--part-height': part.height,
    '--anchor-x': anchor.x,
    '--anchor-y': anchor.y,
    '--at-x': at.x,
    '--at-y': at.y,
  })
}

function sizesOf({ image, crop }: Opening, isWhole: boolean): string {
  if (isWhole) return `min(100vw, ${Math.round((wholeHeight * image.width) / image.height)}vh)`
  return crop ? `${Math.round(100 / crop.width)}vw` : '100vw'
}

/**
 * The image that opens a page, cropped to the page's box, and hardly ever larger than its pixels. A square or upright image
 * is whole, unless the entrant cropped it.
 */
export function OpeningImage({ opening, alt, lang, link, children, className }: OpeningImageProps) {
  const { image, crop } = opening
  const isWhole = !crop && image.width / image.height < narrowestCropped
  return (
    <div className={classes(style.box, className, isWhole && style.whole)} style={boxOf(opening)}>
      {link(
        <Picture
          image={image}
          alt={alt}
          lang={lang}
          sizes={sizesOf(opening, isWhole)}
          fit="cover"
          crop={crop}
          eager
        />,
      )}
      {children}
    </div>
  )
}
