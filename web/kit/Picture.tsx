import { classes } from './classes.ts'
import { fadeIn } from './fade-in.ts'
import style from './Picture.module.css'

/** The box, the colours and the forms of an image, as a feature's contract sends them. */
export type PictureImage = {
  width: number
  height: number
  thumbhash: string | null
  colour: string
  /** What a crop keeps in view, in fractions of the image. */
  focus?: { x: number; y: number } | null | undefined
  renditions: readonly { format: 'avif' | 'webp' | 'jpeg'; width: number; url: string }[]
}

type PictureProps = {
  image: PictureImage
  /** Empty for an image that adds nothing to the text of its link. */
  alt: string
  /** The language of `alt`, if it is not the page's. */
  lang?: string | undefined
  /** The displayed width, in the syntax of the `sizes` attribute. */
  sizes: string
  /** `cover` crops to the container: for the opening image, login and thumbnails only. */
  fit?: 'whole' | 'cover'
  /** With `cover`: the part that must be visible, in fractions of the image. */
  crop?: { x: number; y: number; width: number; height: number } | null | undefined
  /** For the images that open a page. Others load when the page is laid out, so that they do not delay these. */
  eager?: boolean
  /** The widest rendition offered, for an image that is always small: each address makes the page longer. */
  widest?: number | undefined
  className?: string | undefined
}

/**
 * An image in its own proportions: the box is reserved and filled with its colour, so that nothing moves when it
 * loads. Without any rendition it is that colour only.
 */
export function Picture(props: PictureProps) {
  const { image, alt, lang, sizes, fit = 'whole', crop, eager, widest, className } = props
  const { width, height, colour, focus } = image
  return (
    <picture
      className={classes(style.picture, fit === 'cover' && style.cover, crop && style.cropped, className)}
      style={{
        backgroundColor: colour,
        aspectRatio: fit === 'whole' ? `${width} / ${height}` : undefined,
        ...(crop ? cropVariables(crop, width / height) : {}),
      }}
    >
      {(['avif', 'webp'] as const).map((format) => {
        const forms = formsOf(image, format, widest)
        return (
          forms.length > 0 && (
            <source key={format} type={`image/${format}`} srcSet={sourceSet(forms)} sizes={sizes} />
          )
        )
      })}
      {image.renditions.length > 0 && (
        <img
          ref={fadeIn}
          data-fade
          src={formsOf(image, 'jpeg').at(-1)?.url ?? image.renditions.at(-1)?.url}
          width={width}
          height={height}
          alt={alt}
          lang={lang}
          style={
            fit === 'cover' && focus && !crop
              ? { objectPosition: `${percent(focus.x)} ${percent(focus.y)}` }
              : undefined
          }
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      )}
    </picture>
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`

/** The values for the style sheet: the crop as a fraction of the image, and its centre. */
function cropVariables(crop: { x: number; y: number; width: number; height: number }, ratio: number) {
  return {
    '--ratio': ratio,
    '--part-width': crop.width,
    '--part-height': crop.height,
    '--part-x': crop.x + crop.width / 2,
    '--part-y': crop.y + crop.height / 2,
  }
}

function formsOf(image: PictureImage, format: 'avif' | 'webp' | 'jpeg', widest = Infinity) {
  return image.renditions
    .filter((rendition) => rendition.format === format && rendition.width <= widest)
    .toSorted((one, other) => one.width - other.width)
}

function sourceSet(forms: PictureImage['renditions']) {
  return forms.map(({ url, width }) => `${url} ${width}w`).join(', ')
}
