import { Picture, type PictureImage } from '#web/kit/Picture.tsx'
import type { Crop } from '../portrait.ts'
import style from './Portrait.module.css'

interface PortraitProps {
  image: PictureImage
  crop: Crop
  alt: string
  wide: number
}

/** The juror's crop in the portrait's proportions; the original does not change. */
export function Portrait({ image, crop, alt, wide }: PortraitProps) {
  const { x, y, width, height } = crop
  return (
    <div className={style.frame}>
      <div
        className={style.whole}
        style={{
          width: `${10_000 / width}%`,
          left: `${(-100 * x) / width}%`,
          top: `${(-100 * y) / height}%`,
        }}
      >
        <Picture image={image} alt={alt} sizes={`${Math.ceil((100 * wide) / width)}px`} />
      </div>
    </div>
  )
}
